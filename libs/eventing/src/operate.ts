import type { EventStore, RecordedEvent } from './event-store.js';
import type { Feed } from './feed.js';
import { connect } from './postgres/connect.js';
import type { Projection } from './projection.js';
import { projections, type Projections, type ProjectionStatus } from './projection/projections.js';
import type { Log } from './projection/runtime.js';
import type { Verified } from './projection/verify.js';

/** What the commands work on. */
export interface Engine {
  readonly store: EventStore;
  readonly feed: Feed;
  readonly databaseUrl: string;
  /** The services and their read models; each has the schema of its name. */
  readonly services: readonly { readonly name: string; readonly projections: readonly Projection[] }[];
  readonly print: (line: string) => void;
}

const PROJECTIONS_USAGE = 'usage: npm run projections -- list | rebuild NAME | verify NAME';
const EVENTS_USAGE =
  'usage: npm run events -- read STREAM | all --from POSITION [--limit N] [--category CATEGORY]   (from 0: from the first)';
const PAGE = 1_000;
const WRONG_USAGE = 2;

/** `npm run projections` and `npm run events`. Returns the exit code: 1 for a difference found, 2 for wrong usage. */
export async function operateEngine(
  command: 'projections' | 'events',
  args: readonly string[],
  engine: Engine,
): Promise<number> {
  return command === 'projections' ? operateProjections(args, engine) : operateEvents(args, engine);
}

async function operateProjections([act, name, ...rest]: readonly string[], engine: Engine): Promise<number> {
  const { services, print } = engine;
  const isOne = act === 'rebuild' || act === 'verify';
  if (rest.length > 0 || (act === 'list' ? name !== undefined : !isOne || name === undefined))
    return wrong(print, PROJECTIONS_USAGE);
  if (act === 'list') {
    const all = await Promise.all(services.map((service) => using(engine, service, (of) => of.status())));
    for (const line of listed(all.flat())) print(line);
    return 0;
  }
  const service = services.find((each) => each.projections.some((projection) => projection.name === name));
  if (!service || name === undefined) {
    const known = services.flatMap((each) => each.projections.map((projection) => projection.name));
    return wrong(print, `There is no projection ${name}. There are: ${known.join(', ')}`);
  }
  return using(engine, service, async (of) => {
    if (act === 'verify') return told(await of.verify(name), print);
    await of.rebuild(name);
    print(`${name} was rebuilt beside the serving tables and swapped in.`);
    return 0;
  });
}

async function using<T>(
  { databaseUrl, feed, print }: Engine,
  service: Engine['services'][number],
  work: (of: Projections) => Promise<T>,
): Promise<T> {
  const database = connect(databaseUrl, { schema: service.name, applicationName: 'operate', max: 4 });
  const log: Log = { info: () => undefined, warn: print, error: print };
  const of = projections({ database, feed, schema: service.name, projections: service.projections, log });
  try {
    return await work(of);
  } finally {
    await of.stop();
    await database.close();
  }
}

function listed(statuses: readonly ProjectionStatus[]): string[] {
  const rows = statuses.map(({ name, version, status, position, lag_positions, updated_at, error }) => [
    name,
    `v${version}`,
    status,
    `at ${position}`,
    lag_positions === null ? 'lag unknown' : `lag ${lag_positions}`,
    updated_at,
    error ? `${error.type} at ${error.position}: ${error.message}` : '',
  ]);
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function told({ projection, position, equal, tables }: Verified, print: (line: string) => void): number {
  for (const { table, rows, rebuilt, differing, sample } of tables) {
    print(`${projection}  ${table}: ${rows} rows, ${rebuilt} after a rebuild, ${differing} differing`);
    for (const { key, live, rebuilt: made } of sample)
      print(`  ${JSON.stringify(key)}\n    serving ${JSON.stringify(live)}\n    rebuilt ${JSON.stringify(made)}`);
  }
  print(
    equal
      ? `${projection} agrees with a rebuild, compared at position ${position}.`
      : `${projection} does NOT agree with a rebuild at position ${position}. Mend it: npm run projections -- rebuild ${projection}`,
  );
  return equal ? 0 : 1;
}

async function operateEvents([act, ...args]: readonly string[], { store, print }: Engine): Promise<number> {
  if (act === 'read' && args.length === 1) {
    const events = await store.read(args[0] as string);
    for (const event of events) print(shown(event));
    if (events.length === 0) print(`There are no events in ${args[0]}.`);
    return 0;
  }
  const options = act === 'all' ? optionsOf(args) : null;
  if (!options) return wrong(print, EVENTS_USAGE);
  let { after, limit } = options;
  for (;;) {
    const batch = await store.readAll({ after, limit: Math.min(limit, PAGE), filter: options.filter });
    for (const event of batch.events) print(shown(event));
    after = batch.position;
    limit -= batch.events.length;
    if (batch.caughtUp || limit <= 0) return 0;
  }
}

/** `--from 120 --limit 50 --category job`, or null where that is not what stands there. */
function optionsOf(args: readonly string[]) {
  const given: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value] = [args[at], args[at + 1]];
    if (!['--from', '--limit', '--category'].includes(name) || value === undefined) return null;
    given[name] = value;
  }
  const { '--from': from, '--limit': most, '--category': category } = given;
  if (!/^\d{1,19}$/.test(from ?? '') || (most !== undefined && !/^[1-9]\d{0,8}$/.test(most))) return null;
  return {
    after: BigInt(from as string),
    limit: most === undefined ? Number.POSITIVE_INFINITY : Number(most),
    filter: category === undefined ? {} : { categories: [category] },
  };
}

/** One event on one line, as JSON that other tools can read. */
const shown = ({ position, stream, revision, type, version, recorded_at, id, data, meta }: RecordedEvent): string =>
  JSON.stringify({ position: String(position), stream, revision, type, version, recorded_at, id, data, meta });

function wrong(print: (line: string) => void, sentence: string): number {
  print(sentence);
  return WRONG_USAGE;
}
