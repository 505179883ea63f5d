import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { FOOT_BOTTOM, stickyFooter } from '@tailboard/ui/layout/sticky-footer';
import { Icon } from '@tailboard/ui/icons';
import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { queryKey } from '../queries/queries.js';
import { useApp, useSession } from '../app-context.js';
import { isPassing, oneAtATime, getOutboxStore, type QueuedCommand } from './outbox-store.js';
import { ApiError } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';
import { heldUserId } from '../session/session.js';
import { useTexts } from '../i18n/texts.js';
import { newKey } from '../api/transport.js';
import { getStorageOwner } from '../local-storage.js';

/** Delays before retries of commands without a response, in ms. When the network returns, they are retried at once. */
const FIRST_PAUSE = 2_000;
const MAX_PAUSE = 60_000;

export interface Outbox {
  readonly queued: readonly QueuedCommand[];
  readonly waiting: number;
  readonly failed: number;
  /** Stores a command and sends it as soon as possible. */
  enqueue: <C extends AnyContract>(
    contract: C,
    input: RequestInput<C>,
    details: { subject: string; label: string },
  ) => void;
  /** Retries a refused command, or all pending ones. */
  retry: (key?: string) => void;
  /** Removes a command that was refused, or that has not been sent and should not be. */
  dismiss: (key: string) => void;
}

/**
 * Commands that survive network failures. They are sent one after the other in the order in which they were given, each
 * under one idempotency key, so that a repeat is harmless. A refused command stays with the server's message until it
 * is dismissed; later ones continue. All users of the outbox on a page are notified of each response. A command is sent
 * only in the name of the user who gave it.
 * @param options.contracts the commands that this screen can give
 * @param options.refreshes the queries to refetch after a response
 * @param options.onDone receives the server's response before the command leaves the outbox
 * @param options.onRefused called when a command is refused, or requires confirmation to overwrite other users' data
 */
export function useOutbox(options: {
  contracts: readonly AnyContract[];
  refreshes?: readonly AnyContract[];
  onDone?: (action: QueuedCommand, output: unknown) => void;
  onRefused?: (action: QueuedCommand) => void;
}): Outbox {
  const { api, queries } = useApp();
  const { state } = useSession();
  const userId = getStorageOwner(state);
  const store = getOutboxStore(userId);
  const queued = useSyncExternalStore(store.subscribe, store.queued);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const confirmText = useRef('');
  const t = useTexts('web-outbox');
  useEffect(() => void (confirmText.current = t('confirm')), [t]);
  const running = useRef(false);
  const pause = useRef(FIRST_PAUSE);

  const send = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    const sendAll = async (): Promise<void> => {
      for (;;) {
        const { contracts } = latest.current;
        const stored = await store.load();
        const action = stored.find(({ failed, contract }) => failed === null && findContract(contracts, contract));
        const contract = action && findContract(contracts, action.contract);
        // Another user may have signed in meanwhile, here or in another tab.
        if (!action || !contract || heldUserId() !== userId) return;
        try {
          const input = action.input as RequestInput<AnyContract>;
          const details = { key: action.key, quiet: true, doneAt: action.given_at };
          const output: unknown = await api.call(contract, input, details);
          pause.current = FIRST_PAUSE;
          const confirmation = { needsConfirmation: overwrites(output), needsReason: requiresReason(output) };
          const why = confirmation.needsConfirmation ? whereIn(output) || confirmText.current : errorsIn(output);
          if (why !== '') await storeRefusal(store, action, why, confirmation);
          else {
            store.publish({ command: action, output });
            await store.remove(action.key);
          }
        } catch (problem) {
          if (!(problem instanceof ApiError)) throw problem;
          if (isPassing(problem.status)) return;
          await storeRefusal(store, action, toMessage(problem as ApiError<never>));
        }
      }
    };
    try {
      await oneAtATime(userId, sendAll);
    } finally {
      running.current = false;
    }
  }, [api, store, userId]);

  useEffect(
    () =>
      store.listen(({ command, ...response }) => {
        const { contracts, refreshes = [], onDone, onRefused } = latest.current;
        if (!findContract(contracts, command.contract)) return;
        if ('output' in response) onDone?.(command, response.output);
        else onRefused?.(command);
        for (const query of refreshes) void queries.invalidateQueries({ queryKey: queryKey(query) });
      }),
    [store, queries],
  );

  const waiting = queued.filter(({ failed }) => failed === null).length;
  useRetries(send, waiting, pause);

  return {
    queued,
    waiting,
    failed: queued.length - waiting,
    enqueue: useCallback(
      (contract, input, { subject, label }) =>
        void store.add({
          key: newKey(),
          contract: contract.name,
          input: input as QueuedCommand['input'],
          subject,
          label,
          given_at: new Date().toISOString(),
          failed: null,
        }),
      [store],
    ),
    retry: useCallback(
      (key) => {
        if (key !== undefined) void store.change(key, null);
        else void send();
      },
      [store, send],
    ),
    dismiss: useCallback((key) => void store.remove(key), [store]),
  };
}

