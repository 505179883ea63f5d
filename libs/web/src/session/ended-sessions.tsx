import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { writeLocal } from '../local-storage.js';

/**
 * Local storage key of the sign-outs that the server does not know yet. It outlives the sign-out, so it holds only the
 * SHA-256 of each token, which ends its session and opens nothing.
 */
const ENDED = 'ended-sessions';
/** Maximum entries; the oldest is dropped. */
const MAX_ENTRIES = 20;

function all(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ENDED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function write(hashes: readonly string[]): void {
  if (hashes.length === 0) localStorage.removeItem(ENDED);
  else writeLocal(ENDED, JSON.stringify(hashes.slice(-MAX_ENTRIES)));
}

/** Sessions that ended here without a network. */
export const endedSessions = {
  all,
  add: (token: string): void => write([...all(), bytesToHex(sha256(new TextEncoder().encode(token)))]),
  remove: (hash: string): void => write(all().filter((each) => each !== hash)),
};
