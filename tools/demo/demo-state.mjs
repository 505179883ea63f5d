// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} dataDir */
const fileIn = (dataDir) => path.join(dataDir, 'demo-loaded.json');
/** The date of companies loaded before the company started on the day of its first start. */
const BEFORE_DATES = '2026-10-15';

/**
 * Returns the demo state of a data folder: whether the company is loaded, and its current day. A written history has
 * none.
 * @param {string} dataDir
 * @returns {{ loaded: boolean, today: string | undefined }}
 */
export function demoState(dataDir) {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return { loaded: false, today: undefined };
  const stored = /** @type {{ today?: string, loaded_at?: string | null, history_until?: string }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  if (stored.history_until !== undefined) return { loaded: true, today: undefined };
  return { loaded: Boolean(stored.loaded_at), today: stored.today ?? BEFORE_DATES };
}

/**
 * @param {string} dataDir
 * @param {{ today: string, loaded: boolean }} state
 */
export function noteDemo(dataDir, { today, loaded }) {
  const loaded_at = loaded ? new Date().toISOString() : null;
  writeFileSync(fileIn(dataDir), `${JSON.stringify({ today, loaded_at })}\n`);
}
