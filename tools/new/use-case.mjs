// @ts-check
import ts from 'typescript';
import { PlainError } from '../process/plain-error.mjs';
import { findCategory, findFolders, toSpecifier } from './context.mjs';
import { addPermissionRows } from './permission-row.mjs';
import {
  append,
  camel,
  create,
  edit,
  addImport,
  nodesIn,
  pascal,
  sentence,
  sourcesBelow,
  findValue,
} from './source-edits.mjs';

/**
 * Writes a command with its event, decision and spec, and adds the event wherever its context lists all events.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} name `context/subject/verb-noun`
 * @param {{ event?: string, permission?: string }} options
 * @returns {Promise<readonly string[]>} the steps that are left
 */
export async function newUseCase(copy, name, { event, permission = 'settings.write' }) {
  const [context = '', subject = '', verbNoun = ''] = name.split('/');
  if (!/^[a-z]+(-[a-z]+)+$/.test(verbNoun))
    throw new PlainError('NAME is context/subject/verb-noun, for example qc/visit/flag-visit');
  if (!event || !/^[A-Z]\w+$/.test(event)) throw new PlainError('name the event, for example --event VisitFlagged');
  const { contracts, service } = findFolders(copy, context);
  const { decider, category } = findCategory(copy, context, subject);
  const contract = pascal(verbNoun);
  const decision = camel(verbNoun);
  const files = { contract: `${contracts}/${verbNoun}.ts`, decision: `${service}/${subject}/${verbNoun}.ts` };
  const route = { method: 'POST', path: `/${subject}s/{id}/${verbNoun}` };
  await create(copy, files.contract, contractText({ context, contract, verbNoun, permission, route }));
  await edit(copy, category.file, (source) => [append(shapesIn(source, category.variable), `${event}: z.object({})`)]);
  await edit(copy, `${contracts}/routes.ts`, (source) => [
    addImport(source, contract, `./${verbNoun}.js`),
    append(findValue(source, `${context}Routes`), contract),
  ]);
  await edit(copy, `${contracts}/published-events.ts`, (source) => [
    publishedDecision(source, category.variable, event),
  ]);
  await addPermissionRows(copy, [{ route: `${route.method} /api/v1${route.path}`, permission }]);
  const events = toSpecifier(files.decision, category.file);
  await create(
    copy,
    files.decision,
    `import { ${contract} } from '${toSpecifier(files.decision, files.contract)}';
import { ${category.variable} } from '${events}';
import { decision } from '@tailboard/eventing/decider';

/** ${sentence(event)}. */
export const ${decision} = decision(${contract}, () => ${category.variable}.make.${event}({}));
`,
  );
  const deciderName = camel(decider.split('/').at(-1)?.replace(/\.ts$/, '') ?? '');
  await create(
    copy,
    files.decision.replace(/\.ts$/, '.spec.ts'),
    `import { describe, it } from '@jest/globals';
import { ${category.variable} } from '${events}';
import { derivedId } from '@tailboard/eventing/ids';
import { specify } from '@tailboard/eventing/testing/specify';
import { ${decision} } from './${verbNoun}.js';
import { ${deciderName} } from '${toSpecifier(files.decision, decider)}';

const { given } = specify(${deciderName});
const id = derivedId('test', '${subject}');

describe('${contract}', () => {
  it('given nothing, when requested, then it is recorded', () =>
    given().when(${decision}, { id }).then(${category.variable}.make.${event}({})));
});
`,
  );
  await edit(copy, decider, (source) => [
    addImport(source, decision, toSpecifier(decider, files.decision)),
    append(findValue(source, 'decisions'), decision),
  ]);
  for (const file of sourcesBelow(copy, service))
    await edit(copy, file, (source) => mentionsIn(source, category, event));
  return [
    'npm run check -- --accept-events && npm run catalogue',
    `translate the sentence of ${event} in the history, and write the rules of ${decision} with one spec per refusal`,
    `choose the permission (${permission}), the path and the summary of ${contract}`,
  ];
}

/**
 * @param {{ context: string, contract: string, verbNoun: string, permission: string, route: { method: string, path: string } }} of
 */
const contractText = ({ context, contract, verbNoun, permission, route }) => `import { z } from 'zod';
import { command } from '../contract.js';
import { Uuid } from '../values.js';

export const ${contract} = command('${context}.${verbNoun}', {
  route: '${route.method} ${route.path}',
  permission: '${permission}',
  params: z.object({ id: Uuid }),
  summary: '${sentence(contract)}',
});
`;

/**
 * @param {ts.SourceFile} source
 * @param {string} variable
 */
function shapesIn(source, variable) {
  const call = findValue(source, variable);
  const shapes = ts.isCallExpression(call) ? call.arguments[1] : undefined;
  if (!shapes) throw new PlainError(`${variable} declares no events`);
  return shapes;
}

/**
 * Declares that only the context handles the event, unless that holds for the whole category.
 * @param {ts.SourceFile} source
 * @param {string} variable
 * @param {string} event
 */
function publishedDecision(source, variable, event) {
  const call = nodesIn(source, ts.isCallExpression).find(
    ({ expression, arguments: [first] }) => expression.getText() === 'publishedEvents' && first?.getText() === variable,
  );
  const decisions = call?.arguments[2];
  return decisions && append(decisions, `${event}: internal('only its own context needs it')`);
}

/**
 * Adds an event where the context must name each event of its category: the state, the history, and its projections.
 * @param {ts.SourceFile} source
 * @param {import('./context.mjs').Category} category
 * @param {string} event
 */
function mentionsIn(source, { variable, types }, event) {
  const findMentions = (/** @type {ts.ObjectLiteralExpression} */ { properties }) =>
    properties.filter((property) => types.includes(property.name?.getText() ?? ''));
  const objects = nodesIn(source, ts.isVariableDeclaration).flatMap(({ type, initializer }) => {
    if (!initializer || !ts.isObjectLiteralExpression(initializer) || findMentions(initializer).length === 0) return [];
    if (type?.getText().startsWith('Evolve<')) return [append(initializer, `${event}: (state) => state`)];
    const isHistory = type?.getText().startsWith('Record<') && /\ben: /.test(initializer.getText());
    const text = `'${sentence(event)}'`;
    return isHistory ? [append(initializer, `${event}: { en: ${text}, es: ${text}, 'zh-CN': ${text} }`)] : [];
  });
  const projections = nodesIn(source, ts.isCallExpression).flatMap(({ expression, arguments: parts }) => {
    const isHandler = ts.isPropertyAccessExpression(expression) && expression.name.text === 'on';
    if (!isHandler || parts[0]?.getText() !== variable) return [];
    const [, handlers, ignored] = parts;
    if (ignored) return [append(ignored, `'${event}'`)];
    return handlers ? [{ at: handlers.end, text: `, ['${event}']` }] : [];
  });
  return [...objects, ...projections];
}
