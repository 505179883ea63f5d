import { codePublishedEvents, categoryPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';

const category = table('category', { columns: { id: 'uuid', name: 'text', named_at: 'timestamptz' }, key: ['id'] });
const code = table('code', {
  columns: { id: 'uuid', title: 'text', description: 'text', named_at: 'timestamptz' },
  key: ['id'],
});

/**
 * Current names of categories and codes, and since when: lines of earlier work contain their names at that time.
 * Retired ones keep their names, because reports cover the past.
 */
export const namesProjection = projection({ name: 'reporting.names', version: 3, tables: { category, code } })
  .on(
    categoryPublishedEvents.shared,
    {
      CategoryDefined: ({ id_in_category: id, data: { name }, meta }, rows) =>
        rows.category.put({ id, name, named_at: meta.at }),
      CategoryRevised: ({ id_in_category: id, data: { name }, meta }, rows) =>
        rows.category.put({ id, name, named_at: meta.at }),
    },
    ['CategoryRetired'],
  )
  .on(
    codePublishedEvents.shared,
    {
      CodeDefined: ({ id_in_category: id, data: { title, description }, meta }, rows) =>
        rows.code.put({ id, title, description, named_at: meta.at }),
      CodeDescribed: ({ id_in_category: id, data: { title, description }, meta }, rows) =>
        rows.code.change(id, { title, description, named_at: meta.at }),
    },
    ['CodePriced', 'CodeRetired', 'CodeRestored', 'CodeRemoved'],
  );
