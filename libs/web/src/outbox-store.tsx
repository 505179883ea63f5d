import { NO_ANSWER } from './problem.js';

/** A command that waits in the browser until the server has answered it. */
export interface Act {
  /** Its `Idempotency-Key`, the same each time it is sent. */
  readonly key: string;
  /** The name of its contract. */
  readonly contract: string;
  readonly ask: Readonly<Record<string, unknown>>;
  /** What it is about, so that a screen finds the acts of a row: a job's id. */
  readonly about: string;
  /** It in the words of the person who gave it. */
  readonly label: string;
  readonly given_at: string;
  /** Why the server refused it; `null` while it waits. */
  readonly failed: string | null;
}

const PREFIX = 'outbox.';
/** Told within the page; other pages of the browser hear of it by `storage`. */
const CHANGED = 'tailboard.outbox';
const ANSWERED = 'tailboard.outbox.answered';
/** A page that sleeps while it sends is not waited for any longer. */
const TURN_MS = 5_000;

/** What the server said of an act; without `output` it was refused. */
export interface AnsweredAct {
  readonly act: Act;
  readonly output?: unknown;
}

/** Answers that say nothing about the act itself: the network, a restart, a crowd, a sign-in that has expired. */
const PASSING = new Set([NO_ANSWER, 401, 429, 502, 503, 504]);
export const isPassing = (status: number): boolean => PASSING.has(status);

/**
 * The acts of one person, kept in the browser before they are sent: a reload, a flat battery or an expired sign-in loses
 * none. Every change reads what is kept first, so pages beside each other do not overwrite each other's acts.
 */
export interface OutboxStore {
  acts(): readonly Act[];
  add(act: Act): void;
  change(key: string, failed: string | null): void;
  remove(key: string): void;
  subscribe(listener: () => void): () => void;
  /** Tells everybody on this page, the shell and its remotes alike. */
  tell(answered: AnsweredAct): void;
  listen(listener: (answered: AnsweredAct) => void): () => void;
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
 * acts before them. Where a browser has no locks, or a tab sleeps with one, two tabs may send the same, which its key
 * makes harmless.
 */
export async function oneAtATime(userId: string, send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return afterOthersOfThisPage(userId, send);
  let begun = false;
  try {
    await navigator.locks.request(PREFIX + userId, { signal: AbortSignal.timeout(TURN_MS) }, () => {
      begun = true;
      return send();
    });
  } catch (error) {
    if (begun) throw error;
    await afterOthersOfThisPage(userId, send);
  }
}

export function createOutboxStore(userId: string): OutboxStore {
  const name = PREFIX + userId;
  let text: string | null = null;
  let parsed: readonly Act[] = [];
  const acts = (): readonly Act[] => {
    const kept = localStorage.getItem(name);
    // The same list as long as nothing has changed: screens compare it by identity.
    if (kept !== text) {
      text = kept;
      parsed = actsIn(kept);
    }
    return parsed;
  };
  const become = (next: readonly Act[]): void => {
    if (next.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(next));
    dispatchEvent(new Event(CHANGED));
  };
  return {
    acts,
    add: (act) => become([...acts(), act]),
    change: (key, failed) => become(acts().map((act) => (act.key === key ? { ...act, failed } : act))),
    remove: (key) => become(acts().filter((act) => act.key !== key)),
    subscribe: (listener) => {
      addEventListener(CHANGED, listener);
      addEventListener('storage', listener);
      return () => {
        removeEventListener(CHANGED, listener);
        removeEventListener('storage', listener);
      };
    },
    tell: (answered) => dispatchEvent(new CustomEvent(ANSWERED, { detail: { name, answered } })),
    listen: (listener) => {
      const hear = (event: Event): void => {
        const { detail } = event as CustomEvent<{ name: string; answered: AnsweredAct }>;
        if (detail.name === name) listener(detail.answered);
      };
      addEventListener(ANSWERED, hear);
      return () => removeEventListener(ANSWERED, hear);
    },
  };
}

function actsIn(kept: string | null): readonly Act[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? (found as Act[]) : [];
  } catch {
    return [];
  }
}
