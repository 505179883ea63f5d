import type { ScheduleEntryKept, ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { schedulePublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { column, projection, table, type EventContext } from '@tailboard/eventing/projection';

/** Every version of every calendar entry: known from `position` on, until `known_until`. */
const leave_entry = table('leave_entry', {
  columns: {
    id: 'uuid',
    version: 'int',
    title: 'text',
    type: column<ScheduleType>('text'),
    everyone: 'boolean',
    user_ids: 'text[]',
    start_date: 'date',
    end_date: 'date',
    paid: 'boolean',
    hours_per_day: 'numeric(8,2)',
    position: 'bigint',
    known_until: 'bigint?',
    fact: 'text',
    at: 'timestamptz',
    by: 'text',
  },
  key: ['id', 'version'],
  indexes: ['(start_date, end_date)'],
});

const row = (event: EventContext & { readonly data: ScheduleEntryKept }) => {
  const { title, type, everyone, user_ids, start_date, end_date, paid, hours_per_day } = event.data;
  return {
    id: event.id_in_category,
    version: event.revision,
    title,
    type,
    everyone,
    user_ids,
    start_date,
    end_date,
    paid,
    hours_per_day,
    position: event.position,
    known_until: null,
    fact: event.type,
    at: event.meta.at,
    by: event.meta.actor_id,
  };
};
/** Every event of an entry ends the version before it. */
const before = ({ id_in_category: id, revision }: EventContext) => ({ id, version: revision - 1 });

/** The calendar as pay needs it, including its content before changes. */
export const leaveProjection = projection({ name: 'reporting.leave', version: 1, tables: { leave_entry } }).on(
  schedulePublishedEvents.shared,
  {
    ScheduleEntryAdded: (event, rows) => {
      rows.leave_entry.change(before(event), { known_until: event.position });
      rows.leave_entry.put(row(event));
    },
    ScheduleEntryRevised: (event, rows) => {
      rows.leave_entry.change(before(event), { known_until: event.position });
      rows.leave_entry.put(row(event));
    },
    ScheduleEntryRemoved: (event, rows) => rows.leave_entry.change(before(event), { known_until: event.position }),
  },
);
