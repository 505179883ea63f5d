import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { anchorNow, anchorsIn, brokenSince, type Anchor } from './audit/anchors.js';
import type { EventStore, RecordedEvent } from './event-store.js';
import { connect } from './postgres/connect.js';
import type { Projection } from './projection.js';
import { projections, type Projections, type ProjectionStatus } from './projection/projections.js';
import type { VerificationResult } from './projection/verify.js';
import { reactionRecords, type Reaction } from './reaction/reactions.js';

export interface OperateEngine {
  readonly store: EventStore;
  readonly databaseUrl: string;
  /** Services with their projections and reactions; the name is that of the schema. */
  readonly services: readonly {
    readonly name: string;
    readonly projections: readonly Projection[];
    readonly reactions: readonly Pick<Reaction, 'name'>[];
  }[];
  readonly print: (line: string) => void;
}

const USAGE = {
  projections: `usage: projections list
       projections begin-anew     empties all read models after the event store was replaced or restored
       projections rebuild NAME   rebuilds one beside the serving tables, then swaps them
       projections rebuild --all  rebuilds all, one after another
       projections verify NAME    compares the serving tables with a new build
       projections verify --all   verifies all, one after another
       projections retry NAME     retries one that stopped at an event`,
  reactions: `usage: reactions list
       reactions retry NAME [EVENT]  retries its parked events, all or one`,
  events: `usage: events read STREAM [--from REVISION] [--limit N]
       events all [--from POSITION] [--limit N] [--category CATEGORY]
       events anchor                  saves the hash of all events up to now
       events verify [--anchors FILE] compares all events with the anchors of the database or of a file`,
};
const PAGE = 500;

/** Errors whose message is written for operators. */
const SENTENCES = [
  'InvalidPositionError',
  'TruncatedStreamError',
  'StoreRefusedError',
  'StoreUnavailableError',
  'EventStoreMismatchError',
];

class UsageError extends Error {}

const getMessage = (error: Error): string => error.message;

/**
 * Operator commands for the event engine. They work while the product runs. Returns the exit code: 0, 1 if a check
 * found a problem, 2 for wrong usage.
 */
export async function operateEngine(
  command: keyof typeof USAGE,
  args: readonly string[],
  options: OperateEngine,
): Promise<number> {
  try {
    return await { projections: operateProjections, reactions: operateReactions, events: operateEvents }[command](
      args,
      options,
    );
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown };
    if (SENTENCES.includes(name)) {
      options.print(message);
      return 1;
    }
    if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
    options.print(message);
    options.print(USAGE[command]);
    return 2;
  }
}

async function operateProjections(args: readonly string[], options: OperateEngine): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [verb, given, ...more] = positionals;
  const nameless = verb === 'list' || verb === 'begin-anew' || values.all;
  if (
    more.length > 0 ||
    nameless !== (given === undefined) ||
    !verb ||
    (values.all && verb !== 'rebuild' && verb !== 'verify')
  )
    throw new UsageError('a command is missing');
  if (verb === 'list')
    return withAll(options, async (services) => {
      const statuses: ProjectionStatus[] = [];
      for (const service of services.values()) statuses.push(...(await service.status()));
      for (const line of alignColumns([HEAD, ...statuses.map(toCells)])) options.print(line);
      const unreachable = statuses.some(({ head }) => head === null);
      if (unreachable) options.print(await options.store.head().then(String, getMessage));
      for (const { name, error } of statuses)
        if (error)
          options.print(
            `${name} stopped at ${error.type} of ${error.stream} (position ${error.position}): ${error.message}`,
          );
      return unreachable || statuses.some(({ error }) => error !== null) ? 1 : 0;
    });

  if (verb === 'begin-anew')
    return withAll(options, async (services) => {
      for (const [name, service] of services) {
        await service.reset();
        options.print(
          `the read models of ${name} are empty; the running product builds them from the events of this store`,
        );
      }
      return 0;
    });

  if (values.all && verb === 'verify')
    return withAll(options, async (services) => {
      let worst = 0;
      for (const service of services.values())
        for (const name of service.names)
          worst = Math.max(worst, printVerified(await service.verify(name), options.print));
      return worst;
    });

  if (values.all)
    return withAll(options, async (services) => {
      let failed = 0;
      for (const service of services.values())
        for (const name of service.names)
          await rebuild(service, name, options.print).catch((error: unknown) => {
            failed++;
            options.print(`${name} could not be rebuilt, its tables did not change: ${(error as Error).message}`);
          });
      return failed === 0 ? 0 : 1;
    });

  const name = fullName(given!, options, 'projections');
  return withAll(options, async (services) => {
    const service = [...services].find(([, { names }]) => names.includes(name))![1];
    if (verb === 'rebuild') {
      await rebuild(service, name, options.print);
      return 0;
    }
    if (verb === 'verify') return printVerified(await service.verify(name), options.print);
    if (verb === 'retry') {
      await service.retry(name);
      options.print(`the running product retries ${name}`);
      return 0;
    }
    throw new UsageError(`there is no "projections ${verb}"`);
  });
}

