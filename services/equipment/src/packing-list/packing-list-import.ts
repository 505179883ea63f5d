import { packingLists } from '@tailboard/contracts/equipment/packing-list';
import { exampleUnit, unitFieldTitles } from '@tailboard/contracts/equipment/unit-columns';
import { permittedScope } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { defineImport } from '@tailboard/service/import/define-import';
import type { RejectedRow, ImportedRow } from '@tailboard/service/import/row-importer';
import type { ServiceContext } from '@tailboard/service/service-context';
import { normalizeName, type PersonRow } from '@tailboard/service/queries/people';
import { jobsProjection } from '../job/job-projection.js';
import { withNames } from '../unit/bulk-unit-command.js';
import { getKeys } from '../unit/unit.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { knownOutcomes, receiveBatch, type Receiving } from '../unit/receive-units.js';
import { unitWords } from './finding-texts.js';
import { unitReader } from './reader.js';
import { unitRows, type ListedUnit } from './unit-rows.js';

/** The item and the step of an import whose command receives its units. */
const IMPORTED = ['units', 'receive'] as const;
/** Returns the ID of the command by which an import receives its units. */
export const commandOfImport = (ctx: Pick<ServiceContext, 'createSystemContext'>, id: string): string =>
  ctx.createSystemContext(['import', id, ...IMPORTED], { actor_id: '', source: 'import' }).command_id;

type Outcome = (typeof packingLists)['options']['outcomes'][number];

/**
 * Imports packing lists of a provider: every unit of a file is received at the location in the file, or reported with a
 * reason.
 */
export const packingListImport = defineImport<ListedUnit, Outcome, 'serial_mac'>({
  contracts: packingLists,
  table: 'packing_list',
  topic: 'packing-lists',
  findingTexts: unitWords,
  columns: unitRows.columns.all,
  optionalColumns: unitRows.columns.optional ?? [],
  titles: unitFieldTitles,
  example: exampleUnit,
  outcomeLabels: { received: 'received', known: 'known already' },
  reader: unitReader,
  reads: [unitsProjection.name, 'equipment.people', 'equipment.cpetype', 'equipment.cpemodel', jobsProjection.name],
  getConflictKeys: getKeys,
  getKey: ({ serial_mac }) => serial_mac,
  async startImport(ctx, run) {
    const names = await readNames(ctx.db);
    const commandContext = run.commandContext(...IMPORTED);
    const { today } = commandContext;
    const canUse = await mayUseUnits(ctx.db, commandContext);
    return async (listed) => {
      const jobs = await readJobs(ctx.db, listed);
      const read = listed.map((unit) => toReceiving(unit, { ...names, jobs, today, canUse }, run.location_id));
      const ready = read.filter((each): each is Receiving => !('rejected' in each));
      const unnamed = listed.filter((_, at) => 'rejected' in read[at]!).map(({ serial_mac }) => serial_mac);
      const received = [
        ...(await receiveBatch(ctx, ready, commandContext)),
        // A known unit needs no type and no location.
        ...(await knownOutcomes(ctx, unnamed)),
      ];
      const outcomes = await withNames(ctx, received);
      const taken = new Map(received.map(({ raw }, at) => [raw, outcomes[at]]));
      return listed.map((each, index): ImportedRow<Outcome> | RejectedRow | undefined => {
        const outcome = taken.get(each.serial_mac);
        const nameless = read[index]!;
        if (!outcome && 'rejected' in nameless) return nameless;
        if (outcome?.outcome === 'performed') return { outcome: 'received', notes: [] };
        if (outcome?.outcome !== 'refused') return undefined;
        const { refused, values } = outcome.refusal;
        if (refused === 'AlreadyInInventory') return { outcome: 'known', notes: [] };
        // Only a MAC can belong to another unit: the row's serial number is known otherwise.
        const field = refused === 'KeyOfAnother' || refused === 'KnownWithOtherMac' ? 'mac' : 'serial_mac';
        return reject(
          field,
          (field === 'mac' ? each.mac : null) ?? each.serial_mac,
          refused,
          values as Record<string, string>,
        );
      });
    };
  },
});

const reject = (
  field: string,
  value: string,
  code: string,
  values: Record<string, string> = { name: value },
): RejectedRow => ({
  rejected: { field, value, reason: { code, values } },
});

/** Current meaning of the names in a file. */
interface Names {
  readonly types: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, Model>;
  readonly upcs: ReadonlyMap<string, Model>;
  readonly places: ReadonlyMap<string, string>;
  /** Active people by number and by name; `null` for a name that several have. */
  readonly people: ReadonlyMap<string, Person | null>;
}
interface Person {
  readonly id: string;
  readonly location_id: string | null;
}
/** Context of a batch. */
interface BatchNames extends Names {
  /** Jobs by number; `null` for a number that several have. */
  readonly jobs: ReadonlyMap<string, Job | null>;
  /** Day of the import: `2026-10-05`. */
  readonly today: string;
  /** Whether the sender may record that units are at a job's customer. */
  readonly canUse: boolean;
}
interface Job {
  readonly id: string;
  readonly user_id: string | null;
}
interface Model {
  readonly id: string;
  readonly cpe_type_id: string;
}

