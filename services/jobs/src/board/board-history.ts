import type { EventOf } from '@tailboard/contracts/event';
import { BoardHistory, MAX_HISTORY_CHANGES } from '@tailboard/contracts/jobs/board';
import type { jobEvents } from '@tailboard/contracts/jobs/job';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { createPage } from '@tailboard/contracts/page';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { describeJobEvent } from '../job/job-history.js';
import { undoable, type PlacingType } from '../moves/moves-projection.js';
import { toTokenField } from '@tailboard/service/queries/history';
import { loadUserNames } from '@tailboard/service/queries/people';
import { undoRefusals } from '@tailboard/service/commands/undo';
import { removedJobs } from './removed-jobs.js';

const orderChanged: Text = {
  en: "Order of {user}'s jobs changed",
  es: 'Se cambió el orden de los trabajos de {user}',
  'zh-CN': '{user} 的工单顺序已更改',
};

/** Names a command that did several things to several jobs. The screen says how many. */
const severalChanged: Text = { en: 'Several changes', es: 'Varios cambios', 'zh-CN': '多项变更' };

/** Names a command that did the same to several jobs, with different technicians or dates. */
const sameToSeveral: Partial<Record<PlacingType, Text>> = {
  JobScheduled: { en: 'Jobs added', es: 'Trabajos agregados', 'zh-CN': '已添加工单' },
  JobRescheduled: { en: 'Moved to other dates', es: 'Pasados a otras fechas', 'zh-CN': '已移到其他日期' },
  JobAssigned: {
    en: 'Assigned to {technicians} technicians',
    es: 'Asignados a {technicians} técnicos',
    'zh-CN': '已分配给 {technicians} 位技术员',
  },
  JobUnassigned: { en: 'Unassigned', es: 'Sin asignar', 'zh-CN': '已取消分配' },
  JobPutBack: { en: 'Put back', es: 'Devueltos', 'zh-CN': '已移回' },
  JobCompleted: { en: 'Completed', es: 'Completados', 'zh-CN': '已完成' },
  JobReopened: { en: 'Reopened', es: 'Reabiertos', 'zh-CN': '已重新打开' },
  JobCancelled: { en: 'Canceled', es: 'Cancelados', 'zh-CN': '已取消' },
  JobReinstated: { en: 'Reinstated', es: 'Restablecidos', 'zh-CN': '已恢复' },
  JobRemoved: { en: 'Deleted', es: 'Eliminados', 'zh-CN': '已删除' },
};

interface Happening {
  readonly command_id: string;
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
  readonly api_token: string | null;
  readonly type: PlacingType | 'RouteOrdered';
  readonly data: unknown;
  /** The job, or `null` if the card of `user_id` was reordered. */
  readonly job_id: string | null;
  readonly user_id: string | null;
  readonly from_user_id: string | null;
  /** The last move of an open job, or the last order of a card, which an undo would revert. */
  readonly last: boolean;
}

/**
 * The command of an order. An order belongs to the assignment of the same action: the board sends a drop at a position
 * as an assignment and an order with one correlation ID.
 */
const COMMAND_OF_ORDER = `coalesce(
    (select assigned.command_id
     from placement assigned
     where assigned.correlation_id = route_change.correlation_id and assigned.actor_id = route_change.actor_id
       and assigned.user_id = route_change.user_id and assigned.date = route_change.date
       and assigned.type = 'JobAssigned' and assigned.position < route_change.position
     order by assigned.position desc limit 1),
    route_change.command_id)`;

/** Events that placed jobs on a date, removed them or happened on it, without the jobs that imports created. */
const HAPPENINGS = `
  select position, command_id, at, actor_id, impersonator_id, api_token, type, data, job_id, user_id, from_user_id from placement
  where (date = $1 or from_date = $1) and not imported and ($2::uuid is null or user_id = $2 or from_user_id = $2)
  union all
  select position, ${COMMAND_OF_ORDER}, at, actor_id, impersonator_id, api_token, 'RouteOrdered', null, null, user_id, null from route_change
  where date = $1 and ($2::uuid is null or user_id = $2)`;

/** Events that do not move a job. */
const unmoving = ['JobCompleted', 'JobReopened'] as const satisfies PlacingType[];

const PAGE = `
  select happening.*,
         case when happening.job_id is null
           then happening.command_id = (select latest.command_id from route_change latest
                              where latest.user_id = happening.user_id and latest.date = $1
                              order by latest.version desc limit 1)
           else happening.command_id = (select latest.command_id from placement latest
                              where latest.job_id = happening.job_id and latest.type <> all($5)
                              order by latest.version desc limit 1)
                and exists (select from job where job.id = happening.job_id and job.status in ('unassigned', 'assigned'))
         end as last
  from (select command_id, max(position) as latest from (${HAPPENINGS}) grouped group by command_id
        order by latest desc limit $3 offset $4) command
  join (${HAPPENINGS}) happening using (command_id)
  order by command.latest desc, happening.position, happening.job_id`;

