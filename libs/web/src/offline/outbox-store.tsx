import {
  loadQueuedCommands,
  updateCommand,
  deleteCommand,
  fromStored,
  storeCommand,
  toStored,
  type QueuedCommand,
  type StoredCommand,
} from './outbox-records.js';
import { NO_RESPONSE } from '../api/problem.js';
import { newKey } from '../api/transport.js';
import { writeLocal } from '../local-storage.js';
import { createStore } from '../store.js';

export type { QueuedCommand } from './outbox-records.js';

/** Prefix of the lock name of a sender. */
const PREFIX = 'outbox.';
/** Event name within the page; other tabs are notified through `storage` under the same name. */
const CHANGED = 'tailboard.outbox';
const ANSWERED = 'tailboard.outbox.answered';
/** Maximum wait for the lock of another page, which may be suspended while it sends, in ms. */
const TURN_MS = 5_000;

/** The server's response to a command; without `output` it was refused. */
export interface AnsweredCommand {
  readonly command: QueuedCommand;
  readonly output?: unknown;
}

/** The event `ANSWERED`. Remotes of other releases send and receive it, so its field names do not change. */
interface Answered {
  readonly userId: string;
  readonly answered: { readonly act: StoredCommand; readonly output?: unknown };
}

/** Statuses that say nothing about the command itself: network failure, restart, rate limit, expired sign-in. */
const PASSING = new Set([NO_RESPONSE, 401, 429, 502, 503, 504]);
export const isPassing = (status: number): boolean => PASSING.has(status);

/**
 * The commands of one user, stored in the browser before they are sent: a reload, an empty battery or an expired
 * sign-in loses none. Each command is a separate record, so pages do not overwrite each other's commands.
 */
export interface OutboxStore {
  /** Returns the commands as this page last loaded them; the same array while nothing has changed. */
  queued(): readonly QueuedCommand[];
  /** Loads the stored commands, after all pending writes of this page. */
  load(): Promise<readonly QueuedCommand[]>;
  /** Displays the command at once; the promise resolves when the browser has stored it. */
  add(action: QueuedCommand): Promise<void>;
  /** Stores why it was refused, and whether it needs a confirmation because it would overwrite other users' data. */
  change(
    key: string,
    failed: string | null,
    confirmation?: Pick<QueuedCommand, 'needsConfirmation' | 'needsReason'>,
  ): Promise<void>;
  remove(key: string): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Notifies all listeners on this page, in the shell and in remotes. */
  publish(responded: AnsweredCommand): void;
  listen(listener: (responded: AnsweredCommand) => void): () => void;
}

/**
 * Current senders on this page by user. Shared globally, because the shell and each remote have their own copy of this
 * module.
 */
const page = globalThis as { [turns: symbol]: Map<string, Promise<void>> | undefined };
const TURNS = Symbol.for('tailboard.outbox.turns');

function afterOthersOfThisPage(userId: string, send: () => Promise<void>): Promise<void> {
  const turns = (page[TURNS] ??= new Map<string, Promise<void>>());
  const mine = (turns.get(userId) ?? Promise.resolve()).then(send);
  turns.set(
    userId,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Sends while no other sender in this browser sends for the same user: the shell, screens and other tabs see the same
 * commands. Senders of one page wait for each other without limit. If a browser has no locks, or another tab holds the
 * lock for long, two tabs may send the same command, which the idempotency key makes harmless.
 */
export const oneAtATime = (userId: string, send: () => Promise<void>): Promise<void> =>
  afterOthersOfThisPage(userId, () => afterOtherTabs(userId, send));

async function afterOtherTabs(userId: string, send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return send();
  let begun = false;
  try {
    await navigator.locks.request(PREFIX + userId, { signal: AbortSignal.timeout(TURN_MS) }, () => {
      begun = true;
      return send();
    });
  } catch (error) {
    if (begun) throw error;
    await send();
  }
}

/** Only the refusal of a command ever changes. */
const same = (before: readonly QueuedCommand[], after: readonly QueuedCommand[]): boolean =>
  before.length === after.length &&
  before.every(({ key, failed }, at) => key === after[at]?.key && failed === after[at].failed);

/**
 * If storage is unavailable or the page is gone, other tabs are not notified; they see the change on their next load.
 */
function notifyOtherTabs(): void {
  writeLocal(CHANGED, newKey());
}

const stores = new Map<string, OutboxStore>();

/** Returns the single store of a user on this page. */
export function getOutboxStore(userId: string): OutboxStore {
  const store = stores.get(userId) ?? createOutboxStore(userId);
  stores.set(userId, store);
  return store;
}

function createOutboxStore(userId: string): OutboxStore {
  let requested = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const actions = createStore<readonly QueuedCommand[]>([], () => {
    addEventListener(CHANGED, hear);
    addEventListener('storage', hear);
    void load();
    return () => {
      removeEventListener(CHANGED, hear);
      removeEventListener('storage', hear);
    };
  });
  const become = (next: readonly QueuedCommand[]): void => {
    if (!same(next, actions.current())) actions.set(next);
  };
  /** Runs operations one after the other, so that each read includes all earlier writes. */
  const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
    const mine = lastWrite.then(work);
    lastWrite = mine.catch(() => undefined);
    return mine;
  };
  const load = (): Promise<readonly QueuedCommand[]> => {
    requested += 1;
    const mine = requested;
    return inTurn(async () => {
      const stored = await loadQueuedCommands(userId);
      // Commands added meanwhile are not included yet; their callers load again.
      if (mine === requested) become(stored);
      return stored;
    });
  };
  const write = async (optimistic: readonly QueuedCommand[], work: () => Promise<void>): Promise<void> => {
    requested += 1;
    become(optimistic);
    await inTurn(work);
    await load();
    dispatchEvent(new CustomEvent(CHANGED, { detail: store }));
    notifyOtherTabs();
  };
  const hear = (event: Event): void => {
    const mine = event instanceof CustomEvent && event.detail === store;
    const other = event instanceof StorageEvent && event.key !== null && event.key !== CHANGED;
    if (!mine && !other) void load();
  };
  const store: OutboxStore = {
    queued: actions.current,
    load,
    add: (action) => write([...actions.current(), action], () => storeCommand(userId, action)),
    change: (key, failed, { needsConfirmation = false, needsReason = false } = {}) =>
      write(
        actions
          .current()
          .map((action) => (action.key === key ? { ...action, failed, needsConfirmation, needsReason } : action)),
        () => updateCommand(key, { failed, needsConfirmation, needsReason }),
      ),
    remove: (key) =>
      write(
        actions.current().filter((action) => action.key !== key),
        () => deleteCommand(key),
      ),
    subscribe: actions.subscribe,
    publish: ({ command, ...response }) =>
      dispatchEvent(
        new CustomEvent<Answered>(ANSWERED, { detail: { userId, answered: { ...response, act: toStored(command) } } }),
      ),
    listen: (listener) => {
      const onResponse = (event: Event): void => {
        const { detail } = event as CustomEvent<Answered>;
        const { act, ...response } = detail.answered;
        if (detail.userId === userId) listener({ ...response, command: fromStored(act) });
      };
      addEventListener(ANSWERED, onResponse);
      return () => removeEventListener(ANSWERED, onResponse);
    },
  };
  return store;
}
