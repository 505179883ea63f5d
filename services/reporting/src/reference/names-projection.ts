import { codeFacts } from '@tailboard/contracts/jobs/code';
import { categories } from '@tailboard/contracts/jobs/reference';
import { projection, table } from '@tailboard/eventing/projection';

const category = table('category', { columns: { id: 'uuid', name: 'text' }, key: ['id'] });
const code = table('code', {
  columns: { id: 'uuid', title: 'text', description: 'text' },
  key: ['id'],
});

/** What categories and codes are called now. What is retired keeps its name: reports tell of the past. */
export const names = projection({ name: 'reporting.names', version: 2, tables: { category, code } })
  .on(
    categories.facts,
    {
      CategoryDefined: ({ id_in_category: id, data: { name } }, rows) => rows.category.put({ id, name }),
      CategoryRevised: ({ id_in_category: id, data: { name } }, rows) => rows.category.put({ id, name }),
    },
    ['CategoryRetired'],
  )
  .on(
    codeFacts,
    {
      CodeDefined: ({ id_in_category: id, data: { title, description } }, rows) =>
        rows.code.put({ id, title, description }),
      CodeDescribed: ({ id_in_category: id, data: { title, description } }, rows) =>
        rows.code.change(id, { title, description }),
    },
    ['CodePriced', 'CodeRetired', 'CodeRestored', 'CodeRemoved'],
  );
