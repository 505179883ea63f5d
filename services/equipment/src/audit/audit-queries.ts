import { HeldAt, PersonChain, UnitAt, UnitChain } from '@tailboard/contracts/equipment/audit';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { formatChain } from '@tailboard/eventing/audit/chain';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { inSlices, readSlices } from '@tailboard/service/http/row-stream';
import { queryHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { jobsProjection } from '../job/job-projection.js';
import { evolveUnit, noUnit, type Unit, type UnitEvent } from '../unit/unit.js';
import { unitDecider } from '../unit/unit-decider.js';
import { shipmentsProjection } from '../shipment/shipment-projection.js';
import { joinUnit, unitsProjection } from '../unit/unit-projection.js';
import { findHolder } from '../unit/who.js';
import { spellsProjection, type Spell } from './holding-period-projection.js';

const toStream = (id: string): string => `${unitDecider.events.category}-${id}`;
/** Returns a unit's state after some of its events. */
const foldUnit = (events: readonly RecordedEvent[]): Unit =>
  events.reduce<Unit>((unit, { type, data, stream, meta }) => {
    const evolve = evolveUnit[type as UnitEvent['type']] as (state: Unit, data: unknown, meta: object) => Unit;
    return evolve(unit, data, { stream, ...meta });
  }, noUnit);
const isSamePlace = (one: Unit, other: Unit): boolean =>
  one.status === other.status &&
  one.user_id === other.user_id &&
  one.location_id === other.location_id &&
  one.job_id === other.job_id;

/** Replays the unit's events up to that moment: at most some tens. */
export const getUnitAt = queryHandler(
  UnitAt,
  [unitsProjection.name, jobsProjection.name, 'equipment.people'],
  async ({ id, at }, ctx) => {
    const { events } = await ctx.load(unitDecider, id);
    if (events.length === 0) return refuse('UnitNotFound');
    const then = events.filter(({ meta }) => meta.at <= at);
    const unit = foldUnit(then);
    const since = then.findLast(
      (_, n) => !isSamePlace(foldUnit(then.slice(0, n)), unit) && isSamePlace(foldUnit(then.slice(0, n + 1)), unit),
    );
    const [names] = await ctx.db.query<{ label: string | null; place: string | null; address: string | null }>(
      `select (select label from person where id = $1) as label, (select name from location where id = $2) as place,
       (select address from job where id = $3) as address`,
      [unit.user_id, unit.location_id, unit.job_id],
    );
    return {
      data: {
        status: unit.status,
        serial_mac: unit.serial_mac,
        user: unit.user_id === null ? null : { id: unit.user_id, label: names?.label ?? '' },
        job: unit.job_id === null ? null : { id: unit.job_id, address: names?.address ?? '' },
        location: unit.location_id === null ? null : { locationID: unit.location_id, name: names?.place ?? '' },
        since: since?.meta.at ?? null,
      },
    };
  },
);

const byPosition = (events: readonly RecordedEvent[]): RecordedEvent[] =>
  [...events].sort((a, b) => (a.position < b.position ? -1 : 1));

const findSpells = (ctx: ServiceContext, id: string) =>
  ctx.db.query<{ unit: string; stream: string; serial_mac: string; spells: readonly Spell[] }>(
    `select unit.id as unit, spell.unit as stream, unit.serial_mac, spell.spells from spell ${joinUnit('spell.unit')}
     where spell.users @> array[$1::text] order by unit.serial_mac`,
    [id],
  );

export const getHeldAt = queryHandler(
  HeldAt,
  [spellsProjection.name, unitsProjection.name, 'equipment.people'],
  async ({ id, at }, ctx) => {
    if (!(await findHolder(ctx.db, id))) return refuse('UserNotFound');
    const data = (await findSpells(ctx, id)).flatMap(({ unit, serial_mac, spells }) => {
      const held = spells.find(({ user_id, from, to }) => user_id === id && from <= at && (to === null || to > at));
      return held ? [{ id: unit, serial_mac, since: held.from }] : [];
    });
    return { data: await inSlices(data, (rows) => rows) };
  },
);

const UUID = /"([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"/g;
/** Returns the IDs in an event. */
const listIds = ({ data, meta }: RecordedEvent): string[] =>
  [...JSON.stringify([data, meta]).matchAll(UUID)].map(([, id]) => id!);

/** Returns the names of the people, jobs, locations, types, models and shipments in events, by ID. */
async function readNames(
  { db }: Pick<ServiceContext, 'db'>,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(events.flatMap(listIds))];
  const rows = await db.query<{ id: string; name: string }>(
    `select id, label as name from person where id = any($1)
     union all select id, concat_ws(' · ', nullif(identifier, ''), nullif(address, '')) from job where id = any($1)
     union all select id, name from location where id = any($1)
     union all select id, fields->>'title' from cpetype where id = any($1)
     union all select id, fields->>'name' from cpemodel where id = any($1)
     union all select id, rma from shipment where id = any($1)`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** Formats events as a chain with names; only readers of the login log see IP addresses (decision D2). */
async function* chainFor(
  { principal }: RequestContext,
  events: readonly RecordedEvent[],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const seesAddresses = permittedScope(principal, 'login.read') !== null;
  const shown = events.map(({ meta: { ip, ...meta }, ...event }) => ({
    ...event,
    meta: seesAddresses && ip !== undefined ? { ...meta, ip } : meta,
  }));
  const findNames = (event: RecordedEvent): Record<string, string> =>
    Object.fromEntries(
      listIds(event).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    );
  for await (const lines of readSlices([...formatChain(shown, findNames)], (slice) => slice)) yield lines.join('');
}
/** The projections that the names in a chain are read from. */
const nameReads = [
  'equipment.people',
  jobsProjection.name,
  'equipment.cpetype',
  'equipment.cpemodel',
  shipmentsProjection.name,
];

/** Includes events from before the unit was merged. */
export const getUnitChain = queryHandler(
  UnitChain,
  [unitsProjection.name, ...nameReads],
  async ({ id }, ctx, caller) => {
    const others = await ctx.db.query<{ unit: string }>('select unit from merged where known_as = $1', [id]);
    const streams = await ctx.store.readMany([id, ...others.map(({ unit }) => unit)].map(toStream));
    const events = byPosition(streams.flat());
    if (events.length === 0) return refuse('UnitNotFound');
    const [unit] = await ctx.db.query<{ serial_mac: string }>('select serial_mac from unit where id = $1', [id]);
    const names = await readNames(ctx, events);
    return { name: `cpe ${unit?.serial_mac ?? id}.jsonl`, content: chainFor(caller, events, names) };
  },
);

/** Returns whether the event concerns a user who did it, had the unit before, or has had it since. */
const concerns = (id: string, { data, meta }: RecordedEvent): boolean => {
  const { user_id, from, to } = data as { user_id?: string; from?: { user_id: string }; to?: { user_id: string } };
  return [meta.actor_id, user_id, from?.user_id, to?.user_id].includes(id);
};
export const getPersonChain = queryHandler(
  PersonChain,
  [spellsProjection.name, unitsProjection.name, ...nameReads],
  async ({ id }, ctx, caller) => {
    const holder = await findHolder(ctx.db, id);
    if (!holder) return refuse('UserNotFound');
    const held = await findSpells(ctx, id);
    const streams = await ctx.store.readMany(held.map(({ stream }) => toStream(stream)));
    const events = byPosition(streams.flat().filter((event) => concerns(id, event)));
    const names = await readNames(ctx, events);
    return { name: `equipment of ${holder.label}.jsonl`, content: chainFor(caller, events, names) };
  },
);