async function operateReactions(args: readonly string[], options: OperateEngine): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [verb, given, event, ...more] = positionals;
  if (more.length > 0 || (verb === 'list' ? given !== undefined : verb !== 'retry' || given === undefined))
    throw new UsageError('a command is missing');
  const database = connect(options.databaseUrl, { applicationName: 'operate', max: 4 });
  try {
    const services = options.services.map(({ name, reactions }) =>
      reactionRecords({ ...options, database, schema: name, reactions }),
    );
    if (verb === 'list') {
      const statuses = (await Promise.all(services.map((one) => one.status()))).flat();
      const parked = (await Promise.all(services.map((one) => one.listParked()))).flat();
      const cells = statuses.map((status) => [
        status.name,
        String(status.position),
        String(status.head ?? 'unreachable'),
        String(status.lag_positions ?? '?'),
        String(status.parked),
      ]);
      for (const line of alignColumns([['name', 'position', 'head', 'lag', 'parked'], ...cells])) options.print(line);
      for (const status of parked)
        options.print(
          `${status.reaction} parked ${status.event_id}, ${status.type} of ${status.stream} (position ${status.position}): ${status.reason}`,
        );
      return parked.length > 0 ? 1 : 0;
    }
    const name = fullName(given!, options, 'reactions');
    const requested = await services[
      options.services.findIndex(({ reactions }) => reactions.some((one) => one.name === name))
    ]!.retry(name, event);
    options.print(
      requested > 0 ? `the running product retries ${requested} of ${name}` : `${name} has no such parked event`,
    );
    return requested > 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function rebuild(service: Projections, name: string, print: OperateEngine['print']): Promise<void> {
  const begun = performance.now();
  await service.rebuild(name);
  print(`${name} was rebuilt and serves, after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}

type Named = Projections & { readonly names: readonly string[] };

async function withAll(
  options: OperateEngine,
  work: (services: ReadonlyMap<string, Named>) => Promise<number>,
): Promise<number> {
  const database = connect(options.databaseUrl, { applicationName: 'operate', max: 4 });
  const printAs = (level: string) => (message: string, details?: object) =>
    options.print(`${level}: ${message}${details ? ` ${JSON.stringify(details)}` : ''}`);
  const services = new Map(
    options.services
      .filter((service) => service.projections.length > 0)
      .map((service) => [
        service.name,
        {
          ...projections({
            database,
            store: options.store,
            schema: service.name,
            projections: service.projections,
            log: { info: () => undefined, warn: printAs('warning'), error: printAs('error') },
          }),
          names: service.projections.map(({ name }) => name),
        },
      ]),
  );
  try {
    return await work(services);
  } finally {
    for (const service of services.values()) await service.stop();
    await database.close();
  }
}

/** `board` means `jobs.board` if only one context has a board. */
function fullName(shortName: string, options: OperateEngine, kind: 'projections' | 'reactions'): string {
  const names = options.services.flatMap((service) => service[kind].map(({ name }) => name));
  const matches = names.filter((name) => name === shortName || name.slice(name.indexOf('.') + 1) === shortName);
  if (matches.length === 1) return matches[0]!;
  throw new UsageError(
    matches.length > 1
      ? `${shortName} may be ${matches.join(' or ')}`
      : `there is no ${kind.slice(0, -1)} ${shortName}; there are: ${names.join(', ')}`,
  );
}

const HEAD = ['name', 'version', 'status', 'position', 'head', 'lag', 'updated', 'rebuilding'];
const toCells = (status: ProjectionStatus): string[] => [
  status.name,
  String(status.version),
  status.status,
  String(status.position),
  String(status.head ?? 'unreachable'),
  String(status.lag_positions ?? '?'),
  status.updated_at,
  status.rebuilding_position === null ? '' : `at ${status.rebuilding_position}`,
];

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

function printVerified(
  { projection, position, equal, tables }: VerificationResult,
  print: OperateEngine['print'],
): number {
  for (const { table, rows, rebuilt, differing, sample } of tables) {
    print(`${table}: ${rows} rows, ${rebuilt} rebuilt, ${differing} differ`);
    for (const difference of sample) print(`  ${JSON.stringify(difference)}`);
  }
  print(
    equal
      ? `${projection} agrees with its events at position ${position}`
      : `${projection} DIFFERS from its events at position ${position}: rebuild it`,
  );
  return equal ? 0 : 1;
}

/** Parses an anchors file: one JSON object per line, as the nightly task writes it. */
const readAnchors = (file: string): Anchor[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Anchor);

async function operateAnchors(
  verb: 'anchor' | 'verify',
  file: string | undefined,
  { store, databaseUrl, print }: OperateEngine,
): Promise<number> {
  const database = connect(databaseUrl, { applicationName: 'operate', max: 2 });
  try {
    if (verb === 'anchor') {
      const made = await anchorNow(store, database, new Date());
      print(made ? JSON.stringify(made) : 'nothing was recorded since the last anchor');
      return 0;
    }
    const anchors = file === undefined ? await anchorsIn(database) : readAnchors(file);
    const broken = await brokenSince(store, anchors);
    print(
      broken
        ? `events after position ${broken.after}, up to ${broken.position}, have CHANGED since they were anchored`
        : `${anchors.length} anchors match, up to position ${anchors.at(-1)?.position ?? 0}`,
    );
    return broken ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function operateEvents(args: readonly string[], options: OperateEngine): Promise<number> {
  const { store, print } = options;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      limit: { type: 'string' },
      category: { type: 'string' },
      anchors: { type: 'string' },
    },
  });
  const [verb] = positionals;
  if (verb === 'anchor' || verb === 'verify') {
    if (positionals.length > 1 || (verb === 'anchor' && values.anchors !== undefined))
      throw new UsageError('a command is missing');
    return operateAnchors(verb, values.anchors, options);
  }
  const [from, limit] = [parseWholeNumber(values.from, 'from'), parseWholeNumber(values.limit, 'limit')];
  const stream = positionals[0] === 'all' ? 'all' : positionals[0] === 'read' ? positionals[1] : undefined;
  const expected = positionals[0] === 'all' ? 1 : 2;
  if (stream === undefined || positionals.length !== expected) throw new UsageError('which events?');
  if (stream === 'all') {
    const filter = values.category === undefined ? {} : { filter: { categories: [values.category] } };
    let left = limit ?? Infinity;
    let start: { from: bigint } | { after: bigint } = from ? { from: BigInt(from) } : { after: 0n };
    while (left > 0) {
      const batch = await store.readAll({ ...start, limit: Math.min(left, PAGE), ...filter });
      for (const event of batch.events) print(formatEvent(event));
      left -= batch.events.length;
      start = { after: batch.position };
      if (batch.caughtUp) break;
    }
    return 0;
  }
  if (values.category !== undefined) throw new UsageError('--category requires "all"');
  const events = await store.read(stream, {
    ...(from === undefined ? {} : { from }),
    ...(limit === undefined ? {} : { limit }),
  });
  for (const event of events) print(formatEvent(event));
  if (events.length > 0) return 0;
  print(`there are no such events in ${stream}`);
  return 1;
}

function parseWholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} wants a whole number, not "${text}"`);
  return Number(text);
}

/** Formats an event as one line of JSON. */
const formatEvent = ({
  position,
  stream,
  revision,
  type,
  version,
  recorded_at,
  data,
  meta,
  id,
}: RecordedEvent): string =>
  JSON.stringify({ position: Number(position), stream, revision, type, version, recorded_at, data, meta, id });
