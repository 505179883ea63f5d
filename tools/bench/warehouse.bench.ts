import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import definition from '@tailboard/equipment/service';
import { evolveUnit, noUnit, type Unit, type UnitEvent } from '@tailboard/equipment/unit/unit';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { onPrivateService, type PrivateService } from './private-service.js';
import { formatInteger, table, type BenchSettings, type Tier } from './report.js';

const UNITS: Readonly<Record<Tier, number>> = { S: 1_000, M: 5_000, L: 10_000 };
/** Units of one request, as the setting of this company allows. */
const PART = 500;
const POLL_MS = 20;
const OWNER = { user_id: randomUUID(), roles: ['owner' as const] };
const MEGABYTE = 1_048_576;

interface Place {
  readonly technician: string;
  readonly job: string;
  readonly location: string;
  readonly type: string;
}
type Send = <Body>(method: string, route: string, body?: object | FormData) => Promise<Body>;
/** A step: its time in ms, and the memory of the process after it in MB. */
interface Figure {
  readonly ms: number;
  readonly memory: number;
}

/**
 * WAREHOUSE: the units of a tier are received, issued, used, returned, shipped and reconciled, once by requests and once
 * by files where there are some. Compares the rows with a replay of the events afterwards.
 */
export async function bench({ tier }: BenchSettings): Promise<void> {
  // The processes that read files run the sources too.
  process.execArgv.push('--import', new URL('../typescript/register.mjs', import.meta.url).href);
  await onPrivateService(definition, async (running) => {
    const send = createSend(running);
    const place = await foundWarehouse(running, send);
    const count = UNITS[tier];
    const [byRequests, byFiles] = [createSerials('API', count), createSerials('FILE', count)];
    const figures = new Map([
      ...(await runSteps(running, 'by requests', stepsByRequests(send, place, byRequests))),
      ...(await runSteps(running, 'by files', stepsByFiles(send, place, byFiles))),
    ]);
    const differing = await countDifferences(running);
    console.log(`WAREHOUSE, tier ${tier}: ${formatInteger(count)} units each way\n`);
    console.log(
      table(
        ['step', 'ms', 'units/s', 'memory after it, MB'],
        [...figures].map(([name, { ms, memory }]) => [
          name,
          formatInteger(ms),
          formatInteger((count * 1_000) / ms),
          formatInteger(memory),
        ]),
      ),
    );
    console.log(`\nRows that differ from a replay of the events: ${differing} of ${formatInteger(2 * count)}`);
    if (differing > 0) process.exitCode = 1;
  });
}

const createSerials = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(8, '0')}`);

const createSend = ({ service, signHeaders }: PrivateService): Send => {
  const { port } = service.http.server.address() as AddressInfo;
  return async <Body>(method: string, route: string, body?: object | FormData): Promise<Body> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${route}`, {
      method,
      headers: {
        ...signHeaders(OWNER),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Body;
  };
};

/** Creates a location, a technician and their job by events, and a type. */
async function foundWarehouse({ store, service: { ctx } }: PrivateService, send: Send): Promise<Place> {
  const [technician, job, location] = [randomUUID(), randomUUID(), randomUUID()];
  const append = (stream: string, schemas: AnyEventSchemas, event: DomainEvent) => ({
    stream,
    expected: 0 as const,
    events: toNewEvents([event], schemas.shapes, stream, ctx.createSystemContext([stream])),
  });
  await store.appendMany([
    append(`location-${location}`, locationEvents, locationEvents.make.LocationOpened({ name: 'Augusta' })),
    append(
      `user-${technician}`,
      userEvents,
      userEvents.make.UserRegistered({
        ...{ email: 'technician@example.com', technician_id: '7011', label: 'Antonio Bell', roles: ['technician'] },
        profile: { first_name: 'Antonio', last_name: 'Bell', location_id: location },
      }),
    ),
    append(
      `job-${job}`,
      jobEvents,
      jobEvents.make.JobScheduled({
        ...{ date: '2026-10-05', work_order_id: null },
        details: {
          ...{ type: 'install', identifier: 'WO1', account_number: '', customer_name: '', phone: '' },
          ...{ category_id: null, category_comment: '', time_slot_id: null, location_id: null },
          ...{ dispatch_notes: '', points: 12 },
          address: {
            address: '1 Broad St',
            address2: '',
            apt: '',
            city: 'Augusta',
            state: 'GA',
            zip: '30901',
            lat: null,
            lng: null,
          },
        },
      }),
    ),
  ]);
  await ctx.waitUntilCaughtUp(...definition.projections.map(({ name }) => name));
  const { data } = await send<{ data: { id: string } }>('POST', '/cpe-types', {
    title: 'Modem',
    company_cost_cents: 0,
  });
  await ctx.waitUntilCaughtUp('equipment.cpetype');
  return { technician, job, location, type: data.id };
}

type Steps = readonly (readonly [name: string, run: () => Promise<void>])[];

async function runSteps({ service }: PrivateService, how: string, steps: Steps): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>();
  for (const [name, run] of steps) {
    const begin = performance.now();
    await run();
    const ms = performance.now() - begin;
    // The next step sees every event of this one.
    await service.ctx.waitUntilCaughtUp('equipment.units', 'equipment.shipments');
    figures.set(`${name}, ${how}`, { ms, memory: process.memoryUsage().rss / MEGABYTE });
  }
  return figures;
}

