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
import { findWorkOrderRow } from './read-work-order.js';
import { workOrderDecider } from './work-order-decider.js';

type Row = Readonly<Record<string, string | number | null>>;

/** The columns that identify a row whose other columns changed. */
const identifyingColumns: Record<(typeof orderTables)[number], readonly string[]> = {
  services: ['outlet', 'description'],
  tasks: ['outlet', 'tasks'],
  equipment: ['outlet', 'equipment_id'],
  signals: ['signal_location', 'signal_measure'],
};

/** Removes the first matching row from a list and returns it. */
function takeFirst(rows: Row[], same: (row: Row) => boolean): Row | undefined {
  const index = rows.findIndex(same);
  return index === -1 ? undefined : rows.splice(index, 1)[0];
}

function compareTables(
  table: (typeof orderTables)[number],
  earlier: readonly Row[],
  later: readonly Row[],
): WorkOrderChange['tables'][number] | null {
  const before = [...earlier];
  const toText = (row: Row): string => canonical(row);
  const unmatched = later.filter((row) => !takeFirst(before, (other) => toText(other) === toText(row)));
  const identify = (row: Row): string => canonical(identifyingColumns[table].map((column) => row[column] ?? null));
  const added: Row[] = [];
  const changed: { before: Row; after: Row }[] = [];
  for (const row of unmatched) {
    const previous = takeFirst(before, (other) => identify(other) === identify(row));
    if (previous) changed.push({ before: previous, after: row });
    else added.push(row);
  }
  return added.length + changed.length + before.length === 0 ? null : { table, added, removed: before, changed };
}

const flatten = ({
  address,
  services: _,
  tasks: __,
  equipment: ___,
  signals: ____,
  ...particulars
}: WorkOrder): Row => ({
  ...particulars,
  ...Object.fromEntries(Object.entries(address).map(([part, value]) => [`address.${part}`, value])),
});

/** Compares two versions of an order: fields one by one, tables row by row, ignoring row order. */
export function compareOrders(before: WorkOrder, after: WorkOrder): Pick<WorkOrderChange, 'fields' | 'tables'> {
  const [flatBefore, flatAfter] = [flatten(before), flatten(after)];
  return {
    fields: [...new Set([...Object.keys(flatBefore), ...Object.keys(flatAfter)])]
      .map((field) => ({ field, before: flatBefore[field] ?? null, after: flatAfter[field] ?? null }))
      .filter((change) => change.before !== change.after),
    tables: orderTables.flatMap((table) => compareTables(table, before[table], after[table]) ?? []),
  };
}

/** Returns the position of the event that assigned the job; `null` while it is unassigned. */
function findAssignmentPosition(events: readonly RecordedEvent[]): Position | null {
  let assignedPosition: Position | null = null;
  let job = jobDecider.initial;
  for (const event of events) {
    job = foldState({ ...jobDecider, initial: job }, [event]);
    assignedPosition = exists(job) && job.user_id !== null ? (assignedPosition ?? event.position) : null;
  }
  return assignedPosition;
}

/** Returns the changes of an order by the operator, newest first. Technicians see those of their own jobs. */
export const getWorkOrderChanges = queryHandler(
  WorkOrderChanges,
  ['jobs.work-orders', 'jobs.jobs', 'jobs.people'],
  async ({ id }, ctx) => {
    const { db } = ctx;
    const row = await findWorkOrderRow(db, id);
    if (!row) return refuse('WorkOrderNotFound');
    const [order, job] = await Promise.all([
      ctx.load(workOrderDecider, id),
      row.job_id === null ? null : ctx.load(jobDecider, row.job_id),
    ]);
    const assignedPosition = findAssignmentPosition(job?.events ?? []);
    const versions = order.events.filter(
      (event) => event.type === 'WorkOrderReceived' || event.type === 'WorkOrderRevised',
    );
    const names = await loadUserNames(
      ctx,
      versions.flatMap(({ meta }) => [meta.actor_id, meta.impersonator_id ?? '']),
    );
    const toUser = (userId: string) => ({ id: userId, label: names.get(userId) ?? userId });
    return {
      data: versions
        .map((event, index) => {
          const before = versions[index - 1];
          const { at, actor_id, impersonator_id, api_token } = event.meta;
          return {
            at,
            user: toUser(actor_id),
            actor: impersonator_id === undefined ? null : toUser(impersonator_id),
            ...toTokenField(api_token),
            version: event.revision,
            after_given_out: assignedPosition !== null && event.position > assignedPosition,
            ...(before ? compareOrders(before.data.order, event.data.order) : { fields: [], tables: [] }),
          };
        })
        .slice(1)
        .filter(({ fields, tables }) => fields.length + tables.length > 0)
        .reverse(),
    };
  },
);
