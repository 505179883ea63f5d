import { queuedCommands, updateCommand, deleteCommand, storeCommand, type QueuedCommand } from './outbox-records.js';
import { NO_ANSWER } from './problem.js';
import { newKey } from './transport.js';

export type { QueuedCommand } from './outbox-records.js';

/** Names the lock of a sender. */
const PREFIX = 'outbox.';
/** Told within the page; other tabs hear of it by `storage`, under the same name. */
const CHANGED = 'tailboard.outbox';
const ANSWERED = 'tailboard.outbox.answered';
/** A page that sleeps while it sends is not waited for any longer. */
const TURN_MS = 5_000;

/** What the server said of an act; without `output` it was refused. */
export interface AnsweredCommand {
  readonly act: QueuedCommand;
  readonly output?: unknown;
}

/** Answers that say nothing about the act itself: the network, a restart, a crowd, a sign-in that has expired. */
const PASSING = new Set([NO_ANSWER, 401, 429, 502, 503, 504]);
export const isPassing = (status: number): boolean => PASSING.has(status);

/**
 * The acts of one person, kept in the browser before they are sent: a reload, a flat battery or an expired sign-in loses
 * none. Each act is a record of its own, so pages beside each other do not overwrite each other's acts.
 */
export interface OutboxStore {
  /** The acts as this page last knew them; the same list as long as nothing has changed. */
  acts(): readonly QueuedCommand[];
  /** The acts as the browser holds them now, after everything that this page has asked for. */
  load(): Promise<readonly QueuedCommand[]>;
  /** Shown at once; the promise ends when the browser holds it. */
  add(act: QueuedCommand): Promise<void>;
  /** `asks`: it was not done because others have what it would overwrite. */
  change(key: string, failed: string | null, asks?: boolean): Promise<void>;
  remove(key: string): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Tells everybody on this page, the shell and its remotes alike. */
  tell(answered: AnsweredCommand): void;
  listen(listener: (answered: AnsweredCommand) => void): () => void;
}

/** Who sends for whom on this page; the shell and its remotes each have their own copy of this module. */
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
 * Sends while nobody else in this browser sends for the same person: the frame, a screen, and other tabs have the same
 * acts before them. Those of one page wait for each other, however long it takes. Where a browser has no locks, or another
 * tab keeps the lock for long, two tabs may send the same, which its key makes harmless.
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

/** Of an act, nothing but its refusal ever changes. */
const same = (one: readonly QueuedCommand[], other: readonly QueuedCommand[]): boolean =>
  one.length === other.length &&
  one.every(({ key, failed }, at) => key === other[at]?.key && failed === other[at].failed);

/** A browser that keeps nothing for this page, or a page that is gone, tells nobody; other tabs see it when they look next. */
function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED, newKey());
  } catch {
    return;
  }
}

const stores = new Map<string, OutboxStore>();

/** The one store of a person on this page. */
export function outboxOf(userId: string): OutboxStore {
  const store = stores.get(userId) ?? createOutboxStore(userId);
  stores.set(userId, store);
  return store;
}

function createOutboxStore(userId: string): OutboxStore {
  let acts: readonly QueuedCommand[] = [];
  let asked = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const become = (next: readonly QueuedCommand[]): void => {
    if (same(next, acts)) return;
    acts = next;
    for (const listener of listeners) listener();
  };
  /** One after the other: what is read holds everything that was written before. */
  const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const load = (): Promise<readonly QueuedCommand[]> => {
    asked += 1;
    const mine = asked;
    return inTurn(async () => {
      const kept = await queuedCommands(userId);
      // Something given meanwhile is not in it yet; whoever gave it reads anew.
      if (mine === asked) become(kept);
      return kept;
    });
  };
  const write = async (optimistic: readonly QueuedCommand[], work: () => Promise<void>): Promise<void> => {
    asked += 1;
    become(optimistic);
    await inTurn(work);
    await load();
    dispatchEvent(new CustomEvent(CHANGED, { detail: store }));
    tellOtherTabs();
  };
  const hear = (event: Event): void => {
    const mine = event instanceof CustomEvent && event.detail === store;
    const other = event instanceof StorageEvent && event.key !== null && event.key !== CHANGED;
    if (!mine && !other) void load();
  };
  const store: OutboxStore = {
    acts: () => acts,
    load,
    add: (act) => write([...acts, act], () => storeCommand(userId, act)),
    change: (key, failed, asks = false) =>
      write(
        acts.map((act) => (act.key === key ? { ...act, failed, asks } : act)),
        () => updateCommand(key, { failed, asks }),
      ),
    remove: (key) =>
      write(
        acts.filter((act) => act.key !== key),
        () => deleteCommand(key),
      ),
    subscribe: (listener) => {
      if (listeners.size === 0) {
        addEventListener(CHANGED, hear);
        addEventListener('storage', hear);
        void load();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener(CHANGED, hear);
        removeEventListener('storage', hear);
      };
    },
    tell: (answered) => dispatchEvent(new CustomEvent(ANSWERED, { detail: { userId, answered } })),
    listen: (listener) => {
      const hearAnswer = (event: Event): void => {
        const { detail } = event as CustomEvent<{ userId: string; answered: AnsweredCommand }>;
        if (detail.userId === userId) listener(detail.answered);
      };
      addEventListener(ANSWERED, hearAnswer);
      return () => removeEventListener(ANSWERED, hearAnswer);
    },
  };
  return store;
}
