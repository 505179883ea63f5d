// @ts-check
import { PlainError } from '../process/plain-error.mjs';
import { dateIn } from './demo-days.mjs';
import { demoState, noteDemo } from './demo-state.mjs';
import { renewDemo } from './load-demo.mjs';

/**
 * `npm run demo -- --renew`: brings the demo company of a running product to today.
 * @param {import('../product/settings.mjs').Settings} settings
 * @param {AbortSignal} stopping
 * @returns {Promise<number>} the exit code
 */
export async function renew({ dataDir, port, zone, demoDate }, stopping) {
  const { loaded, today: from } = demoState(dataDir);
  if (!loaded || from === undefined) throw new PlainError(`${dataDir} contains no demo company.`);
  const now = dateIn(new Date(), zone);
  const today = demoDate ?? now;
  if (today > now || today < from)
    throw new PlainError(
      `The demo company is at ${from} and can be moved to any day from then until ${now}, not to ${today}.`,
    );
  if (today === from) {
    console.log(`The demo company is already at ${today}.`);
    return 0;
  }
  const address = `http://127.0.0.1:${port}`;
  const runs = await fetch(`${address}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!runs) throw new PlainError(`No product answers at ${address}. Start it first, with the same DATA_DIR and PORT.`);
  await renewDemo({ address, from, today, cancelled: () => stopping.aborted });
  if (stopping.aborted) return 130;
  noteDemo(dataDir, { today, loaded: true });
  return 0;
}
