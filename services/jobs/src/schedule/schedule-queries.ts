import { ListSchedule, ReadScheduleEntry, type ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { createPage, WHOLE_PAGE } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { scheduleReads } from './find-for-entry.js';

/** `$1` is the reader if they see only entries that name them or everyone; other names are then omitted. */
const SELECT = `
  select entry.id, entry.title, entry.type, entry.start_date, entry.end_date, entry.start_time, entry.end_time,
         entry.paid, entry.hours_per_day, entry.note, entry.version, entry.updated_at,
         case when entry.everyone then '"all"'::jsonb
              when $1::text is not null then jsonb_build_array($1::text)
              else to_jsonb(entry.user_ids) end as user_ids,
         coalesce((select jsonb_agg(jsonb_build_object('id', person.id, 'label', person.label)
                                    order by person.first_name, person.last_name, person.id)
                   from person where person.id::text = any(entry.user_ids) and ($1::text is null or person.id::text = $1)),
                  '[]') as users
  from schedule_entry entry
  where ($1::text is null or entry.everyone or entry.user_ids @> array[$1::text])`;

const order = {
  start_date: (direction: string) => `entry.start_date ${direction}, entry.end_date ${direction}, entry.id`,
  title: (direction: string) => `lower(entry.title) ${direction}, entry.start_date, entry.id`,
  type: (direction: string) => `entry.type ${direction}, entry.start_date, entry.id`,
} as const;

/** Lists entries that overlap the range, paged and filtered. Filters do not reveal others named in an entry. */
export const listSchedule = queryHandler(
  ListSchedule,
  scheduleReads,
  async (requested, { db }, { scope, actor_id }) => {
    const { start_date, end_date, user_id, type, q, sort_by = 'start_date', direction, show } = requested;
    const { page } = requested;
    const per_page = show === 'all' ? WHOLE_PAGE : requested.per_page;
    const where = `${SELECT}
      and ($2::date is null or entry.end_date >= $2) and ($3::date is null or entry.start_date <= $3)
      and ($4::text is null or entry.everyone or (entry.user_ids @> array[$4::text] and $4 = coalesce($1, $4)))
      and ($5::text is null or entry.type = $5)
      and ($6::text is null or entry.title ilike $6 or entry.note ilike $6)`;
    const values = [
      scope === 'own' ? actor_id : null,
      start_date ?? null,
      end_date ?? null,
      user_id ?? null,
      type ?? null,
      toContainsPattern(q),
    ];
    const [rows, [counted]] = await Promise.all([
      db.query<ScheduleEntry>(`${where} order by ${order[sort_by](direction)} limit $7 offset $8`, [
        ...values,
        per_page,
        (page - 1) * per_page,
      ]),
      db.query<{ total: number }>(`select count(*)::int as total from (${where}) found`, values),
    ]);
    const filters = { sort_by: requested.sort_by, direction, q, start_date, end_date, user_id, type, show };
    return createPage(rows, counted?.total ?? 0, { page, per_page }, ListSchedule.path, filters);
  },
);

/** Returns one entry. Readers of their own entries get 404 for others. */
export const getScheduleEntry = queryHandler(
  ReadScheduleEntry,
  scheduleReads,
  async ({ id }, { db }, { scope, actor_id }) => {
    const [data] = await db.query<ScheduleEntry>(`${SELECT} and entry.id = $2`, [
      scope === 'own' ? actor_id : null,
      id,
    ]);
    return data ? { data } : refuse('ScheduleEntryNotFound');
  },
);
