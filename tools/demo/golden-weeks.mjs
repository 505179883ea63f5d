// @ts-check
// `node tools/demo/golden-weeks.mjs DATABASE_URL [ZONE] [TIMES]`: records the golden cases of decision D15 in the store
// of a product. Each is the finalized week of a user, repeated this many times. Prints the users and their pay.
import '../typescript/register.mjs';

const [databaseUrl = '', zone = 'America/New_York', times = '1'] = process.argv.slice(2);
const { recordGoldenWeeks } = /** @type {typeof import('./history/golden-weeks.js')} */ (
  await import(new URL('history/golden-weeks.ts', import.meta.url).href)
);
process.stdout.write(`${JSON.stringify(await recordGoldenWeeks(databaseUrl, zone, Number(times)))}\n`);
