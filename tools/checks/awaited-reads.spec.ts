import { describe, expect, it } from '@jest/globals';
import { checkAwaitedReads } from './awaited-reads.mjs';

const projectionText = `const crate = table('crate', {});
export const cratesProjection = projection({ name: 'stock.crates', version: 1, tables: { crate } });`;
/** Returns what the check reports about a handler with this body; functions and constants are in files of their own. */
const checkHandler = (body: string, justified = {}): string[] =>
  checkAwaitedReads(
    [
      { path: '/services/stock/src/crate-projection.ts', text: projectionText },
      {
        path: '/services/stock/src/crates.ts',
        text: `export const IN = 'crate where crate.truck = $1';
          export const cratesOf = (db, truck) => db.query(\`select id from \${IN}\`, [truck]);
          export const crateOf = (db, id) => db.query('select id from crate where id = $1', [id]);`,
      },
      {
        path: '/services/stock/src/load-truck.ts',
        text: `import { cratesOf, crateOf } from './crates.js';
          import { cratesProjection } from './crate-projection.js';
          const WAITED = [cratesProjection].map(({ name }) => name);
          export const handleLoadTruck = commandHandler(LoadTruck, async ({ truck }, ctx) => { ${body} }, ['stock.crates']);`,
      },
    ],
    justified,
  );
const complaint = [
  '/services/stock/src/load-truck.ts: the handler of LoadTruck selects rows of stock.crates and does not wait for it; use ctx.waitUntilCaughtUp',
];

describe('Sets that command handlers read', () => {
  it('given a handler reads a set of rows through a function of another file, when it does not wait, then it is named', () => {
    expect(checkHandler('return cratesOf(ctx.db, truck);')).toEqual(complaint);
    expect(checkHandler("await ctx.waitUntilCaughtUp('stock.trucks'); return cratesOf(ctx.db, truck);")).toEqual(
      complaint,
    );
  });

  it('given it waits by name, by the projection or in a loop, then nothing is wrong', () => {
    for (const wait of [
      "await ctx.waitUntilCaughtUp('stock.crates');",
      'await ctx.waitUntilCaughtUp(cratesProjection.name);',
      'for (const name of WAITED) await requireCaughtUp(ctx, name);',
    ])
      expect(checkHandler(`${wait} return cratesOf(ctx.db, truck);`)).toEqual([]);
  });

  it('given a handler reads rows by their keys, then its decisions check each, and nothing is wrong', () => {
    expect(checkHandler('return crateOf(ctx.db, truck);')).toEqual([]);
  });

  it('given a justified handler, then it is left out; an exception without a use is named', () => {
    expect(checkHandler('return cratesOf(ctx.db, truck);', { LoadTruck: 'a reason' })).toEqual([]);
    expect(checkHandler('return crateOf(ctx.db, truck);', { LoadTruck: 'a reason' })).toEqual([
      'The exception for LoadTruck has no use; remove it',
    ]);
  });
});