/** Sends a request for each part of the units, and requires that all of them were done. */
async function sendParts(send: Send, method: string, route: string, serials: readonly string[], body: object) {
  for (let from = 0; from < serials.length; from += PART) {
    const serial_mac = serials.slice(from, from + PART);
    const { ids } = await send<{ ids: string[] }>(method, route, { ...body, serial_mac });
    if (ids.length !== serial_mac.length) throw new Error(`${route}: ${ids.length} of ${serial_mac.length} units`);
  }
}

async function returnUnits(send: Send, { technician, location }: Place, serials: readonly string[]): Promise<void> {
  await sendParts(send, 'PUT', '/cpes/customer-return', serials, { user_id: technician, override: true });
  await sendParts(send, 'PUT', '/cpes/refresh', serials, { location_id: location, override: true });
}

/** Ships units; returns the ID of the shipment. */
async function shipUnits(send: Send, serials: readonly string[]): Promise<string> {
  const { data } = await send<{ data: { id: string } }>('POST', '/shipments', { rma: 'RMA 1' });
  await sendParts(send, 'PUT', `/shipments/${data.id}/cpes`, serials, {});
  await send('POST', `/shipments/${data.id}/close`, {});
  return data.id;
}

/** Compares a shipment with a receipt, which names all of its units. */
async function reconcile(send: Send, shipment: string, serial_mac: readonly string[]): Promise<void> {
  const { data } = await send<{ data: { receipt: { accepted: number } } }>('PUT', `/shipments/${shipment}/receipt`, {
    serial_mac,
  });
  if (data.receipt.accepted !== serial_mac.length) throw new Error(`${data.receipt.accepted} units were accepted`);
}

function stepsByRequests(send: Send, place: Place, serials: readonly string[]): Steps {
  const { technician: user_id, job: job_id, location: location_id, type: cpe_type_id } = place;
  let shipment = '';
  return [
    ['receive', () => sendParts(send, 'POST', '/cpes', serials, { cpe_type_id, location_id })],
    ['issue', () => sendParts(send, 'PUT', '/cpes/reassign', serials, { user_id })],
    ['use', () => sendParts(send, 'PUT', '/cpes/use', serials, { user_id, job_id })],
    ['return', () => returnUnits(send, place, serials)],
    ['ship', async () => void (shipment = await shipUnits(send, serials))],
    ['reconcile', () => reconcile(send, shipment, serials)],
  ];
}

const createForm = (lines: readonly string[]): FormData => {
  const form = new FormData();
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'units.csv');
  return form;
};

/** Reads the serials of a list as the provider sends it. */
async function readList(send: Send, serials: readonly string[]): Promise<string[]> {
  const form = createForm(['Serial Number,Item', ...serials.map((serial) => `${serial},1`)]);
  const { units } = await send<{ units: { serial_mac: string }[] }>('POST', '/cpes/read-list', form);
  return units.map(({ serial_mac }) => serial_mac);
}

function stepsByFiles(send: Send, place: Place, serials: readonly string[]): Steps {
  let shipment = '';
  return [
    [
      'receive, issue and use',
      async () => {
        const rows = serials.map((serial) => `${serial},Modem,7011,WO1`);
        const form = createForm(['Serial Number,Type,Technician ID,Job', ...rows]);
        const { data } = await send<{ data: { id: string } }>('POST', '/cpes/import', form);
        for (;;) {
          const { data: now } = await send<{ data: { status: string; received: number; error: string | null } }>(
            'GET',
            `/cpes/imports/${data.id}`,
          );
          if (now.status === 'failed' || (now.status === 'done' && now.received !== serials.length))
            throw new Error(`${now.received} units were received: ${now.error}`);
          if (now.status === 'done') return;
          await pause(POLL_MS);
        }
      },
    ],
    ['return', async () => returnUnits(send, place, await readList(send, serials))],
    ['ship', async () => void (shipment = await shipUnits(send, await readList(send, serials)))],
    ['reconcile', async () => reconcile(send, shipment, await readList(send, serials))],
  ];
}

/** Returns how many rows of units differ from a replay of all events. */
async function countDifferences({ db, store }: PrivateService): Promise<number> {
  const replayed = new Map<string, Unit>();
  for (let after: bigint | undefined; ;) {
    const { events, position } = await store.readAll({ limit: 10_000, ...(after === undefined ? {} : { after }) });
    for (const { stream, type, data, meta } of events) {
      const [category, ...rest] = stream.split('-');
      if (category !== 'cpe') continue;
      const id = rest.join('-');
      const evolve = evolveUnit[type as UnitEvent['type']] as (unit: Unit, data: unknown, meta: object) => Unit;
      replayed.set(id, evolve(replayed.get(id) ?? noUnit, data, { stream, ...meta }));
    }
    if (events.length === 0) break;
    after = position;
  }
  const rows = await db.query<
    Pick<Unit, 'status' | 'serial_mac' | 'user_id' | 'job_id' | 'location_id'> & { id: string }
  >('select id, status, serial_mac, user_id, job_id, location_id from unit');
  const differing = rows.filter(({ id, status, serial_mac, user_id, job_id, location_id }) => {
    const unit = replayed.get(id);
    return (
      unit?.status !== status ||
      unit.serial_mac !== serial_mac ||
      unit.user_id !== user_id ||
      unit.job_id !== job_id ||
      unit.location_id !== location_id
    );
  });
  return differing.length + Math.abs(replayed.size - rows.length);
}
