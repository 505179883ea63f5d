import type { Locale } from '@tailboard/contracts/locale';
import { spokenDate } from '@tailboard/contracts/company-time';
import type { Database } from '@tailboard/eventing/database';
import type { EntryForm, FoundForEntry } from './entry-form.js';

/** Projections that it reads. */
export const scheduleReads = ['jobs.schedule', 'jobs.people'] as const;
/** Lock for writing entries: entries of one type and person must not overlap. */
export const SCHEDULE = 'schedule';

interface Overlap {
  readonly everyone: boolean;
  readonly label: string | null;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Loads an entry's people and the first other entry that it overlaps. Without times, an entry covers whole days; with
 * times, it lasts from the first on its first day to the second on its last.
 */
export async function findForEntry(
  db: Database,
  form: EntryForm,
  options: { except: string | null; locale: Locale | undefined },
): Promise<FoundForEntry> {
  const everyone = form.user_ids === 'all';
  const ids = form.user_ids === 'all' ? [] : [...new Set(form.user_ids)];
  const [people, [overlap]] = await Promise.all([
    db.query<{ id: string; label: string }>('select id, label from person where id = any($1::uuid[])', [ids]),
    db.query<Overlap>(
      `select entry.everyone, entry.title, entry.start_date, entry.end_date,
              (select label from person
               where person.id::text = any(entry.user_ids) and ($2 or person.id = any($3::uuid[]))
               order by first_name, last_name, id limit 1) as label
       from schedule_entry entry
       where entry.type = $1 and entry.id is distinct from $4::uuid
         and ($2 or entry.everyone or entry.user_ids && $3::text[])
         and entry.start_date <= $6::date and entry.end_date >= $5::date
         and concat(entry.start_date, 'T', coalesce(entry.start_time, '00:00')) < concat($6::text, 'T', coalesce($8, '24:00'))
         and concat($5::text, 'T', coalesce($7, '00:00')) < concat(entry.end_date, 'T', coalesce(entry.end_time, '24:00'))
       order by entry.start_date, entry.id limit 1`,
      [form.type, everyone, ids, options.except, form.start_date, form.end_date, form.start_time, form.end_time],
    ),
  ]);
  const labels = new Map(people.map(({ id, label }) => [id, label]));
  const locale = options.locale ?? 'en';
  return {
    labels,
    unknown: ids.filter((id) => !labels.has(id)),
    overlap: overlap
      ? {
          label: overlap.everyone ? null : overlap.label,
          title: overlap.title,
          from: spokenDate(overlap.start_date, locale),
          to: spokenDate(overlap.end_date, locale),
        }
      : null,
  };
}
