// @ts-check
import { PlainError } from '../process/plain-error.mjs';
import { findCategory, findFolders, toSpecifier } from './context.mjs';
import { append, camel, create, edit, addImport, findValue } from './source-edits.mjs';

/**
 * Writes a projection of a subject's events with its spec, and adds it to the service.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} name `context/subject/read-model`
 * @returns {Promise<readonly string[]>} the steps that are left
 */
export async function newReadModel(copy, name) {
  const [context = '', subject = '', model = ''] = name.split('/');
  if (!/^[a-z]+(-[a-z]+)*$/.test(model))
    throw new PlainError('NAME is context/subject/read-model, for example qc/visit/planned-visits');
  const { service } = findFolders(copy, context);
  const { category } = findCategory(copy, context, subject);
  const [first = '', ...others] = category.types;
  const variable = `${camel(model)}Projection`;
  const table = model.replaceAll('-', '_');
  const file = `${service}/${subject}/${model}-projection.ts`;
  const events = toSpecifier(file, category.file);
  await create(
    copy,
    file,
    `import { ${category.variable} } from '${events}';
import { projection, table } from '@tailboard/eventing/projection';

const ${table} = table('${table}', { columns: { id: 'uuid', recorded_at: 'timestamptz' }, key: ['id'] });

export const ${variable} = projection({ name: '${context}.${model}', version: 1, tables: { ${table} } }).on(
  ${category.variable},
  { ${first}: ({ id_in_category: id, meta }, rows) => rows.${table}.put({ id, recorded_at: meta.at }) },
  [${others.map((type) => `'${type}'`).join(', ')}],
);
`,
  );
  await create(
    copy,
    file.replace(/\.ts$/, '.spec.ts'),
    `import { expect, it } from '@jest/globals';
import { ${category.variable} } from '${events}';
import { derivedId } from '@tailboard/eventing/ids';
import { fold } from '@tailboard/eventing/projection/fold';
import { ${variable} } from './${model}-projection.js';

it('given a ${first}, when it is projected, then it has a row', () => {
  const id = derivedId('test', '${subject}');
  const at = '2026-10-05T12:00:00.000Z';
  const stream = \`\${${category.variable}.category}-\${id}\`;
  const meta = { at, actor_id: 'someone', command_id: 'now', correlation_id: 'now', source: 'web' as const };
  const { version } = ${category.variable}.shapes.${first};
  const recorded = { id, type: '${first}', version, data: {}, meta, stream, revision: 0, position: 1n, recorded_at: at };
  const [rows] = fold(${variable}, [recorded], true);
  expect(rows?.apply([]).upserts).toEqual([{ id, recorded_at: at }]);
});
`,
  );
  await edit(copy, `${service}/service.ts`, (source) => [
    addImport(source, variable, toSpecifier(`${service}/service.ts`, file)),
    append(findValue(source, 'projections'), variable),
  ]);
  return ['npm run catalogue', `add the columns that the screen shows, and a query that reads ${context}.${model}`];
}
