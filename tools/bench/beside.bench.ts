import definition from '@tailboard/reporting/service';
import { onPrivateService } from './private-service.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';
import { fillReadModels, LAST_WEEK, TECHNICIANS, WEEKS_A_YEAR } from './years-of-work.js';

const OWNER = { user_id: '00000000-0000-4000-8000-000000000001', roles: ['owner' as const] };
const YEARS = 5;
/** The fast request: the caller's own list of one page, one indexed statement. */
const QUICK = '/exports';

/**
 * Measures how long a fast response waits for a slow one in one process: alone, and while reports of all years run
 * repeatedly. Reports the ratio of the two, and the longest block of the event loop.
 */
export async function bench({ tier, seconds, rounds, years = YEARS }: BenchSettings): Promise<void> {
  await onPrivateService(
    definition,
    async ({ db, request: request }) => {
      await fillReadModels(db, { tier, years });
      console.log(
        `BESIDE: ${years} years of ${TECHNICIANS[tier]} people, tier ${tier}; ${rounds} rounds of ${seconds} s`,
      );
      const from = new Date(Date.parse(LAST_WEEK) - 7 * 86_400_000 * WEEKS_A_YEAR * years).toISOString().slice(0, 10);
      const range = `start_date=${from}&end_date=${LAST_WEEK}`;
      const slow = [`/users/productivity?${range}`, `/codes/report/range?${range}`];
      const slowTimes: number[] = [];

      const times = { alone: [] as number[], beside: [] as number[] };
      let held = 0;
      for (let round = 0; round < rounds; round++) {
        times.alone.push(...(await quickly(request, seconds)));
        const until = performance.now() + seconds * 1_000;
        const reports = slow.map(async (url) => {
          while (performance.now() < until) {
            const begin = performance.now();
            await request(url, OWNER);
            slowTimes.push(performance.now() - begin);
          }
        });
        let last = performance.now();
        const watch = setInterval(() => {
          held = Math.max(held, performance.now() - last - 5);
          last = performance.now();
        }, 5);
        times.beside.push(...(await quickly(request, seconds)));
        await Promise.all(reports);
        clearInterval(watch);
      }
      console.log(
        table(
          ['a quick answer', 'asked', 'p50 ms', 'p99 ms', 'of alone, p50', 'p99'],
          Object.entries(times).map(([name, durations]) => [
            name,
            formatInteger(durations.length),
            formatInteger(quantile(durations, 0.5)),
            formatInteger(quantile(durations, 0.99)),
            formatRatio(quantile(durations, 0.5), quantile(times.alone, 0.5)),
            formatRatio(quantile(durations, 0.99), quantile(times.alone, 0.99)),
          ]),
        ),
      );
      console.log(
        `A report of all years: ${formatInteger(slowTimes.length)} times, p50 ${formatInteger(quantile(slowTimes, 0.5))} ms. The event loop was held ${formatInteger(held)} ms at most.`,
      );
    },
    () => new Date('2026-10-22T16:00:00.000Z'),
  );
}

/** Returns the times of a fast response, requested repeatedly. */
async function quickly(
  request: (path: string, as: typeof OWNER) => Promise<string>,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
    const begin = performance.now();
    await request(QUICK, OWNER);
    times.push(performance.now() - begin);
  }
  return times;
}
