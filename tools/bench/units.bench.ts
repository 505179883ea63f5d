import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { userEvents } from '@tailboard/contracts/identity/user';
import definition from '@tailboard/equipment/service';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import type { EventStore } from '@tailboard/eventing/event-store';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { onPrivateService, type PrivateService } from './private-service.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings, type Tier } from './report.js';

const UNITS: Readonly<Record<Tier, number>> = { S: 20_000, M: 300_000, L: 1_400_000 };
/** Units with a history in the store: those whose history is requested, and those that are transferred. */
const WITH_HISTORY = 1_000;
const TURNS_A_ROUND = 200;
const HOLDERS_A_ROUND = 3;
const GOAL_MS = 2_000;
const SCANNING = 10;
const SCANS = 30;
const SCAN_EVERY_MS = 1_000;
const SCAN_GOAL_MS = 250;
const OWNER = { user_id: randomUUID(), roles: ['owner' as const] };
const PK = 'one row by its primary key (the limit)';

/**
 * P5: the search for a serial among all units, and a unit's history, through the service's own HTTP interface, against
 * a primary-key read in the same minutes. P6, as in the product: a thousand serials are transferred in one request,
 * each with its result.
 */
export async function bench({ tier, rounds }: BenchSettings): Promise<void> {
  await onPrivateService(definition, async ({ db, store, service, request: request }) => {
    const begun = performance.now();
    const people = [randomUUID(), randomUUID()];
    const messages = await withHistory(store, service, people);
    await service.ctx.waitUntilCaughtUp(...definition.projections.map(({ name }) => name));
    await fillUnits(db, UNITS[tier]);
    const [size] = await db.query<{ keys: number; size: string }>(
      'select (select count(*) from unit_key)::int as keys, pg_size_pretty(pg_database_size(current_database())) as size',
    );
    const took = formatInteger((performance.now() - begun) / 1_000);
    console.log(
      `P5: ${formatInteger(UNITS[tier])} units, ${formatInteger(size!.keys)} keys, filled by SQL in ${took} s; ${size!.size}\n`,
    );
    await measureSearches(db, request, messages, rounds);
    const holder = await measureTransfers(request, messages, people, rounds);
    await measureScans(request, messages, holder);
  });
}

const toSerial = (n: number): string => `NB${String(n).padStart(10, '0')}X`;

/** Measures each kind of search, in turns. */
async function measureSearches(
  db: PostgresPool,
  request: PrivateService['request'],
  messages: readonly string[],
  rounds: number,
) {
  const pick = (turn: number): string => messages[(turn * 37) % messages.length]!;
  const ids = await db.query<{ id: string; serial_mac: string }>(
    'select id, serial_mac from unit where serial_mac = any($1)',
    [messages],
  );
  const idOf = new Map(ids.map(({ id, serial_mac }) => [serial_mac, id]));
  const variants: Record<string, (turn: number) => Promise<unknown>> = {
    [PK]: (turn) => db.query('select * from unit where id = $1', [idOf.get(pick(turn))]),
    'GET /cpes/{id}, one unit through the door': (turn) => request(`/cpes/${idOf.get(pick(turn))}`, OWNER),
    'GET /cpes?q=, the whole serial': (turn) => request(`/cpes?q=${pick(turn)}`, OWNER),
    'GET /cpes?q=, its last six letters': (turn) => request(`/cpes?q=${pick(turn).slice(-6)}`, OWNER),
    'GET /cpes?q=, five from its middle': (turn) => request(`/cpes?q=${pick(turn).slice(5, 10)}`, OWNER),
    'GET /cpes/history/{serial}': (turn) => request(`/cpes/history/${pick(turn)}`, OWNER),
  };
  const times = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
  for (let turn = 0; turn < rounds * TURNS_A_ROUND; turn++)
    for (const [name, run] of Object.entries(variants)) {
      const begin = performance.now();
      await run(turn);
      times.get(name)!.push(performance.now() - begin);
    }
  const limit = quantile(times.get('GET /cpes/{id}, one unit through the door')!, 0.5);
  console.log(
    table(
      ['variant', 'p50 ms', 'p95 ms', 'of one unit through the door, p50'],
      [...times].map(([name, durations]) => [
        name,
        quantile(durations, 0.5).toFixed(2),
        quantile(durations, 0.95).toFixed(2),
        formatRatio(quantile(durations, 0.5), limit),
      ]),
    ),
  );
}

