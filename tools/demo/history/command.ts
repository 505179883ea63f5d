import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@tailboard/eventing/postgres/connect';
import { readConfig, type Config } from '@tailboard/service/runtime/config';
import { directUrl } from '@tailboard/service/runtime/connections';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { PlainError } from '../../process/plain-error.mjs';
import { operator } from '../../product/operator.mjs';
import { progress } from '../../process/progress.mjs';
import type { HistoryOptions } from './options.mjs';
import { WEEKS_OF_A_YEAR } from './tiers.js';
import { foundHistory, foundIn, writeHistory, type HistoryRequest } from './write-history.js';

/** The program for operators, in a working copy and in the image. */
const OPERATE = 'services/gateway/dist/tailboard.js';

type Environment = Readonly<Record<string, string | undefined>>;
const print = (line: string): void => console.log(line);

/**
 * `npm run demo`: writes a history into the database, continues one, or reports what prevents it. Returns the exit
 * code.
 */
export async function history(
  { tier, years, seed, until, latest }: HistoryOptions,
  env: Environment,
  { root, signal }: { root: string; signal: AbortSignal },
): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'error', ...env });
  const { store, close } = await openPlatform(config, 'demo history');
  try {
    const named = { tier, weeks: years * WEEKS_OF_A_YEAR, seed, ...(until === undefined ? {} : { until }) };
    const found = await foundIn(store, named);
    if (found === 'another')
      throw new PlainError(
        'This database contains another company. Use an empty one (DATABASE_URL or DATA_DIR), or repeat the command that started it.',
      );
    const end = until ?? (found === 'nothing' ? latest : found.until);
    const requested = { ...named, store, until: end, zone: config.COMPANY_TIMEZONE, signal };
    const description = `the history of a company of tier ${tier}, ${years} ${years === 1 ? 'year' : 'years'} until ${end}`;
    print(`${found === 'nothing' ? 'Writing' : 'Going on with'} ${description} …`);
    await foundHistory(requested);
    await letPeopleIn(config.DATA_DIR, end, operator({ root, env: passedOn(env), program: OPERATE }));
    return await writeShown(requested, config);
  } finally {
    await close();
  }
}

/**
 * Lets the known users of the demo company sign in. Its days do not belong to this history, so `npm start` omits them.
 */
async function letPeopleIn(dataDir: string, until: string, operate: ReturnType<typeof operator>): Promise<void> {
  const loaded = path.join(dataDir, 'demo-loaded.json');
  if (!existsSync(loaded)) writeFileSync(loaded, `${JSON.stringify({ history_until: until })}\n`);
  const people = fileURLToPath(new URL('../company/users.csv', import.meta.url));
  const { code, output } = await operate(['users', 'load-demo', people]);
  if (code !== 0) throw new PlainError(`No user can sign in yet:\n${output.trim()}`);
}
const passedOn = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

async function writeShown(requested: HistoryRequest, config: Config): Promise<number> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1_000;
  const bar = progress(requested.weeks * 100, print);
  let shown = 0;
  let began: number | undefined;
  const written = await writeHistory({
    ...requested,
    onProgress: ({ what, done, of, events }) => {
      if (what === 'people') return;
      began ??= done;
      const left = ((of - done) * seconds()) / Math.max(0.01, done - began);
      const steps = Math.round(done * 100) - shown;
      shown += steps;
      // With line output, one line for each week is enough.
      if (!process.stdout.isTTY && !Number.isInteger(done)) bar.skip(steps);
      else
        bar.advance(
          steps,
          `week ${Math.min(of, Math.floor(done) + 1)} of ${of}: ${formatInteger(events)} events, ${formatInteger(events / seconds())} a second, ${spoken(left)} left`,
        );
    },
  });
  const rate = `${formatInteger(written.events)} events in ${spoken(seconds())}, ${formatInteger(written.events / seconds())} a second`;
  if (!written.finished) {
    bar.finish(`Stopped after ${rate}. Run the same command to continue.`);
    return STOPPED;
  }
  bar.finish(`Written: ${rate}.${await readSize(config)}`);
  print('The running product updates the read models; npm run projections -- list shows their progress.');
  return 0;
}
/** The shell's exit code after Ctrl-C. */
const STOPPED = 130;

/** Returns the size of the store, if it is in PostgreSQL. */
async function readSize({ ESDB_URL, ...config }: Config): Promise<string> {
  if (ESDB_URL !== undefined) return '';
  const pool = connect(directUrl(config), { max: 1, statementTimeoutMs: 0 });
  const [held] = await pool.query<{ bytes: bigint; events: bigint }>(
    `select pg_total_relation_size('eventstore.event') as bytes, (select count(*) from eventstore.event) as events`,
  );
  await pool.close();
  return held
    ? ` The store holds ${formatInteger(Number(held.events))} events in ${formatInteger(Number(held.bytes) / 1e6)} MB.`
    : '';
}

const formatInteger = (number: number): string => Math.round(number).toLocaleString('en-US');
const spoken = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
