import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@tailboard/eventing/postgres/connect';
import { eventStoreDbStore } from '@tailboard/eventing/store/eventstoredb-store';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { derivedId } from '@tailboard/eventing/ids';
import { signIn } from '../demo/demo-api.mjs';
import { until } from '../process/processes.mjs';
import { DAY, DISPATCHER, fillDay } from './board-day.js';
import { onSupervisedProduct, ready } from './supervised-product.js';
import { tokenOf } from './private-product.js';
import { quantile, table, whole, type BenchSettings } from './report.js';

const SIZE = { technicians: 12, jobs: 160 };
const WRITERS = 8;
/** Minimum and maximum work before the kill of a round, in ms. */
const WORK: readonly [number, number] = [300, 1_200];
/** Delay before a request without a response is repeated with the same key, in ms. */
const AGAIN = 200;
const KINDS = ['door', 'database', 'both'] as const;

/** One command of a writer on its own job: the request, its key, and the last response. */
interface RecordedAct {
  readonly job: string;
  readonly key: string;
  readonly user: string;
  /** 200 when acknowledged; 0 until a response arrives. */
  status: number;
  asked: number;
}

/**
 * Kills the gateway, the database and both in turn, repeatedly, while users assign jobs. Afterwards, every acknowledged
 * command is in its stream once, every refused one is not, and the board matches the events.
 */