/** Transfers a thousand serials back and forth between two users, in one request each time. */
async function measureTransfers(
  request: PrivateService['request'],
  messages: readonly string[],
  people: readonly string[],
  rounds: number,
): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < rounds * HOLDERS_A_ROUND; turn++) {
    const body = { user_id: people[turn % 2], serial_mac: messages, override: true };
    const begin = performance.now();
    const { ids } = JSON.parse(await request('/cpes/reassign', OWNER, body)) as { ids: string[] };
    times.push(performance.now() - begin);
    if (ids.length !== messages.length) throw new Error(`${ids.length} of ${messages.length} changed hands`);
  }
  console.log(
    `\nP6: ${formatInteger(messages.length)} serials change hands in one post: p50 ${formatInteger(quantile(times, 0.5))} ms, worst ${formatInteger(Math.max(...times))} ms; the goal: ${formatInteger(GOAL_MS)} ms`,
  );
  return people[(rounds * HOLDERS_A_ROUND - 1) % 2]!;
}

/**
 * Ten users scan at once, each a serial per second. Measures how long each waits for the response that the tone
 * signals.
 */
async function measureScans(
  request: PrivateService['request'],
  messages: readonly string[],
  holder: string,
): Promise<void> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: SCANNING }, async (_, who) => {
      await pause((who * SCAN_EVERY_MS) / SCANNING);
      for (let n = 0; n < SCANS; n++) {
        const serial = messages[who * SCANS + n]!;
        const begin = performance.now();
        await request('/cpes/verify', OWNER, { user_id: holder, serial_mac: [serial] });
        times.push(performance.now() - begin);
        await pause(Math.max(0, SCAN_EVERY_MS - (performance.now() - begin)));
      }
    }),
  );
  console.log(
    `\nScans: ${SCANNING} people, each a serial a second, ${formatInteger(times.length)} in all: p50 ${formatInteger(quantile(times, 0.5))} ms, p95 ${formatInteger(quantile(times, 0.95))} ms, worst ${formatInteger(Math.max(...times))} ms; the goal: p95 under ${SCAN_GOAL_MS} ms`,
  );
}

/**
 * Creates units that were received and transferred, by events; users who may hold them; and a limit that allows a
 * thousand.
 */
async function withHistory(store: EventStore, { ctx }: PrivateService['service'], people: readonly string[]) {
  const commandContext = (words: string) => ctx.createSystemContext([words]);
  const append = (stream: string, schemas: AnyEventSchemas, events: readonly DomainEvent[]) => ({
    stream,
    expected: 0 as const,
    events: toNewEvents(events, schemas.shapes, stream, commandContext(stream)),
  });
  const serials = Array.from({ length: WITH_HISTORY }, (_, n) => toSerial(n));
  const from = { status: 'in_warehouse', user_id: null, job_id: null, location_id: null } as const;
  const kind = {
    cpe_type_id: null,
    cpe_model_id: null,
    location_id: null,
    condition: 'new',
    raw: null,
    mac: null,
  } as const;
  const { UnitReceived, UnitIssued, UnitRefreshed } = unitEvents.make;
  await store.appendMany([
    append('settings-company', settingsEvents, [
      settingsEvents.make.SettingChanged({ key: 'serial_limit', value: WITH_HISTORY, effective_from: null }),
    ]),
    ...people.map((id, n) =>
      append(`user-${id}`, userEvents, [
        userEvents.make.UserRegistered({
          email: `p${n}@example.com`,
          technician_id: `9${n}`,
          label: `Person ${n}`,
          roles: ['technician'],
          profile: { first_name: 'Person', last_name: String(n), location_id: randomUUID() },
        }),
      ]),
    ),
    ...serials.map((serial_mac) =>
      append(`cpe-${randomUUID()}`, unitEvents, [
        UnitReceived({ ...kind, serial_mac }),
        ...Array.from({ length: 4 }, () => [
          UnitIssued({ user_id: people[0]!, from }),
          UnitRefreshed({ location_id: null, from }),
        ]).flat(),
      ]),
    ),
  ]);
  return serials;
}

/**
 * Creates the other units as rows only: the number of the tier, each with a serial and every second one with its own
 * MAC.
 */
async function fillUnits(db: PostgresPool, count: number): Promise<void> {
  await db.query(
    `insert into unit (id, status, serial_mac, mac, condition, version, touched, warehouse_date, act)
     select gen_random_uuid(), 'in_warehouse', 'NB' || lpad(n::text, 10, '0') || 'X',
       case when n % 2 = 0 then '9C' || upper(lpad(to_hex(n), 10, '0')) end, 'new', 1, n, now(), 'UnitReceived'
     from generate_series($1::int, $2::int) as n`,
    [WITH_HISTORY, count],
  );
  await db.query(
    `insert into unit_key (key, unit, current)
     select serial_mac, id, true from unit where touched < 10000000 and version = 1
     union all select mac, id, true from unit where mac is not null and version = 1`,
  );
  await db.query('vacuum analyze unit');
  await db.query('vacuum analyze unit_key');
}
