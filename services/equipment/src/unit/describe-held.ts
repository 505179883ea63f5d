import type { HeldDetail } from '@tailboard/contracts/equipment/unit-contracts';
import type { UnitStatus } from '@tailboard/contracts/equipment/unit';
import type { ServiceContext } from '@tailboard/service/service-context';
import { unitDecider } from './unit-decider.js';

/** The column that says since when a unit has its status. */
const sinceColumn: Partial<Record<UnitStatus, Exclude<keyof HeldRow, 'id' | 'status' | 'job' | 'holder'>>> = {
  issued: 'assigned_date',
  customer_returned: 'returned_customer_date',
  missing: 'missing_since',
  returned_to_provider: 'return_date',
  in_warehouse: 'warehouse_date',
};
interface HeldRow {
  readonly id: string;
  readonly status: UnitStatus;
  readonly assigned_date: string | null;
  readonly returned_customer_date: string | null;
  readonly missing_since: string | null;
  readonly return_date: string | null;
  readonly warehouse_date: string | null;
  readonly job: string | null;
  readonly holder: string | null;
}

/** Returns the day on which each unit was used on its job. */
async function readDaysOfUse(ctx: ServiceContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const units = await ctx.loadMany(unitDecider, ids);
  return new Map(
    units.flatMap(({ events }, index): [string, string][] => {
      const used = events.findLast(({ type }) => type === 'UnitUsed');
      return used ? [[ids[index]!, (used.data as { date: string }).date]] : [];
    }),
  );
}

/** Returns since when units are where they are, and for units on a job, who used them and the job's address. */
export async function describeHeld(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldDetail>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.query<HeldRow>(
    `select unit.id, unit.status, unit.assigned_date, unit.returned_customer_date, unit.missing_since, unit.return_date,
       unit.warehouse_date, job.address as job, person.label as holder
     from unit left join job on job.id = unit.job_id left join person on person.id = unit.user_id
     where unit.id = any($1)`,
    [ids],
  );
  const onJobs = rows.filter(({ status }) => status === 'on_job').map(({ id }) => id);
  const daysOfUse = await readDaysOfUse(ctx, onJobs);
  return new Map(
    rows.map((row) => {
      const column = sinceColumn[row.status];
      const since = (column ? row[column] : daysOfUse.get(row.id)) ?? null;
      const onJob = row.status === 'on_job';
      return [row.id, { since, user: onJob ? row.holder : null, job: onJob ? row.job : null }];
    }),
  );
}
