import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { derivedId } from '@tailboard/eventing/ids';
import { sendRequest as patiently } from '../demo/demo-api.mjs';
import { ordersOn } from '../demo/demo-days.mjs';
import { hostilePictures, uploadPicture } from './hostile-pictures.js';
import { DAY, DISPATCHER, fillDay, PASSWORD } from './board-day.js';
import { onSupervisedProduct } from './supervised-product.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const SIZE = { technicians: 300, jobs: 2_400 };
/** Number of dispatcher screens, each with its own stream. */
const DISPATCHERS = 10;
/** Interval between a technician's actions, in ms. Dispatchers act more often. */
const TECHNICIAN_EVERY = 8_000;
const DISPATCHER_EVERY = 2_000;
/** Interval of the gateway's liveness check, in ms. */
const PULSE = 100;
/** Interval of hostile requests, in ms. */
const HOSTILE_EVERY = 4_000;
/** Share of the time without hostile requests: the baseline. */
const QUIET_SHARE = 0.3;
/** Maximum simultaneous sign-ins. They need much CPU, so more would only wait. */
const SIGN_INS = 4;
/** Interval between measured sign-ins, in ms. */
const SIGN_IN_EVERY = 500;
/** Number of clients that upload hostile pictures one after another. */
const PICTURE_SENDERS = 6;

interface Move {
  readonly job: string;
  readonly key: string;
}
interface Minute {
  readonly waits: number[];
  readonly statuses: Map<number, number>;
  readonly signIns: number[];
  /** Measured sign-ins and uploaded pictures by kind and status; 0: no response. */
  readonly outcomes: Map<string, number>;
}
const minute = (): Minute => ({ waits: [], statuses: new Map(), signIns: [], outcomes: new Map() });
const count = (outcomes: Map<string, number>, outcome: string): void =>
  void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

/**
 * Three hundred users work: live streams, reads and moves, an import and an export; then the same with hostile files,
 * pictures, dates and sign-ins. Reports the response times of both phases, also of sign-ins, gateway outages, lost
 * changes, and the memory of the process.
 */
