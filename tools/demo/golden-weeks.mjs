// @ts-check
// `node tools/demo/golden-weeks.mjs DATABASE_URL ZONE`: records the golden cases of decision D15 in the store of a product, each as
// the finalized week of somebody, and prints whose they are and what they pay.
import '../process/typescript.mjs';

const [databaseUrl = '', zone = 'America/New_York'] = process.argv.slice(2);
const { recordGoldenWeeks } = await import('./history/golden-weeks.ts');
process.stdout.write(`${JSON.stringify(await recordGoldenWeeks(databaseUrl, zone))}\n`);