/**
 * Sends pending commands when the page is closed, instead of when one is opened again: the first one of each record,
 * because later ones depend on its response, and no files. The commands stay in the outbox. The next page repeats them
 * under the same keys, and so learns what became of them. The page's frame uses this once for all screens.
 */
export function useLastSend(contracts: readonly AnyContract[]): void {
  const { api } = useApp();
  const { state } = useSession();
  const userId = state.status === 'in' ? state.user.id : null;
  useEffect(() => {
    if (userId === null) return undefined;
    const sendLast = (): void => {
      if (heldUserId() !== userId) return;
      const records = new Set<string>();
      for (const { subject, input: queuedInput, contract: name, failed, key } of getOutboxStore(userId).queued()) {
        const contract = findContract(contracts, name);
        if (failed !== null || !contract || records.has(subject)) continue;
        records.add(subject);
        if (contract.input.file) continue;
        const input = queuedInput as RequestInput<AnyContract>;
        api.call(contract, input, { key, keepalive: true, quiet: true }).catch(() => undefined);
      }
    };
    addEventListener('pagehide', sendLast);
    return () => removeEventListener('pagehide', sendLast);
  }, [api, contracts, userId]);
}

/** Stores why a command was refused, or that it needs a confirmation, and notifies the screens. */
async function storeRefusal(
  store: ReturnType<typeof getOutboxStore>,
  action: QueuedCommand,
  why: string,
  confirmation: Pick<QueuedCommand, 'needsConfirmation' | 'needsReason'> = { needsConfirmation: false },
): Promise<void> {
  await store.change(action.key, why, confirmation);
  store.publish({ command: { ...action, failed: why, ...confirmation } });
}

/** Sends while commands are waiting: at once, with growing pauses, and when the network or the user returns. */
function useRetries(send: () => Promise<void>, waiting: number, pause: RefObject<number>): void {
  useEffect(() => {
    if (waiting === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const round = (): void => {
      void send().finally(() => {
        if (stopped) return;
        clearTimeout(timer);
        timer = setTimeout(round, pause.current);
        pause.current = Math.min(MAX_PAUSE, pause.current * 2);
      });
    };
    const now = (): void => {
      clearTimeout(timer);
      pause.current = FIRST_PAUSE;
      round();
    };
    round();
    addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [send, waiting, pause]);
}

/** A command on units of which one belongs to another user: nothing is done before overwriting is confirmed. */
const overwrites = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'override' in output
    ? Array.isArray(output.override) && output.override.length > 0
    : false;

/** Returns whether the confirmation of some units must include a reason. */
const requiresReason = (output: unknown): boolean =>
  ((output as { reason_needed?: readonly string[] } | undefined)?.reason_needed ?? []).length > 0;

/** Returns where units are that need confirmation, if the response says it. */
const whereIn = (output: unknown): string =>
  Object.values((output as { held?: Record<string, string> }).held ?? {}).join(' ');

/** Returns why a command on several units left some of them out. */
const errorsIn = (output: unknown): string =>
  Object.entries((output as { errors?: Record<string, string> } | undefined)?.errors ?? {})
    .map(([unit, why]) => `${unit}: ${why}`)
    .join(' ');

/** Returns why a command was refused; for a command on units, the reasons of the failed units. */
function toMessage({ message, body }: ApiError<never>): string {
  const { ids, errors } = body;
  const reasons = Array.isArray(ids) && typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return reasons.length > 0 ? reasons.join(' ') : message;
}

const findContract = (contracts: readonly AnyContract[], name: string): AnyContract | undefined =>
  contracts.find((contract) => contract.name === name);

/**
 * Bar at the bottom of the screen while the outbox is not empty, at any scroll position: "1 waiting, 0 failed".
 * @param children a link to the screen that shows the refused commands
 */
export function OutboxBar({
  outbox: { queued, waiting, failed, retry },
  children,
}: {
  outbox: Outbox;
  children?: ReactNode;
}): ReactNode {
  const t = useTexts('web-outbox');
  return (
    <Box ref={stickyFooter} role="status" sx={{ position: 'sticky', bottom: FOOT_BOTTOM, zIndex: 2, mt: 'auto' }}>
      {queued.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            minHeight: 52,
            bgcolor: 'background.paper',
            borderTop: 2,
            borderColor: failed > 0 ? 'error.main' : 'warning.main',
            // Fades in, so that commands with an immediate response show no bar.
            '@keyframes outbox': { from: { opacity: 0 } },
            animation: 'outbox 120ms 600ms backwards',
          }}
        >
          <Icon name={failed > 0 ? 'error' : 'clock'} sx={{ color: failed > 0 ? 'error.main' : 'warning.main' }} />
          <Typography variant="body2" className="figures" sx={{ flex: 1, fontWeight: 600 }}>
            {t('counts', { waiting, failed })}
          </Typography>
          {children}
          {waiting > 0 && <Button onClick={() => retry()}>{t('send')}</Button>}
        </Box>
      )}
    </Box>
  );
}