export async function bench({ rounds, events }: BenchSettings): Promise<void> {
  await onSupervisedProduct(async (product) => {
    const { address, databaseUrl, operate, folder } = product;
    const api = await fillDay({ address, operate, folder, size: SIZE });
    const { cards } = (await api.ask('GET', `/board?date=${DAY}`)).body as Board;
    const users = cards.map(({ user }) => user.id);
    const jobs = cards.flatMap(({ jobs: held }) => held.map(({ id }) => id));
    const me = ((await api.ask('GET', '/user')).body as { data: { id: string } }).data.id;
    const token = await tokenOf(address);
    const pool = connect(databaseUrl, { max: 4 });
    const store = product.esdb === undefined ? postgresStore(pool) : eventStoreDbStore(product.esdb);
    const before = await store.head();
    const actions: RecordedAct[] = [];
    const answers = new Map<number, number>();
    let over = false;

    const request = async (action: RecordedAct): Promise<number> => {
      try {
        const response = await fetch(`${address}/api/v1/jobs/assign`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': action.key,
          },
          body: JSON.stringify({ job_ids: [action.job], user_id: action.user, date: DAY }),
          signal: AbortSignal.timeout(30_000),
        });
        await response.arrayBuffer();
        return response.status;
      } catch {
        return 0;
      }
    };
    const writer = async (_: unknown, nth: number): Promise<void> => {
      const own = jobs.filter((__, at) => at % WRITERS === nth);
      for (let turn = 0; !over; turn++) {
        const action: RecordedAct = {
          job: own[turn % own.length]!,
          key: randomUUID(),
          user: users[(nth + turn) % users.length]!,
          status: 0,
          asked: 0,
        };
        actions.push(action);
        // Requests without a response, or that the product could not process at that time, are repeated until there is
        // a response.
        do {
          action.asked++;
          action.status = await request(action);
          answers.set(action.status, (answers.get(action.status) ?? 0) + 1);
          if (action.status === 0 || action.status >= 500 || action.status === 429) await pause(AGAIN);
        } while (action.status === 0 || action.status >= 500 || action.status === 429);
      }
    };

    console.log(`Kills: ${whole(rounds)} rounds, ${WRITERS} writers on ${whole(jobs.length)} jobs`);
    const working = Promise.all(Array.from({ length: WRITERS }, writer));
    const waits: Record<(typeof KINDS)[number], number[]> = { door: [], database: [], both: [] };
    for (let round = 0; round < rounds; round++) {
      await pause(randomInt(...WORK));
      const what = KINDS[round % KINDS.length]!;
      const began = performance.now();
      product.kill(what);
      await pause(20);
      if (!(await until(() => ready(address), 120_000, 25)))
        throw new Error(`round ${round}: not ready two minutes after ${what} was killed`);
      waits[what].push(performance.now() - began);
      if ((round + 1) % 20 === 0) console.log(`  ${round + 1} rounds, ${whole(actions.length)} acts`);
    }
    over = true;
    await working;

    const verdict = { acknowledged: 0, refused: 0, lost: 0, doubled: 0, unasked: 0, wrong: 0 };
    const requested = new Set(actions.map(({ key }) => derivedId('command', me, key)));
    const holders = new Map(cards.flatMap(({ user, jobs: held }) => held.map(({ id }) => [id, user.id] as const)));
    const last = new Map(holders);
    for (const action of actions) {
      if (action.status !== 200) {
        verdict.refused++;
        continue;
      }
      verdict.acknowledged++;
      last.set(action.job, action.user);
    }
    for (const job of jobs) {
      const events = (await store.read(`job-${job}`)).filter(({ type }) => type === 'JobAssigned');
      const own = actions.filter((action) => action.job === job && action.status === 200);
      let holder = holders.get(job);
      for (const action of own) {
        const id = derivedId('command', me, action.key);
        const found = events.filter(({ meta }) => meta.command_id === id).length;
        // Assigning a job to its current technician records no new event.
        if (found === 0 && action.user !== holder) verdict.lost++;
        if (found > 1) verdict.doubled++;
        holder = action.user;
      }
      verdict.unasked += events.filter(
        ({ meta, position }) => position > before && !requested.has(meta.command_id),
      ).length;
    }
    const head = String(await store.head());
    const after = await signIn(address, DISPATCHER);
    await after.follow(`/board?date=${DAY}`, head, () => false);
    const board = (await after.ask('GET', `/board?date=${DAY}`)).body as Board;
    const shown = new Map(board.cards.flatMap(({ user, jobs: held }) => held.map(({ id }) => [id, user.id] as const)));
    for (const [job, user] of last) if (shown.get(job) !== user) verdict.wrong++;
    const listed = await operate(['projections', 'list']);
    const names = [...listed.output.matchAll(/^\w+\.[\w-]+/gm)].map(([name]) => name);
    let disagree = 0;
    for (const name of names) if ((await operate(['projections', 'verify', name])).code !== 0) disagree++;
    await store.close();
    await pool.close();

    console.log(
      table(
        ['killed', 'rounds', 'ready again, p50', 'p95', 'longest'],
        KINDS.map((kind) => [
          kind,
          whole(waits[kind].length),
          ...(waits[kind].length === 0
            ? ['', '', '']
            : [quantile(waits[kind], 0.5), quantile(waits[kind], 0.95), Math.max(...waits[kind])].map(
                (ms) => `${whole(ms)} ms`,
              )),
        ]),
      ),
    );
    console.log(
      table(
        [
          'acts',
          'acknowledged',
          'refused',
          'lost',
          'doubled',
          'unasked',
          'wrong on the board',
          'read models that disagree',
        ],
        [
          [
            whole(actions.length),
            whole(verdict.acknowledged),
            whole(verdict.refused),
            whole(verdict.lost),
            whole(verdict.doubled),
            whole(verdict.unasked),
            whole(verdict.wrong),
            `${disagree} of ${names.length}`,
          ],
        ],
      ),
    );
    const repeated = actions.filter(({ asked: times }) => times > 1).length;
    const statuses = [...answers]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || 'none'}: ${whole(count)}`);
    console.log(
      `${whole(repeated)} acts were asked more than once; answers ${statuses.join(', ')}; the door ended by itself ${product.crashes()} times`,
    );
    const all = [...waits.door, ...waits.database, ...waits.both];
    console.log(`Ready again within ${whole(quantile(all, 0.95))} ms (p95 of all).`);
    const broken = verdict.lost + verdict.doubled + verdict.unasked + verdict.wrong + disagree + product.crashes();
    if (broken > 0 || (answers.get(500) ?? 0) > 0) process.exitCode = 1;
  }, events);
}

interface Board {
  unassigned: { id: string }[];
  cards: { user: { id: string }; jobs: { id: string }[] }[];
}
