// @ts-check
// Writes docs/catalogue.md and a page of each context: every route, event and read model, generated from the code.
// `--check` only reports whether they are up to date.
//   npm run catalogue
import fs from 'node:fs';
import path from 'node:path';
import '../typescript/register.mjs';
import { format } from 'oxfmt';

const root = path.resolve(import.meta.dirname, '../..');
const GENERATED = '`npm run catalogue` generates this page from the code; `npm run check` reports when it is outdated.';

for (const [file, lines] of Object.entries(await renderPages())) {
  const { code } = await format('catalogue.md', lines.join('\n'), { printWidth: 120 });
  const full = path.join(root, file);
  if (!process.argv.includes('--check')) fs.writeFileSync(full, code);
  else if (!fs.existsSync(full) || fs.readFileSync(full, 'utf8') !== code) {
    console.error(`${file} does not say what the code says; run: npm run catalogue`);
    process.exitCode = 1;
  }
}

/** @param {string} name */
function pagePath(name) {
  return `services/${name}/catalogue.md`;
}

/** @returns {Promise<Record<string, readonly string[]>>} the lines of each page */
async function renderPages() {
  /** @type {typeof import('@tailboard/contracts/catalogue')} */
  const { gatewayRoutes, catalogue } = await import('@tailboard/contracts/catalogue');
  /** @type {typeof import('@tailboard/contracts/permission')} */
  const { permissions } = await import('@tailboard/contracts/permission');
  /** @type {Record<string, readonly string[]>} */
  const pages = {};
  for (const [name, context] of Object.entries(catalogue)) {
    const { default: service } = await import(path.join(root, 'services', name, 'src/service.ts'));
    pages[pagePath(name)] = [
      `# Catalogue of ${name}`,
      '',
      GENERATED,
      '',
      '## Routes',
      '',
      ...routeLines(context.routes, permissions),
      '',
      '## Events',
      '',
      ...(await eventLines(context)),
      '',
      '## Read models',
      '',
      ...readModelLines(name, service.projections),
      '',
    ];
  }
  pages['docs/catalogue.md'] = [
    '# Catalogue',
    '',
    `All routes, events and read models of the product, by context. ${GENERATED}`,
    '',
    ...Object.keys(catalogue).map((name) => `- [${name}](../${pagePath(name)})`),
    '',
    '## gateway',
    '',
    'Routes that the gateway handles itself.',
    '',
    '### Routes',
    '',
    ...routeLines(Object.values(gatewayRoutes).flat(), permissions),
    '',
  ];
  return pages;
}

/**
 * @param {import('@tailboard/contracts/catalogue').Context} context
 * @returns {Promise<readonly string[]>}
 */
async function eventLines({ events, published }) {
  const { z } = await import('zod');
  if (events.length === 0) return ['None.'];
  const gets = (/** @type {string} */ category, /** @type {string} */ type) => {
    const one = published.find((declared) => declared.events.category === category)?.declarations[type];
    if (!one) return '';
    if ('why' in one) return `${one.kind === 'internal' ? 'internal' : 'other contexts'}: ${one.why}`;
    return `other contexts; Kafka: ${[...new Set(one.map(({ topic }) => topic))].join(', ')}`;
  };
  return [
    '[events.md](../../docs/events.md) has the messages on Kafka.',
    '',
    '| stream | event | version | data | for |',
    '|---|---|---|---|---|',
    ...events.flatMap(({ category, shapes }) =>
      Object.entries(shapes).map(([type, { version, schema }]) => {
        const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
        const data = Object.keys(properties).map((field) => `\`${required.includes(field) ? field : `${field}?`}\``);
        return `| \`${category}-{id}\` | ${type} | ${version} | ${data.join(' ')} | ${cell(gets(category, type))} |`;
      }),
    ),
  ];
}

/**
 * @param {string} context
 * @param {readonly import('@tailboard/eventing/projection').Projection[]} projections
 * @returns {readonly string[]}
 */
function readModelLines(context, projections) {
  const describeTables = (/** @type {import('@tailboard/eventing/projection').Projection} */ { tables }) =>
    Object.values(tables).map((table) => `\`${context}.${table.name}\` (${Object.keys(table.columns).join(', ')})`);
  return [
    '| projection | version | tables | from |',
    '|---|---|---|---|',
    ...projections.map(
      (projection) =>
        `| ${projection.name} | ${projection.version} | ${describeTables(projection).join('<br>')} | ${projection.categories.join(', ')} |`,
    ),
  ];
}

/**
 * @param {readonly import('@tailboard/contracts/contract').Contract[]} routes
 * @param {typeof import('@tailboard/contracts/permission').permissions} permissions
 * @returns {string[]}
 */
function routeLines(routes, permissions) {
  return [
    '| route | summary | roles | refusals |',
    '|---|---|---|---|',
    ...routes.map(({ method, path: at, summary, permission, refusals }) => {
      const who =
        permission === 'public' || permission === 'signed-in'
          ? permission
          : Object.entries(permissions[permission])
              .map(([role, scope]) => (scope === 'own' ? `${role} (own)` : role))
              .join(', ');
      return `| \`${method} ${at}\` | ${cell(summary)} | ${who} | ${refusals.map(({ status, code }) => `${status} ${code}`).join(', ')} |`;
    }),
  ];
}

/** @param {string} words */
function cell(words) {
  return words.replaceAll('|', '\\|');
}