export async function bench({ minutes }: BenchSettings): Promise<void> {
  await onSupervisedProduct(async (product) => {
    const { address, databaseUrl, operate, folder } = product;
    const api = await fillDay({ address, operate, folder, size: SIZE });
    const { cards } = (await api.request('GET', `/board?date=${DAY}`)).body as Board;
    const me = ((await api.request('GET', '/user')).body as { data: { id: string } }).data.id;
    const users = cards.map(({ user }) => user.id);
    const jobs = cards.flatMap(({ jobs: held }) => held.map(({ id }) => id));

    console.log('Signing in …');
    const emails = Array.from({ length: SIZE.technicians }, (_, n) => `t${String(n).padStart(5, '0')}@example.com`);
    const tokens = new Map<string, string>();
    const waiting = [DISPATCHER, ...emails].values();
    await Promise.all(
      Array.from({ length: SIGN_INS }, async () => {
        for (const email of waiting) tokens.set(email, await requestToken(address, email));
      }),
    );
    const dispatcher = tokens.get(DISPATCHER)!;

    const stopping = new AbortController();
    const over = (): boolean => stopping.signal.aborted;
    let notices = 0;
    const listen = async (token: string, topics: string): Promise<void> => {
      const response = await fetch(`${address}/api/v1/stream?topics=${topics}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stopping.signal,
      });
      if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
      for await (const part of response.body) notices += Buffer.from(part).toString().split('data:').length - 1;
    };
    const streams = [
      ...Array.from({ length: DISPATCHERS }, () => listen(dispatcher, `board:${DAY}`)),
      ...emails.map((email) => listen(tokens.get(email)!, 'people')),
    ].map((stream) => stream.catch(() => undefined));

    let current = minute();
    const timeRequest = async (
      token: string,
      method: string,
      route: string,
      json?: object,
      key?: string,
    ): Promise<number> => {
      const into = current;
      const began = performance.now();
      let status = 0;
      try {
        const response = await fetch(`${address}/api/v1${route}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(json ? { 'content-type': 'application/json' } : {}),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(json ? { body: JSON.stringify(json) } : {}),
        });
        await response.arrayBuffer();
        ({ status } = response);
      } catch {
        // A missing response counts as one.
      }
      into.waits.push(performance.now() - began);
      into.statuses.set(status, (into.statuses.get(status) ?? 0) + 1);
      return status;
    };

    const moves: Move[] = [];
    // Each job goes to a different technician every time, so that each move records an event.
    const holders = new Map(cards.flatMap(({ jobs: held }, at) => held.map(({ id }) => [id, at] as const)));
    const technician = async (email: string): Promise<void> => {
      const token = tokens.get(email)!;
      await rest(randomInt(TECHNICIAN_EVERY), stopping.signal);
      for (let turn = 0; !over(); turn++) {
        const routes = [`/jobs/assigned?date=${DAY}`, `/daily-work?date=${DAY}`, '/heartbeat', `/jobs?date=${DAY}`];
        await timeRequest(token, 'GET', routes[turn % routes.length]!);
        await rest(TECHNICIAN_EVERY / 2 + randomInt(TECHNICIAN_EVERY), stopping.signal);
      }
    };
    const dispatch = async (_: unknown, index: number): Promise<void> => {
      const own = jobs.filter((__, at) => at % DISPATCHERS === index);
      for (let turn = 0; !over(); turn++) {
        const job = own[turn % own.length]!;
        const key = randomUUID();
        const to = (holders.get(job)! + 1) % users.length;
        holders.set(job, to);
        const json = { job_ids: [job], user_id: users[to]!, date: DAY };
        if ((await timeRequest(dispatcher, 'PUT', '/jobs/assign', json, key)) === 200) moves.push({ job, key });
        const reads = [`/board?date=${DAY}`, '/activity', `/jobs?date=${DAY}&q=Customer`];
        await timeRequest(dispatcher, 'GET', reads[turn % reads.length]!);
        await rest(DISPATCHER_EVERY / 2 + randomInt(DISPATCHER_EVERY), stopping.signal);
      }
    };
    const working = [...emails.map(technician), ...Array.from({ length: DISPATCHERS }, dispatch)];

    let silent = 0;
    const pulse = async (): Promise<void> => {
      for (let responded = performance.now(); !over(); responded = performance.now()) {
        await fetch(`${address}/health/live`).then((response) => response.arrayBuffer());
        silent = Math.max(silent, performance.now() - responded);
        await rest(PULSE, stopping.signal);
      }
    };
    const beating = pulse().catch(() => (silent = Number.POSITIVE_INFINITY));

    const signingIn = (async () => {
      for (let turn = 0; !over(); turn++) {
        const into = current;
        const began = performance.now();
        const status = await signInOnce(address, emails[turn % emails.length]!, PASSWORD);
        into.signIns.push(performance.now() - began);
        count(into.outcomes, `sign-in ${status}`);
        await rest(SIGN_IN_EVERY, stopping.signal);
      }
    })();
    const pictures = await hostilePictures();
    const sendPictures = async (until: number, sender: number): Promise<void> => {
      for (let turn = 0; performance.now() < until && !over(); turn++) {
        const kind = (turn + sender) % 2 === 0 ? 'bomb' : 'large';
        const mark = `${sender}-${turn}`;
        const status = await uploadPicture(address, dispatcher, pictures[kind], mark).catch(() => 0);
        count(current.outcomes, `${kind} ${status}`);
      }
    };

    // Long-running work in parallel, all the time.
    const importing = (async () => {
      for (let day = 0; !over(); day++) {
        await send(address, dispatcher, `${day}.json`, 'application/json', JSON.stringify(ordersOn(date(day))));
        await rest(60_000, stopping.signal);
      }
    })();
    const exporting = (async () => {
      for (let day = 0; !over(); day++) {
        const range = `start_date=${date(day)}&end_date=${date(day + 20)}`;
        await quietly(fetch(`${address}/api/v1/codes/report/range/export?${range}`, bearer(dispatcher)));
        await rest(60_000, stopping.signal);
      }
    })();

    const phases: [string, Minute, number][] = [];
    const memory: number[] = [product.memory()];
    // After a garbage collection, the heap holds only live objects. Its minimum per minute grows if there is a leak.
    const lives: number[] = [];
    const weighing = (async () => {
      for (let second = 0; !over(); second++) {
        const response = await fetch(`${address}/metrics`).then((metrics) => metrics.text());
        const used = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(response)?.[1]);
        const minute = Math.floor(second / 60);
        lives[minute] = Math.min(lives[minute] ?? Infinity, used);
        await rest(1_000, stopping.signal);
      }
    })().catch(() => undefined);
    const phase = async (name: string, ms: number, hostile: boolean): Promise<void> => {
      current = minute();
      silent = 0;
      const end = performance.now() + ms;
      const attacking: Promise<void>[] = hostile
        ? Array.from({ length: PICTURE_SENDERS }, (_, sender) => sendPictures(end, sender))
        : [];
      for (let attackNumber = 0; performance.now() < end; attackNumber++) {
        if (hostile) attacking.push(attack(address, dispatcher, attackNumber).catch(() => undefined));
        await rest(Math.min(HOSTILE_EVERY, Math.max(0, end - performance.now())), stopping.signal);
        if (attackNumber % 15 === 14) memory.push(product.memory());
      }
      phases.push([name, current, silent]);
      await Promise.all(attacking);
    };
    console.log(
      `Soak: ${formatInteger(SIZE.technicians)} technicians and ${DISPATCHERS} dispatchers for ${minutes} minutes`,
    );
    await phase('quiet', minutes * 60_000 * QUIET_SHARE, false);
    await phase('hostile', minutes * 60_000 * (1 - QUIET_SHARE), true);
    memory.push(product.memory());
    stopping.abort();
    await Promise.all([...working, ...streams, signingIn, beating, weighing, importing, exporting]);

    const pool = connect(databaseUrl, { max: 4 });
    const store = postgresStore(pool);
    const held = new Map<string, readonly { meta: { command_id: string } }[]>();
    for (const job of new Set(moves.map(({ job: one }) => one))) held.set(job, await store.read(`job-${job}`));
    let [lost, doubled] = [0, 0];
    for (const { job, key } of moves) {
      const id = derivedId('command', me, key);
      const found = held.get(job)!.filter(({ meta }) => meta.command_id === id).length;
      if (found === 0) lost++;
      if (found > 1) doubled++;
    }
    await store.close();
    await pool.close();

    console.log(
      table(
        ['minutes', 'ordinary answers', 'a second', 'p50', 'p95', 'p99', 'longest silence of the door', 'statuses'],
        phases.map(([name, { waits, statuses }, silence], index) => [
          name,
          formatInteger(waits.length),
          formatInteger(waits.length / (minutes * 60 * (index === 0 ? QUIET_SHARE : 1 - QUIET_SHARE))),
          ...[0.5, 0.95, 0.99].map((share) => `${formatInteger(quantile(waits, share))} ms`),
          `${formatInteger(silence)} ms`,
          [...statuses].map(([status, count]) => `${status || 'none'}: ${formatInteger(count)}`).join(', '),
        ]),
      ),
    );
    console.log(
      table(
        ['sign-ins', 'p50', 'p99', 'longest', 'sign-ins and pictures by status'],
        phases.map(([name, { signIns, outcomes }]) => [
          `${name}: ${formatInteger(signIns.length)}`,
          ...[0.5, 0.99, 1].map((share) => `${formatInteger(quantile(signIns, share))} ms`),
          [...outcomes].map(([outcome, times]) => `${outcome}: ${formatInteger(times)}`).join(', '),
        ]),
      ),
    );
    const [quiet, hostile] = phases.map(([, { waits }]) => quantile(waits, 0.99));
    console.log(`p99 with hostile requests is ${formatRatio(hostile!, quiet!)} of the p99 without.`);
    console.log(
      `${formatInteger(moves.length)} moves acknowledged, ${lost} lost, ${doubled} doubled; ${formatInteger(notices)} live notices heard; the door ended ${product.crashes()} times`,
    );
    const megabytes = (all: readonly number[]) => all.map((bytes) => `${formatInteger(bytes / 1e6)} MB`).join(', ');
    console.log(`Resident memory: ${megabytes(memory)}`);
    console.log(`Heap in use, lowest of each minute: ${megabytes(lives)}`);
    if (lost + doubled + product.crashes() > 0) process.exitCode = 1;
  });
}

