import { useEffect, useRef } from 'react';
import { newKey } from '../api/transport.js';
import { useSession } from '../app-context.js';
import { storeWhileClosing } from '../offline/outbox-records.js';
import { getOutboxStore, type QueuedCommand } from '../offline/outbox-store.js';
import type { Tone } from '../lists/result-list.js';

/** A code that waits, with what the user had chosen when it was scanned. */
export interface ScanEntry<Context> {
  readonly key: string;
  readonly context: Context;
}
interface Answer {
  readonly key: string;
  readonly tone: Tone;
  readonly text?: string;
  readonly lost?: boolean;
}

/** The command that sends codes: its contract and its input. */
export interface ScanCommand {
  readonly contract: string;
  readonly ask: QueuedCommand['ask'];
}

/** A request that is under way, with its idempotency key. */
interface SentBatch<Context> {
  readonly key: string;
  readonly batch: readonly ScanEntry<Context>[];
}

/**
 * Keeps scans that have no response yet when the user leaves the screen or the page: they become commands of the outbox,
 * which sends them from any page and shows refusals everywhere. A request that is under way keeps its key, so a repeat
 * is harmless.
 * @param of.takeWaiting removes and returns the scans that were not sent
 * @param of.sending returns the request that is under way
 * @returns a function for responses: if the screen is gone, what was not done goes to the outbox with its reason
 */
export function useKeptScans<Context>(options: {
  toCommand: ((keys: readonly string[], context: Context) => ScanCommand) | undefined;
  takeWaiting: () => readonly ScanEntry<Context>[];
  getSending: () => SentBatch<Context> | null;
}): { readonly onResponses: (sent: SentBatch<Context>, found: readonly Answer[]) => void } {
  const { state } = useSession();
  const user = state.status === 'in' ? state.user.id : null;
  const latest = useRef(options);
  const left = useRef(false);
  useEffect(() => {
    latest.current = options;
  });
  const toQueued = (entries: readonly ScanEntry<Context>[], more: Partial<QueuedCommand> = {}): QueuedCommand[] => {
    const [first] = entries;
    const { toCommand } = latest.current;
    if (!first || !toCommand) return [];
    const keys = entries.map(({ key }) => key);
    const given = {
      key: newKey(),
      about: keys.join(', '),
      label: '',
      given_at: new Date().toISOString(),
      failed: null,
    };
    return [{ ...toCommand(keys, first.context), ...given, ...more }];
  };
  const add = (commands: readonly QueuedCommand[]): void => {
    if (user === null) return;
    for (const command of commands) void getOutboxStore(user).add(command);
  };
  const functions = useRef({ queued: toQueued, add });
  useEffect(() => {
    functions.current = { queued: toQueued, add };
  });
  useEffect(() => {
    if (user === null) return undefined;
    left.current = false;
    const takeAll = (): QueuedCommand[] =>
      latest.current.takeWaiting().flatMap((entry) => functions.current.queued([entry]));
    const close = (): void => {
      if (!latest.current.toCommand) return;
      const { key, batch } = latest.current.getSending() ?? { key: '', batch: [] };
      storeWhileClosing(user, [...functions.current.queued(batch, { key }), ...takeAll()]);
    };
    addEventListener('pagehide', close);
    return () => {
      left.current = true;
      removeEventListener('pagehide', close);
      if (latest.current.toCommand) functions.current.add(takeAll());
    };
  }, [user]);
  return {
    onResponses: ({ key: sent, batch }, found) => {
      if (!left.current) return;
      if (found.every(({ lost }) => lost)) return add(toQueued(batch, { key: sent }));
      const entriesByKey = new Map(batch.map((entry) => [entry.key, entry]));
      for (const { key, tone, text = '', lost } of found) {
        const entry = entriesByKey.get(key);
        if (!entry || (tone !== 'no' && tone !== 'ask')) continue;
        add(toQueued([entry], lost ? {} : { failed: text, asks: tone === 'ask' }));
      }
    },
  };
}
