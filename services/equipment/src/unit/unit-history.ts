import { loadUserNames } from '@tailboard/service/queries/people';
import type { unitEvents } from '@tailboard/contracts/equipment/unit';
import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { UnitHistory, UnitLogs } from '@tailboard/contracts/equipment/unit-lists';
import { unitConditionNames } from '@tailboard/contracts/equipment/unit-names';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { describeEvents, type RecordedEntry } from '@tailboard/service/queries/history';
import {
  queryHandler,
  type Ownership,
  type RequestContext,
  type ServiceContext,
} from '@tailboard/service/service-context';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { unitsProjection } from './unit-projection.js';
import { unitReads, findUnits } from './unit-record.js';

type RecordedUnitEvent = RecordedEntry<typeof unitEvents>;

/** Screens recognize the kind of an entry by these texts (CPE-104 … 110). */
const sentences: Record<RecordedUnitEvent['type'], Text> = {
  UnitReceived: {
    en: 'Received in the warehouse {place}',
    es: 'Recibido en el almacén {place}',
    'zh-CN': '入库 {place}',
  },
  UnitIssued: { en: 'Assigned to {user}', es: 'Asignado a {user}', 'zh-CN': '已分配给 {user}' },
  UnitReturnedByCustomer: {
    en: 'Returned by the customer to {user}',
    es: 'Devuelto por el cliente a {user}',
    'zh-CN': '客户已退还给 {user}',
  },
  UnitTakenBack: {
    en: 'Moved to the warehouse {place} {reason}',
    es: 'Llevado al almacén {place} {reason}',
    'zh-CN': '已移至仓库 {place} {reason}',
  },
  UnitRefreshed: {
    en: 'Refreshed in the warehouse {place}',
    es: 'Renovado en el almacén {place}',
    'zh-CN': '已在仓库刷新 {place}',
  },
  UnitVerified: {
    en: 'Scanned by the system on the list of {user}',
    es: 'Escaneado por el sistema en la lista de {user}',
    'zh-CN': '系统已在 {user} 的列表中扫描',
  },
  UnitMissing: {
    en: 'Missing from the list of {user}: {reason}',
    es: 'Falta en la lista de {user}: {reason}',
    'zh-CN': '在 {user} 的列表中缺失：{reason}',
  },
  UnitFound: { en: 'Found', es: 'Encontrado', 'zh-CN': '已找到' },
  UnitPacked: {
    en: 'Packed for shipment {shipment} {reason}',
    es: 'Embalado para el envío {shipment} {reason}',
    'zh-CN': '已装入批次 {shipment} {reason}',
  },
  UnitUnpacked: {
    en: 'Taken out of shipment {shipment}',
    es: 'Sacado del envío {shipment}',
    'zh-CN': '已从批次 {shipment} 取出',
  },
  UnitShipped: {
    en: 'Returned to the provider {reason}',
    es: 'Devuelto al proveedor {reason}',
    'zh-CN': '已退还运营商 {reason}',
  },
  UnitUsed: {
    en: 'Used for a job by {user}: {job} {reason}',
    es: 'Usado en un trabajo por {user}: {job} {reason}',
    'zh-CN': '{user} 已用于工单：{job} {reason}',
  },
  UnitUseWithdrawn: {
    en: 'Use on the job withdrawn: {job}',
    es: 'Uso en el trabajo retirado: {job}',
    'zh-CN': '已撤销用于工单：{job}',
  },
  UnitRekeyed: {
    en: 'Serial/MAC corrected: {was} → {is} {reason}',
    es: 'Serie/MAC corregida: {was} → {is} {reason}',
    'zh-CN': '序列号/MAC 已更正：{was} → {is} {reason}',
  },
  UnitDescribed: {
    en: 'Type or model changed: {was} → {is} {reason}',
    es: 'Tipo o modelo cambiado: {was} → {is} {reason}',
    'zh-CN': '类型或型号已更改：{was} → {is} {reason}',
  },
  UnitMerged: {
    en: 'Merged with {was}',
    es: 'Fusionado con {was}',
    'zh-CN': '已与 {was} 合并',
  },
  UnitMergeUndone: {
    en: 'Separated again: {was}',
    es: 'Separado de nuevo: {was}',
    'zh-CN': '已重新分开：{was}',
  },
  UnitReceiptUndone: {
    en: 'Receiving undone',
    es: 'Recepción deshecha',
    'zh-CN': '已撤销入库',
  },
  UnitRemoved: { en: 'Removed {reason}', es: 'Eliminado {reason}', 'zh-CN': '已删除 {reason}' },
  UnitRestored: { en: 'Restored', es: 'Restaurado', 'zh-CN': '已恢复' },
  UnitPutBack: {
    en: 'Undone: moved back',
    es: 'Deshecho: devuelto a su lugar',
    'zh-CN': '已撤销，恢复原处',
  },
};

