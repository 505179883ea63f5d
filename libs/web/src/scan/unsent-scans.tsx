import { useEffect, useRef } from 'react';
import { newKey } from '../api/transport.js';
import { useSession } from '../app-context.js';
import { storeWhileClosing } from '../offline/outbox-records.js';
import { getOutboxStore, type QueuedCommand } from '../offline/outbox-store.js';
import type { Tone } from '../lists/result-list.js';

/** A code that is not sent yet, with what the user had chosen when it was scanned. */
export interface WaitingScan<Context> {
  readonly key: string;
  readonly context: Context;
}
interface ScanResult {
  readonly key: string;
  readonly tone: Tone;
  readonly text?: string;
  readonly lost?: boolean;
  readonly needsReason?: boolean;
}

/** The command that sends codes: its contract and its input. */
export interface ScanCommand {
  readonly contract: string;
  readonly input: QueuedCommand['input'];
}

/** A request that is under way, with its idempotency key. */
interface SentBatch<Context> {
  readonly key: string;
  readonly batch: readonly WaitingScan<Context>[];
}

/**
 * Saves scans that have no response yet when the user leaves the screen or the page: they become commands of the outbox,
 * which sends them from any page and shows refusals everywhere. A request that is under way keeps its key, so a repeat
 * is harmless.
 * @param options.toCommand returns the command that sends codes; without it, unsent scans are dropped
 * @param options.takeWaitingScans removes and returns the scans that were not sent
 * @param options.getSentBatch returns the request that is under way
 * @returns `onResponses`, to call with the results of each request: if the user has left the screen, the refused codes go to
 * the outbox with their reason
 */
export function useUnsentScans<Context>(options: {
  toCommand: ((keys: readonly string[], context: Context) => ScanCommand) | undefined;
  takeWaitingScans: () => readonly WaitingScan<Context>[];
  getSentBatch: () => SentBatch<Context> | null;
}): { readonly onResponses: (sent: SentBatch<Context>, results: readonly ScanResult[]) => void } {
  const { state } = useSession();
  const user = state.status === 'in' ? state.user.id : null;
  const latest = useRef(options);
  const hasLeft = useRef(false);
  useEffect(() => {
    latest.current = options;
  });
  const toQueuedCommands = (
    entries: readonly WaitingScan<Context>[],
    overrides: Partial<QueuedCommand> = {},
  ): QueuedCommand[] => {
    const [first] = entries;
    const { toCommand } = latest.current;
    if (!first || !toCommand) return [];
    const keys = entries.map(({ key }) => key);
    const queueFields = {
      key: newKey(),
      subject: keys.join(', '),
      label: '',
      given_at: new Date().toISOString(),
      failed: null,
    };
    return [{ ...toCommand(keys, first.context), ...queueFields, ...overrides }];
  };
  const add = (commands: readonly QueuedCommand[]): void => {
    if (user === null) return;
    for (const command of commands) void getOutboxStore(user).add(command);
  };
  const latestFunctions = useRef({ toQueuedCommands, add });
  useEffect(() => {
    latestFunctions.current = { toQueuedCommands, add };
  });
  useEffect(() => {
    if (user === null) return undefined;
    hasLeft.current = false;
    const takeWaitingCommands = (): QueuedCommand[] =>
      latest.current.takeWaitingScans().flatMap((entry) => latestFunctions.current.toQueuedCommands([entry]));
    const storeCommands = (): void => {
      if (!latest.current.toCommand) return;
      const { key, batch } = latest.current.getSentBatch() ?? { key: '', batch: [] };
      storeWhileClosing(user, [...latestFunctions.current.toQueuedCommands(batch, { key }), ...takeWaitingCommands()]);
    };
    addEventListener('pagehide', storeCommands);
    return () => {
      hasLeft.current = true;
      removeEventListener('pagehide', storeCommands);
      if (latest.current.toCommand) latestFunctions.current.add(takeWaitingCommands());
    };
  }, [user]);
  return {
    onResponses: ({ key: requestKey, batch }, results) => {
      if (!hasLeft.current) return;
      if (results.every(({ lost }) => lost)) return add(toQueuedCommands(batch, { key: requestKey }));
      const entriesByKey = new Map(batch.map((entry) => [entry.key, entry]));
      for (const { key, tone, text = '', lost, needsReason = false } of results) {
        const entry = entriesByKey.get(key);
        if (!entry || (tone !== 'failed' && tone !== 'confirm')) continue;
        add(
          toQueuedCommands([entry], lost ? {} : { failed: text, needsConfirmation: tone === 'confirm', needsReason }),
        );
      }
    },
  };
}
