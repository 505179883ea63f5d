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