/** The sentence if only the condition changed. */
const conditionChanged: Text = {
  en: 'Condition changed: {was} → {is} {reason}',
  es: 'Estado cambiado: {was} → {is} {reason}',
  'zh-CN': '成色已更改：{was} → {is} {reason}',
};

/** The current names of what events refer to, by ID. */
interface Names {
  readonly locationNames: ReadonlyMap<string, string>;
  readonly jobAddresses: ReadonlyMap<string, string>;
  readonly typeAndModelNames: ReadonlyMap<string, string>;
  readonly shipmentRmas: ReadonlyMap<string, string>;
}
type UnitDescription = Extract<RecordedUnitEvent, { type: 'UnitDescribed' }>['data'];

/** Returns the description before each change of a unit's type, model or condition, by the position of its event. */
function getReplacedDescriptions(
  events: readonly RecordedUnitEvent[],
): ReadonlyMap<RecordedUnitEvent['position'], UnitDescription> {
  const replacedDescriptions = new Map<RecordedUnitEvent['position'], UnitDescription>();
  let current: UnitDescription | undefined;
  for (const { type, data, position } of events) {
    if (type !== 'UnitReceived' && type !== 'UnitDescribed') continue;
    if (type === 'UnitDescribed' && current) replacedDescriptions.set(position, current);
    current = data;
  }
  return replacedDescriptions;
}

/** Returns the sentence for a changed description, and the values before and after it. */
function describeChange(
  after: UnitDescription,
  before: UnitDescription,
  { typeAndModelNames }: Names,
  locale: Locale,
): [Text, string, string] {
  if (before.cpe_type_id === after.cpe_type_id && before.cpe_model_id === after.cpe_model_id)
    return [
      conditionChanged,
      ...([before, after].map(({ condition }) => unitConditionNames[condition][locale]) as [string, string]),
    ];
  const describeKind = ({ cpe_type_id, cpe_model_id }: UnitDescription): string =>
    [cpe_type_id, cpe_model_id].flatMap((id) => (id && typeAndModelNames.get(id)) ?? []).join(' ') || '–';
  return [sentences.UnitDescribed, describeKind(before), describeKind(after)];
}

