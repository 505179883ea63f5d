import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { orderTables, WorkOrderChanges, type WorkOrderChange } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { canonical } from '@tailboard/eventing/canonical';
import { foldState } from '@tailboard/eventing/decider';
import type { Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { toTokenField } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { jobDecider } from '../job/job-decider.js';
import { exists } from '../job/record/job.js';
import { loadUserNames } from '@tailboard/service/queries/people';
import { workOrderRow } from './read-work-order.js';
import { workOrderDecider } from './work-order-decider.js';

type Row = Readonly<Record<string, string | number | null>>;

/** Cells that identify a row of a table although others changed. */
const known: Record<(typeof orderTables)[number], readonly string[]> = {
  services: ['outlet', 'description'],
  tasks: ['outlet', 'tasks'],
  equipment: ['outlet', 'equipment_id'],
  signals: ['signal_location', 'signal_measure'],
};

/** Removes the first equivalent row from a list. */
function takeFirst(rows: Row[], same: (row: Row) => boolean): Row | undefined {
  const index = rows.findIndex(same);
  return index === -1 ? undefined : rows.splice(index, 1)[0];
}

function tableDifference(
  table: (typeof orderTables)[number],
  earlier: readonly Row[],
  later: readonly Row[],
): WorkOrderChange['tables'][number] | null {
  const before = [...earlier];
  const toText = (row: Row): string => canonical(row);
  const fresh = later.filter((row) => !takeFirst(before, (other) => toText(other) === toText(row)));
  const name = (row: Row): string => canonical(known[table].map((column) => row[column] ?? null));
  const added: Row[] = [];
  const changed: { before: Row; after: Row }[] = [];
  for (const row of fresh) {
    const was = takeFirst(before, (other) => name(other) === name(row));
    if (was) changed.push({ before: was, after: row });
    else added.push(row);
  }
  return added.length + changed.length + before.length === 0 ? null : { table, added, removed: before, changed };
}

const flat = ({ address, services: _, tasks: __, equipment: ___, signals: ____, ...particulars }: WorkOrder): Row => ({
  ...particulars,
  ...Object.fromEntries(Object.entries(address).map(([part, value]) => [`address.${part}`, value])),
});

/** Compares two versions of an order: fields one by one, tables row by row, ignoring row order. */
export function findDifference(before: WorkOrder, after: WorkOrder): Pick<WorkOrderChange, 'fields' | 'tables'> {
  const [was, is] = [flat(before), flat(after)];
  return {
    fields: [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
      .filter(({ before: one, after: other }) => one !== other),
    tables: orderTables.flatMap((table) => tableDifference(table, before[table], after[table]) ?? []),
  };
}

/** Position of the job's current assignment; `null` while unassigned. */
function assignedAt(events: readonly RecordedEvent[]): Position | null {
  let assignedPosition: Position | null = null;
  let job = jobDecider.initial;
  for (const event of events) {
    job = foldState({ ...jobDecider, initial: job }, [event]);
    assignedPosition = exists(job) && job.user_id !== null ? (assignedPosition ?? event.position) : null;
  }
  return assignedPosition;
}

/** Returns the operator's changes from events, newest first. Technicians see them for orders of their own jobs. */
export const getWorkOrderChanges = queryHandler(
  WorkOrderChanges,
  ['jobs.work-orders', 'jobs.jobs', 'jobs.people'],
  async ({ id }, ctx) => {
    const { db } = ctx;
    const row = await workOrderRow(db, id);
    if (!row) return refuse('WorkOrderNotFound');
    const [order, job] = await Promise.all([
      ctx.load(workOrderDecider, id),
      row.job_id === null ? null : ctx.load(jobDecider, row.job_id),
    ]);
    const assignedPosition = assignedAt(job?.events ?? []);
    const versions = order.events.filter(
      (event) => event.type === 'WorkOrderReceived' || event.type === 'WorkOrderRevised',
    );
    const names = await loadUserNames(
      ctx,
      versions.flatMap(({ meta }) => [meta.actor_id, meta.impersonator_id ?? '']),
    );
    const person = (who: string) => ({ id: who, label: names.get(who) ?? who });
    return {
      data: versions
        .map((event, index) => {
          const before = versions[index - 1];
          const { at: when, actor_id, impersonator_id, api_token } = event.meta;
          return {
            at: when,
            user: person(actor_id),
            actor: impersonator_id === undefined ? null : person(impersonator_id),
            ...toTokenField(api_token),
            version: event.revision,
            after_given_out: assignedPosition !== null && event.position > assignedPosition,
            ...(before ? findDifference(before.data.order, event.data.order) : { fields: [], tables: [] }),
          };
        })
        .slice(1)
        .filter(({ fields, tables }) => fields.length + tables.length > 0)
        .reverse(),
    };
  },
);
