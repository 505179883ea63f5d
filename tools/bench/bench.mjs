// @ts-check
// `npm run bench -- P1 [--tier S|M|L] [--rounds N] [--seconds N]`: one measurement with its baseline in the same
// minutes.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import '../typescript/register.mjs';

/** Each file exports `bench(settings)`. */
const benches = {
  P1: 'append.bench.ts',
  P2: 'projection.bench.ts',
  REBUILD: 'rebuild.bench.ts',
  P3: 'board.bench.ts',
  P4: 'code-report.bench.ts',
  P5: 'units.bench.ts',
  P6: 'many.bench.ts',
  P7: 'shell.bench.ts',
  P8: 'start.bench.ts',
  P9: 'export.bench.ts',
  P11: 'import.bench.ts',
  P15: 'eventstoredb.bench.ts',
  P16: 'relay.bench.ts',
  P17: 'growth.bench.ts',
  LOG: 'log.bench.ts',
  MESSAGES: 'messages.bench.ts',
  LISTS: 'lists.bench.ts',
  SCAN: 'scan.bench.ts',
  THEN: 'then.bench.ts',
  SUGGEST: 'suggest.bench.ts',
  SOAK: 'soak.bench.ts',
  BESIDE: 'beside.bench.ts',
  IDLE: 'idle.bench.ts',
  DEMO: 'demo.bench.ts',
  WAREHOUSE: 'warehouse.bench.ts',
  'HOSTILE-FILES': 'hostile-files.bench.ts',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: 'string', default: 'S' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    years: { type: 'string' },
    rows: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    view: { type: 'string', default: 'cards' },
  },
});
const [name] = positionals;
const file = Object.entries(benches).find(([known]) => known === name?.toUpperCase())?.[1];
const [rounds, seconds, minutes] = [Number(values.rounds), Number(values.seconds), Number(values.minutes)];
/** @param {string | undefined} value */
const several = (value) => (value === undefined ? undefined : Number(value));
const [years, rows] = [several(values.years), several(values.rows)];
if (
  !file ||
  !existsSync(new URL(file, import.meta.url)) ||
  !/^[SML]$/.test(values.tier) ||
  !/^(cards|rows)$/.test(values.view) ||
  !(rounds >= 1) ||
  !(seconds > 0) ||
  !(minutes > 0) ||
  !((years ?? 1) > 0) ||
  !((rows ?? 1) >= 1)
) {
  console.error(
    `usage: npm run bench -- ${Object.keys(benches).join('|')} [--tier S|M|L] [--rounds N] [--seconds N] [--years N] [--rows N] [--minutes N] [--view cards|rows]`,
  );
  process.exit(1);
}
const { bench } = await import(new URL(file, import.meta.url).href);
const { tier, view } = values;
await bench({ tier, rounds, seconds, minutes, years, rows, view });
