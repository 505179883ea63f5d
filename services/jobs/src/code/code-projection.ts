import { codeEvents, type codeKinds } from '@tailboard/contracts/jobs/code';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';
import type { CodeDescribed } from '@tailboard/contracts/jobs/code';

const code = table('code', {
  columns: {
    id: 'uuid',
    title: 'text',
    title_key: 'text',
    description: 'text',
    category_id: 'uuid',
    counts_as: column<(typeof codeKinds)[number]>('text'),
    max_quantity: 'int',
    requires_cpe_type_id: 'uuid?',
    active: 'boolean',
    removed: 'boolean',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(title_key)', '(category_id)'],
});
/** Values per unit by effective date; the first one applies from the earliest date. */
const worth = table('code_worth', {
  columns: {
    code_id: 'uuid',
    effective_from: 'date',
    points: 'numeric(8,2)',
    tech_price_cents: 'int?',
    company_price_cents: 'int?',
  },
  key: ['code_id', 'effective_from'],
});
/** Codes that are, or were, on a day. */
const use = table('code_use', { columns: { code_id: 'uuid' }, key: ['code_id'] });

const tables = { code, worth, use };
/** Effective date of values that always applied. */
export const ALWAYS = '1970-01-01';

const toCodeFields = (
  { id_in_category: id, revision }: EventContext,
  { title, description, category_id, counts_as, max_quantity, requires_cpe_type_id }: CodeDescribed,
) => ({
  id,
  title,
  title_key: title.trim().toLowerCase(),
  description,
  category_id,
  counts_as,
  max_quantity,
  requires_cpe_type_id,
  version: revision,
});
type Rows = RowsOf<typeof tables>;
const markUsed = (
  rows: Rows,
  jobs: readonly { codes: readonly { code_id: string }[]; not_done_code_id: string | null }[],
) => {
  for (const { codes, not_done_code_id } of jobs) {
    for (const { code_id } of codes) rows.use.put({ code_id });
    if (not_done_code_id !== null) rows.use.put({ code_id: not_done_code_id });
  }
};

/** Billing codes with all values: for lists, autocomplete and pricing. */
export const codesProjection = projection({ name: 'jobs.codes', version: 1, tables })
  .on(codeEvents, {
    CodeDefined: (event, rows) => {
      const { id_in_category: code_id, data } = event;
      rows.code.put({ ...toCodeFields(event, data), active: true, removed: false });
      // A deleted code that is added again starts over.
      rows.worth.removeWhere({ code_id });
      rows.worth.put({ code_id, effective_from: ALWAYS, ...data.worth });
    },
    CodeDescribed: (event, rows) => {
      const { id, ...change } = toCodeFields(event, event.data);
      rows.code.change(id, change);
    },
    CodePriced: ({ id_in_category: code_id, data, revision }, rows) => {
      rows.worth.put({ code_id, ...data });
      rows.code.change(code_id, { version: revision });
    },
    CodeRetired: ({ id_in_category: id, revision }, rows) => rows.code.change(id, { active: false, version: revision }),
    CodeRestored: ({ id_in_category: id, revision }, rows) => rows.code.change(id, { active: true, version: revision }),
    CodeRemoved: ({ id_in_category: id, revision }, rows) =>
      rows.code.change(id, { active: false, removed: true, version: revision }),
  })
  .on(weekEvents, { DayWorkRecorded: ({ data: { jobs } }, rows) => markUsed(rows, jobs) }, [
    'DayTimesRecorded',
    'DayPerDiemSet',
    'DaySubmitted',
    'DayApproved',
    'DayRejected',
    'DayTakenBack',
    'OpenPairFlagged',
    'WeekFinalized',
    'WeekReopened',
    'BonusSet',
  ])
  .notices({
    code: ({ before, after, event }) => [
      { topic: 'lists', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
    ],
  });
