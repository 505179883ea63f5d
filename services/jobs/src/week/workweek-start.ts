import { getSetting, type Weekday } from '@tailboard/contracts/identity/settings';
import { settingsPublishedEvents } from '@tailboard/contracts/identity/published-events';
import type { WorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table } from '@tailboard/eventing/projection';

const workweek_start = table('workweek_start', {
  columns: { effective_from: 'date', weekday: column<Weekday>('text') },
  key: ['effective_from'],
});
/** Start of a value that always applied. */
const ALWAYS = '1970-01-01';

/** On which weekday the company's week begins, by the date from which it does; from identity's settings. */
export const workweekStartsProjection = projection({
  name: 'jobs.settings',
  version: 1,
  tables: { workweek_start },
}).on(settingsPublishedEvents.shared, {
  SettingChanged: ({ data: { key, value, effective_from } }, rows) => {
    if (key === 'workweek_start')
      rows.workweek_start.put({ effective_from: effective_from ?? ALWAYS, weekday: value as Weekday });
  },
});

/** The beginning of the workweek that is in force on a date. */
export async function readWorkweekStart(db: Database): Promise<WorkweekStart> {
  const rows = await db.query<{ effective_from: string; weekday: Weekday }>(
    'select effective_from, weekday from workweek_start order by effective_from',
  );
  return (date) =>
    rows.findLast(({ effective_from }) => effective_from <= date)?.weekday ??
    (getSetting('workweek_start').value as Weekday);
}
