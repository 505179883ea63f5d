// @ts-check
// Writes docs/catalogue.md: every route, event and read model, generated from the code. `--check` only reports whether
// it is up to date.
//   npm run catalogue
import fs from 'node:fs';
import path from 'node:path';
import '../typescript/register.mjs';
import { format } from 'prettier';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'docs/catalogue.md');

const text = await format(await written(), { parser: 'markdown', printWidth: 120 });
if (!process.argv.includes('--check')) fs.writeFileSync(file, text);
else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
  console.error('docs/catalogue.md does not say what the code says; run: npm run catalogue');
  process.exitCode = 1;
}

async function written() {
  /** @type {typeof import('@tailboard/contracts/catalogue')} */
  const { gatewayRoutes, catalogue } = await import('@tailboard/contracts/catalogue');
  /** @type {typeof import('@tailboard/contracts/permission')} */
  const { permissions } = await import('@tailboard/contracts/permission');
  const { z } = await import('zod');
  const lines = [
    '# Catalogue',
    '',
    'All routes, events and read models of the product. `npm run catalogue` generates this page from the contracts and services; `npm run check` reports when it is outdated.',
    '',
  ];
  for (const [name, { routes, events }] of Object.entries(catalogue)) {
    lines.push(`## ${name}`, '', '### Routes', '', ...routeLines(routes, permissions));
    lines.push(
      '',
      '### Events',
      '',
      ...(events.length === 0
        ? ['None.']
        : [
            '[events.md](events.md) lists the published ones.',
            '',
            '| stream | event | version | data |',
            '|---|---|---|---|',
          ]),
    );
    for (const { category, shapes } of events)
      for (const [type, { version, schema }] of Object.entries(shapes)) {
        const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
        const data = Object.keys(properties).map((field) => (required.includes(field) ? field : `${field}?`));
        lines.push(
          `| \`${category}-{id}\` | ${type} | ${version} | ${data.map((field) => `\`${field}\``).join(' ')} |`,
        );
      }
    const { default: service } = await import(path.join(root, 'services', name, 'src/service.ts'));
    lines.push('', '### Read models', '', '| projection | version | tables | from |', '|---|---|---|---|');
    for (const projection of service.projections)
      lines.push(
        `| ${projection.name} | ${projection.version} | ${Object.values(projection.tables)
          .map((table) => `\`${name}.${table.name}\` (${Object.keys(table.columns).join(', ')})`)
          .join('<br>')} | ${projection.categories.join(', ')} |`,
      );
    lines.push('');
  }
  lines.push('## gateway', '', 'Routes that the gateway handles itself.', '', '### Routes', '');
  lines.push(...routeLines(Object.values(gatewayRoutes).flat(), permissions), '');
  return lines.join('\n');
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
