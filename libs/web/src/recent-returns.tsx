import { ReturnFromCustomer } from '@tailboard/contracts/equipment/unit-acts';
import { useSyncExternalStore } from 'react';
import { useSession } from './ground.js';
import { cacheResponse, readCachedResponse } from './kept-answers.js';
import type { QueuedCommand } from './outbox-store.js';

/** A unit that a customer gave back, as the server took it (decision D30). */
export interface RecentReturn {
  readonly key: string;
  readonly serial: string;
  /** The address of the job; empty where none was named. */
  readonly job: string;
  readonly condition: string;
  readonly at: string;
}

/** So many are remembered. */
const MOST = 50;
const CHANGED = 'tailboard.recent-returns';
const nameOf = (user: string): string => `${user}.recent-returns`;
const none: readonly RecentReturn[] = [];
let known: { readonly name: string; readonly text: string; readonly list: readonly RecentReturn[] } | undefined;

/** The same list as long as nothing has changed. */
function recentOf(user: string): readonly RecentReturn[] {
  const name = nameOf(user);
  const list = readCachedResponse<readonly RecentReturn[]>(name)?.output ?? none;
  const text = JSON.stringify(list);
  if (known?.name !== name || known.text !== text) known = { name, text, list };
  return known.list;
}

/** Remembers a return that the server has taken; whoever hears of it twice remembers it once. */
export function rememberReturn(user: string, { key, contract, ask, label, given_at }: QueuedCommand): void {
  if (contract !== ReturnFromCustomer.name) return;
  const { serial_mac = [], condition = 'used' } = ask as { serial_mac?: string[]; condition?: string };
  const before = recentOf(user).filter((one) => one.key !== key);
  const more = serial_mac.map((serial): RecentReturn => ({ key, serial, job: label, condition, at: given_at }));
  const output = [...more, ...before].slice(0, MOST);
  cacheResponse(nameOf(user), { at: new Date().toISOString(), output });
  dispatchEvent(new Event(CHANGED));
}

const listen = (listener: () => void): (() => void) => {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
};

/** The last returns of whoever is signed in, the newest first; they go when the person leaves. */
export function useRecentReturns(): readonly RecentReturn[] {
  const { state } = useSession();
  const user = state.status === 'in' ? state.user.id : 'nobody';
  return useSyncExternalStore(listen, () => recentOf(user));
}
