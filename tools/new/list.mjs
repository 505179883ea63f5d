// @ts-check
import { PlainError } from '../process/plain-error.mjs';
import { findFolders } from './context.mjs';
import { addPermissionRows } from './permission-row.mjs';
import { append, camel, create, edit, addImport, pascal, findValue } from './source-edits.mjs';

/**
 * Writes a reference list with a name, and adds its routes, events and service.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} name `context/entry`, the entry in the singular
 * @returns {Promise<readonly string[]>} the steps that are left
 */
export async function newList(copy, name) {
  const [context = '', entry = '', ...rest] = name.split('/');
  if (!/^[a-z]+(-[a-z]+)*$/.test(entry) || rest.length > 0)
    throw new PlainError('NAME is context/entry, for example qc/skill-level');
  const { contracts, service } = findFolders(copy, context);
  const variable = `${camel(entry)}s`;
  const category = entry.replaceAll('-', '');
  const path = `${entry}s`;
  await create(
    copy,
    `${contracts}/${entry}.ts`,
    `import { z } from 'zod';
import { resource } from '../resource.js';

export const ${variable} = resource('${category}', {
  path: '${path}',
  eventPrefix: '${pascal(entry)}',
  title: '${path.replaceAll('-', ' ')}',
  key: 'name',
  read: 'reference.read',
  write: 'reference.write',
  fields: z.object({
    name: z.string().trim().min(1).max(60),
    sort: z.number().int().min(0).max(10_000).default(0),
  }),
});
`,
  );
  await edit(copy, `${contracts}/routes.ts`, (source) => [
    addImport(source, variable, `./${entry}.js`),
    addImport(source, 'listResourceRoutes', '../resource.js'),
    append(findValue(source, `${context}Routes`), `...listResourceRoutes(${variable})`),
  ]);
  await edit(copy, `${contracts}/published-events.ts`, (source) => [
    addImport(source, variable, `./${entry}.js`),
    addImport(source, 'publishedList', '../published-events.js'),
    append(findValue(source, `${context}PublishedEvents`), `publishedList(${variable}, ['name', 'sort'])`),
  ]);
  await edit(copy, 'libs/contracts/src/catalogue.ts', (source) => [
    addImport(source, variable, `./${context}/${entry}.js`),
    append(findValue(findValue(findValue(source, 'catalogue'), context), 'events'), `${variable}.events`),
  ]);
  await edit(copy, `${service}/service.ts`, (source) => [
    addImport(source, variable, `@tailboard/contracts/${context}/${entry}`),
    append(findValue(source, 'resources'), variable),
  ]);
  const permissionRow = (/** @type {string} */ route, permission = 'reference.write') => ({ route, permission });
  const at = `/api/v1/${path}`;
  await addPermissionRows(copy, [
    permissionRow(`POST ${at}`),
    permissionRow(`GET ${at}`, 'reference.read'),
    permissionRow(`PUT ${at}/{id}`),
    permissionRow(`DELETE ${at}/{id}`),
    permissionRow(`GET ${at}/{id}`, 'reference.read'),
    permissionRow(`GET ${at}/{id}/history`),
  ]);
  return [
    'npm run check -- --accept-events --accept-published && npm run catalogue',
    'add its fields, and its screen (CONTRIBUTING.md, "Add a reference list")',
  ];
}
