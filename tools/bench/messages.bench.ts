import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import definition from '@tailboard/messaging/service';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { onPrivateService, type PrivateService } from './private-service.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings, type Tier } from './report.js';

const PEOPLE: Readonly<Record<Tier, number>> = { S: 60, M: 300, L: 1_500 };
const YEARS = 5;
/** One for each working day. */
const MESSAGES_A_YEAR = 250;
const TURNS = 50;
const UPLOADS = 10;
const UPLOAD_MB = 200;
const MB = 1_048_576;

/** Returns a stable ID in the format of a version 4 UUID. */
const uuid = (kind: string, n: number | string): string =>
  `overlay(overlay(md5('${kind}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * The inbox of a user with years of messages, against the bare SELECT of the same rows; the readers of one message; and
 * memory during ten simultaneous uploads of large files.
 */
export async function bench({ tier, rounds, years = YEARS }: BenchSettings): Promise<void> {
  await onPrivateService(definition, async (service) => {
    const people = PEOPLE[tier];
    await fillMessages(service.db, people, years);
    console.log(
      `Messages: ${formatInteger(people)} people, ${years} years, ${formatInteger(years * MESSAGES_A_YEAR)} messages\n`,
    );
    await read(service, rounds);
    await measureUploads(service);
  });
}

/** Fills messages to all users that never expire, and receipts of all users except for the newest ten messages. */
async function fillMessages(db: PostgresPool, people: number, years: number): Promise<void> {
  const messages = years * MESSAGES_A_YEAR;
  const columns = (
    await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'person'`,
    )
  ).map(({ name }) => name);
  const known: Readonly<Record<string, string>> = {
    id: uuid('person', 'n'),
    label: `'Person ' || n`,
    email: `'person' || n || '@example.com'`,
    roles: `array['technician']`,
    active: 'true',
    first_name: `'Person'`,
    last_name: 'n::text',
    hired_on: `'2015-01-01'`,
    registered_on: `'2015-01-01'`,
  };
  const used = columns.filter((name) => name in known);
  await db.query(
    `insert into person (${used.join(', ')}) select ${used.map((name) => known[name]).join(', ')} from generate_series(0, ${people - 1}) n`,
  );
  await db.query(
    `insert into message (id, status, title, body, everyone, roles, user_ids, location_ids, required, include_new_hires,
       publish_at, version, asks_from, hash, created_at, created_by, updated_at, revision)
     select ${uuid('message', 'n')}, 'published', 'Message ' || n, '<p>' || repeat('Tie the ladder. ', 20) || '</p>', true, '{}', '{}', '{}',
       true, true, now() - (n || ' days')::interval, 1, 1, md5(n::text), now() - (n || ' days')::interval, 'system', now(), 1
     from generate_series(1, ${messages}) n`,
  );
  await db.query(
    `insert into receipt (message_id, user_id, version, hash, downloaded, fetched, read_at)
     select ${uuid('message', 'm')}, ${uuid('person', 'p')}, 1, md5(m::text), false, false, now()
     from generate_series(11, ${messages}) m, generate_series(0, ${people - 1}) p`,
  );
  for (const name of ['person', 'message', 'receipt']) await db.query(`analyze ${name}`);
}

async function read({ db, request }: PrivateService, rounds: number): Promise<void> {
  const [someone] = await db.query<{ id: string }>(`select ${uuid('person', 7)} as id`);
  const [message] = await db.query<{ id: string }>(`select ${uuid('message', 500)} as id`);
  const [reader, writer] = [
    { user_id: someone!.id, roles: ['technician' as const] },
    { user_id: someone!.id, roles: ['manager' as const] },
  ];
  const bare = `select message.*, receipt.read_at from message
    left join receipt on receipt.message_id = message.id and receipt.user_id = $1
    where status = 'published' order by publish_at desc`;
  const variants: Readonly<Record<string, () => Promise<unknown>>> = {
    'bare SELECT of all messages and receipts of one person (the limit)': () => db.query(bare, [someone!.id]),
    'GET /messages/inbox?show=all, the fifty newest': () => request('/messages/inbox?show=all', reader),
    'GET /messages/inbox, the ten that are unread': () => request('/messages/inbox', reader),
    'bare SELECT of one message’s receipts': () =>
      db.query('select * from receipt where message_id = $1', [message!.id]),
    'GET /messages/{id}/history': () => request(`/messages/${message!.id}/history`, writer),
  };
  const times = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
  for (let turn = 0; turn < rounds * TURNS; turn++)
    for (const [name, run] of Object.entries(variants)) {
      const begin = performance.now();
      await run();
      times.get(name)!.push(performance.now() - begin);
    }
  const limits = [...times.values()].map((each) => quantile(each, 0.5));
  const rows = [...times].map(([name, durations], index) => [
    name,
    quantile(durations, 0.5).toFixed(2),
    quantile(durations, 0.95).toFixed(2),
    formatRatio(quantile(durations, 0.5), limits[index < 3 ? 0 : 3]!),
  ]);
  console.log(table(['variant', 'p50 ms', 'p95 ms', 'of its bare SELECT'], rows));
}

/** Measures the memory of this process, which runs the service, before and during uploads. The bytes come from disk. */
async function measureUploads({ service, folder, signHeaders }: PrivateService): Promise<void> {
  const { port } = service.http.server.address() as { port: number };
  const files = await Promise.all(
    Array.from({ length: UPLOADS }, async (__, n) => {
      const file = path.join(folder, `upload-${n}.pdf`);
      await writeFile(file, `%PDF-1.7\n${n}`);
      // A sparse file: its zeros occupy neither disk nor memory of this process.
      await truncate(file, UPLOAD_MB * MB);
      return file;
    }),
  );
  const sender = signHeaders({ user_id: randomUUID(), roles: ['manager'] });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const begin = performance.now();
  const answers = await senders(`http://127.0.0.1:${port}/api/v1/files/bytes`, files, sender);
  clearInterval(watching);
  const seconds = (performance.now() - begin) / 1_000;
  if (answers.some((status) => status !== 201)) throw new Error(`uploads answered ${answers.join(', ')}`);
  console.log(
    `\n${UPLOADS} uploads of ${UPLOAD_MB} MB at once: ${seconds.toFixed(1)} s, memory ${formatInteger(before / MB)} MB before, ${formatInteger(peak / MB)} MB at most`,
  );
}

/** Uploads files from a separate process, all at once, so that its memory does not count for the service. */
async function senders(url: string, files: readonly string[], headers: object): Promise<number[]> {
  const script = `
    const { createReadStream } = require('node:fs');
    const { request } = require('node:http');
    const [url, headers, ...files] = JSON.parse(process.argv[1]);
    const send = (file) => new Promise((resolve, reject) => {
      const asked = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/pdf' } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject);
      createReadStream(file).pipe(asked);
    });
    Promise.all(files.map(send)).then((all) => console.log(JSON.stringify(all)));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '-e',
    script,
    JSON.stringify([url, headers, ...files]),
  ]);
  return JSON.parse(stdout) as number[];
}