/** Returns a function that describes an event as a sentence, with current names of locations and users. */
function createDescriber(
  locale: Locale,
  names: Names,
  replacedDescriptions: ReturnType<typeof getReplacedDescriptions>,
) {
  const { locationNames, jobAddresses, shipmentRmas } = names;
  return ({ type, data, position }: RecordedUnitEvent, getName: (id: string) => string): string => {
    const {
      user_id = '',
      location_id = null,
      reason = '',
      job_id = '',
      shipment = '',
    } = data as {
      user_id?: string;
      job_id?: string | null;
      location_id?: string | null;
      reason?: string;
      shipment?: string;
    };
    const formatKeys = ({ serial_mac, mac }: { serial_mac: string; mac: string | null }) =>
      [serial_mac, mac].filter((key) => key !== null).join(' / ');
    const [sentence, was, is] =
      type === 'UnitDescribed'
        ? describeChange(data, replacedDescriptions.get(position) ?? data, names, locale)
        : [sentences[type], '', ''];
    return translate(sentence, locale, {
      ...{ was, is },
      user: user_id === '' ? '' : getName(user_id),
      job: jobAddresses.get(job_id ?? '') ?? '',
      shipment: shipmentRmas.get(shipment) ?? '',
      place: location_id === null ? '' : (locationNames.get(location_id) ?? ''),
      reason: reason === '' || type === 'UnitMissing' ? reason : `(${reason})`,
      ...(type === 'UnitRekeyed' ? { was: formatKeys(data.was), is: formatKeys(data) } : {}),
      ...(type === 'UnitMerged' || type === 'UnitMergeUndone' ? { was: formatKeys(data) } : {}),
    })
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
}
const loadLocationNames = async (
  db: Database,
  recordedEvents: readonly RecordedUnitEvent[],
): Promise<Map<string, string>> => {
  if (!recordedEvents.some(({ data }) => 'location_id' in data && data.location_id !== null)) return new Map();
  const rows = await db.query<{ id: string; name: string }>('select id, name from location');
  return new Map(rows.map(({ id, name }) => [id, name]));
};
const loadJobAddresses = async (
  db: Database,
  recordedEvents: readonly RecordedUnitEvent[],
): Promise<Map<string, string>> => {
  const ids = recordedEvents.flatMap(({ data }) => ('job_id' in data && data.job_id !== null ? [data.job_id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; address: string }>('select id, address from job where id = any($1)', [ids]);
  return new Map(rows.map(({ id, address }) => [id, address]));
};
const loadTypeAndModelNames = async (
  db: Database,
  recordedEvents: readonly RecordedUnitEvent[],
): Promise<Map<string, string>> => {
  if (!recordedEvents.some(({ type }) => type === 'UnitDescribed')) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    `select id::text as id, fields->>'title' as name from cpetype union all select id::text, fields->>'name' from cpemodel`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};
const loadShipmentRmas = async (
  db: Database,
  recordedEvents: readonly RecordedUnitEvent[],
): Promise<Map<string, string>> => {
  const ids = recordedEvents.flatMap(({ data }) => ('shipment' in data ? [data.shipment] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; rma: string }>('select id, rma from shipment where id = any($1)', [ids]);
  return new Map(rows.map(({ id, rma }) => [id, rma]));
};
const listMentionedUsers = ({ data }: RecordedUnitEvent): string[] => ('user_id' in data ? [data.user_id] : []);

/** Returns a unit's events, including those from before a merge; the ID of the merged unit returns the same. */
async function loadEvents(ctx: ServiceContext, id: string): Promise<readonly RecordedUnitEvent[]> {
  const [{ state, events }, mergedUnits] = await Promise.all([
    ctx.load(unitDecider, id),
    ctx.db.query<{ unit: string }>('select unit from merged where known_as = $1', [id]),
  ]);
  if (state.merged_into !== null) return loadEvents(ctx, state.merged_into);
  if (mergedUnits.length === 0) return events as readonly RecordedUnitEvent[];
  const mergedRecords = await ctx.loadMany(
    unitDecider,
    mergedUnits.map(({ unit }) => unit),
  );
  const allEvents = [events, ...mergedRecords.map((record) => record.events)].flat() as readonly RecordedUnitEvent[];
  return [...allEvents].sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** Returns the ID of the unit with a current or former serial or MAC. */
async function findUnitId(ctx: ServiceContext, serial_mac: string): Promise<string | undefined> {
  const { key } = parseSerial(serial_mac);
  if (isRefused(key)) return undefined;
  const [row] = await ctx.db.query<{ unit: string }>(
    'select unit from unit_key where key = $1 order by current desc limit 1',
    [key],
  );
  return row?.unit ?? (await unitKeys.findHolder(ctx, key));
}

/** A unit belongs to the users whose list it is or was on. */
export const unitOwnership: Ownership = {
  record: 'unit',
  reads: [unitsProjection.name],
  findOwned: async (ids, ctx, { actor_id }) => {
    const histories = await Promise.all(ids.map((id) => loadEvents(ctx, id)));
    return new Map(
      histories.flatMap((events, index) =>
        events.length === 0
          ? []
          : [[ids[index]!, events.some((event) => listMentionedUsers(event).includes(actor_id))] as const],
      ),
    );
  },
};
export const unitKeyOwnership: Ownership = {
  record: 'unit-key',
  reads: [unitsProjection.name],
  findOwned: async (serials, ctx, caller) => {
    const units = await Promise.all(serials.map((serial) => findUnitId(ctx, serial)));
    const owned = await unitOwnership.findOwned(
      units.flatMap((id) => id ?? []),
      ctx,
      caller,
    );
    return new Map(serials.map((serial, index) => [serial, owned.get(units[index] ?? '') ?? false]));
  },
};

async function readHistoryPage(
  ctx: ServiceContext,
  { locale }: RequestContext,
  id: string,
  requested: { page: number; per_page: number },
) {
  const recordedEvents = await loadEvents(ctx, id);
  if (recordedEvents.length === 0) return undefined;
  const [places, jobs, kinds, shipments] = await Promise.all([
    loadLocationNames(ctx.db, recordedEvents),
    loadJobAddresses(ctx.db, recordedEvents),
    loadTypeAndModelNames(ctx.db, recordedEvents),
    loadShipmentRmas(ctx.db, recordedEvents),
  ]);
  return describeEvents(recordedEvents, {
    contract: UnitHistory,
    query: { ...requested, id } as never,
    loadNames: (ids) => loadUserNames(ctx, ids),
    describe: createDescriber(
      locale,
      { locationNames: places, jobAddresses: jobs, typeAndModelNames: kinds, shipmentRmas: shipments },
      getReplacedDescriptions(recordedEvents),
    ),
    mentions: listMentionedUsers,
  });
}

const historyReads = [...unitReads, 'equipment.shipments'];
export const getUnitHistory = queryHandler(UnitHistory, historyReads, async ({ id, ...requested }, ctx, caller) => {
  return (await readHistoryPage(ctx, caller, id, requested)) ?? refuse('UnitNotFound');
});

/** Returns a unit by any current or former key, with all its events, newest first. */
export const getUnitLogs = queryHandler(UnitLogs, historyReads, async ({ serial_mac }, ctx, caller) => {
  const id = await findUnitId(ctx, serial_mac);
  if (id === undefined) return refuse('UnitNotFound');
  const [history, [unit]] = await Promise.all([
    readHistoryPage(ctx, caller, id, { page: 1, per_page: 1_000 }),
    findUnits(ctx.db, 'where unit.id = $1', [id]),
  ]);
  if (!unit || !history) return refuse('UnitNotFound');
  const persons = await ctx.db.query<{ id: string; first_name: string; last_name: string }>(
    'select id::text as id, first_name, last_name from person where id::text = any($1)',
    [history.data.map(({ user }) => user.id)],
  );
  const profiles = new Map(persons.map(({ id: userId, first_name, last_name }) => [userId, { first_name, last_name }]));
  const receipts = new Map(
    (await loadEvents(ctx, id)).flatMap(({ type, position, meta }) =>
      type === 'UnitReceived' ? [[String(position), { receipt_id: meta.command_id }] as const] : [],
    ),
  );
  return {
    ...unit,
    cpe_logs: history.data.map(({ position, user, ...entry }) => ({
      ...entry,
      ...receipts.get(position),
      user: { ...user, profile: profiles.get(user.id) ?? { first_name: user.label, last_name: '' } },
    })),
  };
});
