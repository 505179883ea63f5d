// @ts-check
import { parseArgs } from 'node:util';

/**
 * Returns the usage of the demo command.
 * @param {string} command how its user starts it: `npm run demo --`
 */
export const toUsage = (command) => `${command} --tier S|M|L --years N [--seed N] [--until DATE]
${command} --renew [--demo-date DATE]

  --renew   moves the demo company of a running product to today, or to this date

  --tier    S: 60 technicians, 480 jobs a day; M: 300 and 2,400; L: 1,500 and 12,000
  --years   1 to 10, of 52 weeks with six working days
  --seed    any whole number; the same one gives the same company (1)
  --until   the Sunday before which the history ends; the last one that is long enough ago

DATABASE_URL names the database. Without it, npm run demo uses the embedded one in DATA_DIR (./data).`;

/** @typedef {{ tier: 'S' | 'M' | 'L', years: number, seed: number, until: string | undefined, latest: string }} HistoryOptions */

const options = /** @type {const} */ ({
  tier: { type: 'string' },
  years: { type: 'string' },
  seed: { type: 'string', default: '1' },
  until: { type: 'string' },
});
const DAY = 86_400_000;
/** A week is completed by the Tuesday after it. */
const CLOSED_AFTER = 3;

/**
 * Returns the options of a command line, or the error in it.
 * @param {readonly string[]} args
 * @param {Date} now
 * @returns {HistoryOptions | string}
 */
export function parseHistoryOptions(args, now) {
  /** @type {{ tier?: string | undefined, years?: string | undefined, seed: string, until?: string | undefined }} */
  let values;
  try {
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { tier, years, seed, until } = values;
  if (tier !== 'S' && tier !== 'M' && tier !== 'L')
    return tier === undefined
      ? 'Specify the tier: --tier S, M or L.'
      : `There is no tier ${tier}; there are S, M and L.`;
  if (years === undefined || !/^\d+$/.test(years) || Number(years) < 1 || Number(years) > 10)
    return years === undefined ? 'Specify the number of years: --years 1.' : `--years is 1 to 10, not ${years}.`;
  if (!/^\d{1,9}$/.test(seed)) return `--seed is a whole number, not ${seed}.`;
  const latest = sundayBefore(new Date(now.getTime() - CLOSED_AFTER * DAY));
  if (until !== undefined) {
    const end = new Date(`${until}T00:00:00Z`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== until)
      return `--until is a date like ${latest}, not ${until}.`;
    if (end.getUTCDay() !== 0)
      return `--until is a Sunday; ${until} is none. The one before it is ${sundayBefore(end)}.`;
    if (until > latest) return `The week before ${until} is not closed yet; the latest is ${latest}.`;
  }
  return { tier, years: Number(years), seed: Number(seed), until, latest };
}

/** @param {Date} date */
function sundayBefore(date) {
  return new Date(date.getTime() - date.getUTCDay() * DAY).toISOString().slice(0, 10);
}