/**
 * Returns the commands that changed a date's board, newest first: a page of them, then their names and jobs in one
 * statement each.
 */
export const getBoardHistory = queryHandler(
  BoardHistory,
  ['jobs.moves', 'jobs.jobs', 'jobs.people'],
  async ({ date, user_id, page, per_page }, ctx, caller) => {
    const { db } = ctx;
    const { locale } = caller;
    const those = [date, user_id ?? null];
    const [rows, [counted]] = await Promise.all([
      db.query<Happening>(PAGE, [...those, per_page, (page - 1) * per_page, unmoving]),
      db.query<{ total: bigint }>(`select count(distinct command_id) as total from (${HAPPENINGS}) happening`, those),
    ]);
    const [names, jobs] = await Promise.all([
      loadUserNames(
        ctx,
        rows
          .flatMap((row) => [row.actor_id, row.impersonator_id, row.user_id, row.from_user_id])
          .filter((id) => id !== null),
      ),
      jobsNamed(
        ctx,
        rows.flatMap(({ job_id }) => (job_id === null ? [] : [job_id])),
      ),
    ]);
    const getName = (id: string): string => names.get(id) ?? id;
    const person = (id: string) => ({ id, label: getName(id) });
    const toChange = ({ type, data, user_id: technicianId, job_id }: Happening): Change => ({
      description:
        type === 'RouteOrdered'
          ? translate(orderChanged, locale, { user: getName(technicianId ?? '') })
          : describeJobEvent({ type, data } as EventOf<typeof jobEvents>, getName, locale),
      job: job_id === null ? null : (jobs.get(job_id) ?? null),
    });
    const data = byCommand(rows).map((all) => {
      const [row] = all;
      const changes = withoutRouteOrders(all).map(toChange);
      const count = new Set(changes.flatMap(({ job }) => job?.id ?? [])).size;
      return {
        command_id: row.command_id,
        // The board as of the whole command.
        at: all.at(-1)?.at ?? row.at,
        user: person(row.actor_id),
        actor: row.impersonator_id === null ? null : person(row.impersonator_id),
        ...toTokenField(row.api_token),
        description: describeChanges(withoutRouteOrders(all), changes, locale),
        job: count === 1 ? (changes[0]?.job ?? null) : null,
        jobs: count,
        changes: changes.slice(0, MAX_HISTORY_CHANGES),
        undoable:
          undoRefusals(row, caller) === undefined &&
          all.some(({ type, last }) => last && (type === 'RouteOrdered' || undoable.some((one) => one === type))),
      };
    });
    return createPage(data, Number(counted?.total ?? 0), { page, per_page }, BoardHistory.path, { date, user_id });
  },
);

interface Change {
  readonly description: string;
  readonly job: NamedJob | null;
}

/** Groups rows that are sorted by their command. */
function byCommand(rows: readonly Happening[]): [Happening, ...Happening[]][] {
  const groups = new Map<string, [Happening, ...Happening[]]>();
  for (const row of rows) {
    const group = groups.get(row.command_id);
    if (group) group.push(row);
    else groups.set(row.command_id, [row]);
  }
  return [...groups.values()];
}

/** Returns what a command did, without the order of routes that its moves brought about. */
const withoutRouteOrders = (rows: readonly Happening[]): readonly Happening[] =>
  rows.some(({ job_id }) => job_id !== null) ? rows.filter(({ job_id }) => job_id !== null) : rows;

/** Returns the sentence of changes that have the same one, or a sentence for all of them. */
function describeChanges(rows: readonly Happening[], changes: readonly Change[], locale: Locale): string {
  const [first, ...others] = changes;
  const isOneJob = new Set(rows.map(({ job_id }) => job_id)).size <= 1;
  if (first && (isOneJob || others.every(({ description }) => description === first.description)))
    return first.description;
  const types = new Set(rows.map(({ type }) => type));
  const [type] = types;
  const same = types.size === 1 && type !== undefined && type !== 'RouteOrdered' ? sameToSeveral[type] : undefined;
  const technicians = new Set(rows.map(({ user_id }) => user_id)).size;
  return translate(same ?? severalChanged, locale, { technicians });
}

interface NamedJob {
  readonly id: string;
  readonly identifier: string;
  readonly address: string;
  readonly city: string;
}
async function jobsNamed(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, NamedJob>> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db.query<NamedJob>(
    `select id, identifier, address->>'address' as address, city from job where id = any($1::uuid[])`,
    [wanted],
  );
  const named = new Map(rows.map((row) => [row.id, row]));
  const gone = await removedJobs(
    ctx,
    wanted.filter((id) => !named.has(id)),
  );
  for (const [id, { identifier, address }] of gone)
    named.set(id, { id, identifier, address: address.address, city: address.city });
  return named;
}