async function readNames(db: Database): Promise<Names> {
  const listActive = (table: string) =>
    db.query<{ id: string; key: string }>(`select id, key from ${table} where active`);
  const models = await db.query<Model & { key: string; upc: string }>(
    `select id, key, fields->>'cpe_type_id' as cpe_type_id, fields->>'upc' as upc from cpemodel where active`,
  );
  const people = await db.query<Person & { label: string; technician_id: string | null }>(
    'select id, label, technician_id, location_id from person where active',
  );
  const ids = (rows: { id: string; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]));
  return {
    types: ids(await listActive('cpetype')),
    places: ids(await listActive('location')),
    models: new Map(models.map((model) => [model.key, model])),
    upcs: new Map(models.flatMap((model) => (model.upc ? [[model.upc, model] as const] : []))),
    people: new Map([
      ...indexUnique(people, ({ label }) => normalizeName(label)),
      ...indexUnique(people, ({ technician_id }) => technician_id && normalizeName(technician_id)),
    ]),
  };
}

/** Returns records by a name; `null` for one that several have. */
function indexUnique<Item>(
  all: readonly Item[],
  getName: (item: Item) => string | null,
): ReadonlyMap<string, Item | null> {
  const found = new Map<string, Item | null>();
  for (const item of all) {
    const name = getName(item);
    if (name) found.set(name, found.has(name) ? null : item);
  }
  return found;
}

/**
 * Returns whether the sender may place units on any job: the operator at the terminal, and roles that may use
 * units. An API token may not, because the import does not know its permissions.
 */
async function mayUseUnits(db: Database, { actor_id, api_token }: CommandContext): Promise<boolean> {
  if (actor_id === 'system') return true;
  if (api_token !== undefined) return false;
  const [sender] = await db.query<Pick<PersonRow, 'roles'>>('select roles from person where id = $1', [actor_id]);
  return permittedScope(sender, 'cpe.use') === 'all';
}

/** Returns the jobs that units name, by number. */
async function readJobs(db: Database, listed: readonly ListedUnit[]): Promise<ReadonlyMap<string, Job | null>> {
  const numbers = [...new Set(listed.map(({ job }) => job).filter(Boolean))];
  if (numbers.length === 0) return new Map();
  const jobs = await db.query<Job & { identifier: string }>(
    'select id, user_id, identifier from job where identifier = any($1)',
    [numbers],
  );
  return indexUnique(jobs, ({ identifier }) => identifier);
}

/**
 * Resolves the names of a unit in a file; a model, specified by name or UPC, also determines the type.
 * @param place the location of units without one
 */
function toReceiving(unit: ListedUnit, names: BatchNames, place: string | null): Receiving | RejectedRow {
  if (`${unit.cpe_type}${unit.model}${unit.upc}` === '') return reject('cpe_type', '', 'kindMissing');
  const type = names.types.get(normalizeName(unit.cpe_type));
  if (unit.cpe_type !== '' && type === undefined) return reject('cpe_type', unit.cpe_type, 'unknownType');
  const named = names.models.get(normalizeName(unit.model));
  if (unit.model !== '' && !named) return reject('model', unit.model, 'unknownModel');
  const model = named ?? names.upcs.get(unit.upc);
  if (!model && type === undefined) return reject('upc', unit.upc, 'unknownUpc');
  if (model && type !== undefined && model.cpe_type_id !== type)
    return reject('model', unit.model, 'modelOfAnotherType');
  const person = unit.technician_id === '' ? undefined : names.people.get(normalizeName(unit.technician_id));
  if (unit.technician_id !== '' && !person) return reject('technician_id', unit.technician_id, 'unknownTechnician');
  const job = unit.job === '' ? undefined : names.jobs.get(unit.job);
  if (unit.job !== '' && !names.canUse) return reject('job', unit.job, 'jobNotAllowed');
  if (unit.job !== '' && !job) return reject('job', unit.job, 'unknownJob');
  const user_id = person?.id ?? job?.user_id ?? null;
  if (job && user_id === null) return reject('job', unit.job, 'jobWithoutTechnician');
  const open = new Set(names.places.values());
  const location_id =
    unit.location === ''
      ? [place, person?.location_id].find((id) => id && open.has(id))
      : names.places.get(normalizeName(unit.location));
  // A unit that someone has needs no location.
  if (location_id === undefined && (unit.location !== '' || user_id === null))
    return reject('location', unit.location, 'unknownPlace');
  return {
    raw: unit.raw,
    serial_mac: unit.serial_mac,
    mac: unit.mac,
    cpe_type_id: type ?? model!.cpe_type_id,
    cpe_model_id: model?.id ?? null,
    location_id: location_id ?? null,
    condition: unit.condition,
    ...(user_id === null ? {} : { placement: { user_id, job_id: job?.id ?? null, date: names.today } }),
  };
}
