import { ReturnFromCustomer } from '@tailboard/contracts/equipment/unit-contracts';
import { useSyncExternalStore } from 'react';
import { useSession } from '../app-context.js';
import { cacheResponse, readCachedResponse } from '../cached-responses.js';
import type { QueuedCommand } from '../offline/outbox-store.js';
import { getStorageOwner } from '../local-storage.js';

/** A unit returned by a customer, as the server accepted it (decision D30). */
export interface RecentReturn {
  readonly key: string;
  readonly serial: string;
  /** Address of the job; empty if none was specified. */
  readonly job: string;
  readonly condition: string;
  readonly at: string;
}

/** Maximum stored returns. */
const MAX_RETURNS = 50;
const CHANGED = 'tailboard.recent-returns';
const toCacheName = (user: string): string => `${user}.recent-returns`;
const none: readonly RecentReturn[] = [];
let known: { readonly name: string; readonly text: string; readonly list: readonly RecentReturn[] } | undefined;

/** Returns the same array while nothing has changed. */
function readRecentReturns(user: string): readonly RecentReturn[] {
  const name = toCacheName(user);
  const list = readCachedResponse<readonly RecentReturn[]>(name)?.output ?? none;
  const text = JSON.stringify(list);
  if (known?.name !== name || known.text !== text) known = { name, text, list };
  return known.list;
}

/** Stores a return that the server accepted; repeats are stored once. */
export function rememberReturn(user: string, { key, contract, input, label, given_at }: QueuedCommand): void {
  if (contract !== ReturnFromCustomer.name) return;
  const { serial_mac = [], condition = 'used' } = input as { serial_mac?: string[]; condition?: string };
  const before = readRecentReturns(user).filter((one) => one.key !== key);
  const more = serial_mac.map((serial): RecentReturn => ({ key, serial, job: label, condition, at: given_at }));
  const output = [...more, ...before].slice(0, MAX_RETURNS);
  cacheResponse(toCacheName(user), { at: new Date().toISOString(), output });
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

/** Returns the signed-in user's last returns, newest first; they are deleted on sign-out. */
export function useRecentReturns(): readonly RecentReturn[] {
  const { state } = useSession();
  const user = getStorageOwner(state);
  return useSyncExternalStore(listen, () => readRecentReturns(user));
}
