import { ListUnmatchedUses, type UnmatchedUse } from '@tailboard/contracts/equipment/use';
import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { codesAgainstUnits } from '@tailboard/contracts/jobs/codes-and-units';
import { parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import { weekPublishedEvents, codePublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { createPage } from '@tailboard/contracts/page';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';
import { queryHandler } from '@tailboard/service/service-context';
import { jobsProjection } from '../job/job-projection.js';
import { unitsProjection } from '../unit/unit-projection.js';

/** The codes and units of each job of a submitted day that is not approved yet: its approver has checked them. */
const submitted_job = table('submitted_job', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    job_id: 'uuid',
    codes: column<readonly { readonly code_id: string; readonly title: string }[]>('jsonb'),
    serials: 'text[]',
  },
  key: ['user_id', 'date', 'job_id'],
  indexes: ['(date)'],
});
/** The type of unit that a code requires. */
const asking_code = table('asking_code', {
  columns: { code_id: 'uuid', cpe_type_id: 'uuid', active: 'boolean' },
  key: ['code_id'],
});
type Rows = RowsOf<{ submitted_job: typeof submitted_job; asking_code: typeof asking_code }>;

const removeDay = ({ id_in_category, data: { date } }: EventContext & { data: { date: string } }, rows: Rows): void =>
  rows.submitted_job.removeWhere({ user_id: parseWeekId(id_in_category).user_id, date });
const putCode = (
  { id_in_category: code_id, data }: EventContext & { data: { requires_cpe_type_id: string | null } },
  rows: Rows,
): void => {
  const { requires_cpe_type_id } = data;
  if (requires_cpe_type_id === null) rows.asking_code.remove(code_id);
  else
    rows.asking_code.make(code_id, (row) => ({
      code_id,
      cpe_type_id: requires_cpe_type_id,
      active: row?.active ?? true,
    }));
};
const setActive = ({ id_in_category: code_id }: EventContext, active: boolean, rows: Rows): void =>
  rows.asking_code.change(code_id, { active });

export const submittedCodesProjection = projection({
  name: 'equipment.submitted-codes',
  version: 1,
  tables: { submitted_job, asking_code },
})
  .on(
    weekPublishedEvents.shared,
    {
      DaySubmitted: (event, rows) => {
        const { date, jobs } = event.data;
        const { user_id } = parseWeekId(event.id_in_category);
        removeDay(event, rows);
        for (const { job_id, lines, serials } of jobs)
          if (lines.length + serials.length > 0)
            rows.submitted_job.put({
              ...{ user_id, date, job_id, serials },
              codes: lines.map(({ code_id, title }) => ({ code_id, title })),
            });
      },
      DayApproved: removeDay,
      DayRejected: removeDay,
      DayTakenBack: removeDay,
    },
    ['DayTimesRecorded', 'WeekFinalized', 'WeekReopened', 'BonusSet'],
  )
  .on(
    codePublishedEvents.shared,
    {
      CodeDefined: putCode,
      CodeDescribed: putCode,
      CodeRetired: (event, rows) => setActive(event, false, rows),
      CodeRestored: (event, rows) => setActive(event, true, rows),
      CodeRemoved: ({ id_in_category: code_id }, rows) => rows.asking_code.remove(code_id),
    },
    ['CodePriced'],
  )
  .notices({
    submitted_job: ({ before, after, event }) => [
      { topic: 'use-problems', type: event.type, id: (after ?? before)?.job_id ?? '', actor_id: event.meta.actor_id },
    ],
  });

interface SubmittedJob {
  readonly user_id: string;
  readonly label: string | null;
  readonly date: string;
  readonly job_id: string;
  readonly identifier: string | null;
  readonly address: string | null;
  readonly codes: readonly { readonly code_id: string; readonly title: string }[];
  readonly serials: readonly string[];
}

const toKey = (serial: string): string => {
  const { key } = parseSerial(serial);
  return isRefused(key) ? '' : key;
};

/** Returns the type of each unit key. */
async function loadTypes(db: Database, serials: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.query<{ key: string; cpe_type_id: string | null }>(
    'select unit_key.key, unit.cpe_type_id from unit_key join unit on unit.id = unit_key.unit where unit_key.key = any($1)',
    [serials.map(toKey)],
  );
  return new Map(rows.map(({ key, cpe_type_id }) => [key, cpe_type_id]));
}

/** Returns mismatches of submitted days, newest first; once a day is approved, they have been checked. */
export const listUnmatchedUses = queryHandler(
  ListUnmatchedUses,
  [submittedCodesProjection.name, unitsProjection.name, 'equipment.people', jobsProjection.name, 'equipment.cpetype'],
  async ({ page, per_page, q, sort_by, direction }, { db }) => {
    const order = sort_by === 'date' && direction === 'asc' ? 'asc' : 'desc';
    const [done, requiring, titles] = await Promise.all([
      db.query<SubmittedJob>(
        `select done.*, person.label, job.identifier, job.address from submitted_job as done
           left join person on person.id = done.user_id left join job on job.id = done.job_id
         order by done.date ${order}, lower(person.label), done.job_id`,
      ),
      db.query<{ code_id: string; cpe_type_id: string; active: boolean }>('select * from asking_code'),
      db.query<{ id: string; title: string }>(`select id, fields->>'title' as title from cpetype`),
    ]);
    const types = await loadTypes(
      db,
      done.flatMap(({ serials }) => serials),
    );
    const requires = new Map(requiring.map(({ code_id, cpe_type_id }) => [code_id, cpe_type_id]));
    const requested = new Set(requiring.filter(({ active }) => active).map(({ cpe_type_id }) => cpe_type_id));
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
    const all = done.flatMap(({ user_id, label, date, job_id, identifier, address, codes, serials }) => {
      const shared = {
        user: { id: user_id, label: label ?? '' },
        job: { id: job_id, identifier: identifier ?? '', address: address ?? '' },
        date,
      };
      const lacking = codesAgainstUnits(
        codes.map((code) => ({ ...code, requires: requires.get(code.code_id) ?? null })),
        serials.map((serial) => ({ serial, cpe_type_id: types.get(toKey(serial)) ?? null })),
        requested,
      );
      const type = (id: string | null): string | null => (id === null ? null : (titleOf.get(id) ?? null));
      return [
        ...lacking.codes.map((code): UnmatchedUse => ({
          kind: 'code',
          what: code.title,
          cpe_type: type(code.requires),
          ...shared,
        })),
        ...lacking.units.map((unit): UnmatchedUse => ({
          kind: 'unit',
          what: unit.serial,
          cpe_type: type(unit.cpe_type_id),
          ...shared,
        })),
      ];
    });
    const words = (q ?? '').toLowerCase();
    const found = all.filter(({ what, user, job }) =>
      [what, user.label, job.address, job.identifier].some((text) => text.toLowerCase().includes(words)),
    );
    const shown = found.slice((page - 1) * per_page, page * per_page);
    const search = { q, sort_by, direction: sort_by && direction };
    return createPage(shown, found.length, { page, per_page }, ListUnmatchedUses.path, search);
  },
);
