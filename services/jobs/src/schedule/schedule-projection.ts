import type { Topic } from '@tailboard/contracts/live';
import { scheduleEvents, type ScheduleEntryKept, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { column, projection, table, type EventContext } from '@tailboard/eventing/projection';

/** All calendar entries. None is longer than 366 days, so the first day suffices to find those of a date. */
const entry = table('schedule_entry', {
  columns: {
    id: 'uuid',
    title: 'text',
    type: column<ScheduleType>('text'),
    everyone: 'boolean',
    user_ids: 'text[]',
    start_date: 'date',
    end_date: 'date',
    start_time: 'text?',
    end_time: 'text?',
    paid: 'boolean',
    hours_per_day: 'numeric(8,2)',
    note: 'text',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(start_date, end_date)', 'using gin (user_ids)'],
});

const row = ({ id_in_category: id, data, revision, meta }: EventContext & { readonly data: ScheduleEntryKept }) => ({
  id,
  ...data,
  version: revision,
  updated_at: meta.at,
});

/** The calendar: for lists, vacation notes and move warnings. */
export const scheduleProjection = projection({ name: 'jobs.schedule', version: 1, tables: { entry } })
  .on(scheduleEvents, {
    ScheduleEntryAdded: (event, rows) => rows.entry.put(row(event)),
    ScheduleEntryRevised: (event, rows) => rows.entry.put(row(event)),
    ScheduleEntryRemoved: (event, rows) => rows.entry.remove(event.id_in_category),
  })
  .notices({
    // Readers of their own entries listen to `schedule:{user}` and `schedule:all`.
    entry: ({ before, after, event }) => {
      const people = new Set([before, after].flatMap((found) => (found?.everyone ? ['all'] : (found?.user_ids ?? []))));
      const topics: Topic[] = ['schedule', ...[...people].map((id): Topic => `schedule:${id}`)];
      return topics.map((topic) => ({
        topic,
        type: event.type,
        id: (after ?? before)?.id ?? '',
        actor_id: event.meta.actor_id,
      }));
    },
  });
