import { parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import { weekPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';

const own_times = table('own_times', {
  columns: { user_id: 'uuid', date: 'date' },
  key: ['user_id', 'date'],
});

/**
 * Days for which a user has entered times: a technician enters today's times before its equipment (decisions D17 and
 * D48).
 */
export const ownTimesProjection = projection({ name: 'equipment.own-times', version: 1, tables: { own_times } }).on(
  weekPublishedEvents.shared,
  {
    DayTimesRecorded: ({ id_in_category, data: { date, entries } }, rows) => {
      const { user_id } = parseWeekId(id_in_category);
      if (entries.length > 0) rows.own_times.put({ user_id, date });
      else rows.own_times.remove({ user_id, date });
    },
  },
  ['DaySubmitted', 'DayApproved', 'DayRejected', 'DayTakenBack', 'WeekFinalized', 'WeekReopened', 'BonusSet'],
);