interface Board {
  cards: { user: { id: string }; jobs: { id: string }[] }[];
}

/** Sends a request that once stopped the product and must not any more. */
async function attack(address: string, token: string, attackNumber: number): Promise<void> {
  const get = (route: string) => quietly(fetch(`${address}/api/v1${route}`, bearer(token)));
  const attacks: (() => Promise<unknown>)[] = [
    () => get('/users/productivity?start_date=9999-01-01&end_date=9999-12-31'),
    () => get('/codes/report/range?start_date=9999-12-01&end_date=9999-12-30'),
    () => get('/codes/report/weekly?start_date=9999-12-31'),
    () => send(address, token, `${attackNumber}.csv`, 'text/csv', 'a","\n'.repeat(60_000)),
    () => send(address, token, `${attackNumber}.json`, 'application/json', `[${'1,'.repeat(2_000_000)}1]`),
    () => send(address, token, `${attackNumber}-cr.csv`, 'text/csv', 'a,b,c\r'.repeat(200_000)),
    () =>
      Promise.all(
        Array.from({ length: 40 }, (_, at) => wrongSignIn(address, `nobody${attackNumber}-${at}@example.com`)),
      ),
    () => get('/codes/report/range?start_date=2022-01-01&end_date=2026-12-31'),
    () => Promise.all(Array.from({ length: 10 }, () => get('/openapi.json'))),
  ];
  await attacks[attackNumber % attacks.length]!();
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const quietly = async (requested: Promise<Response>): Promise<number> => {
  try {
    const response = await requested;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};
/** Sends one sign-in without repeating it, and returns the status; 0 without a response. */
const signInOnce = (address: string, email: string, password: string): Promise<number> =>
  quietly(
    fetch(`${address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
const wrongSignIn = (address: string, email: string): Promise<number> => signInOnce(address, email, 'not the password');

async function send(address: string, token: string, name: string, type: string, content: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  await quietly(fetch(`${address}/api/v1/work-orders/import`, { method: 'POST', ...bearer(token), body: form }));
}

async function requestToken(address: string, email: string): Promise<string> {
  const response = await patiently(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} cannot sign in: ${response.status}`);
  return access_token;
}

/** Separate dates for the imports. */
const date = (day: number): string => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined) as Promise<void>;
