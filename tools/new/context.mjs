// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PlainError } from '../process/plain-error.mjs';
import { nodesIn, read, sourcesBelow } from './source-edits.mjs';

/**
 * Returns the folders of a context.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} context
 */
export function findFolders(copy, context) {
  const folders = { contracts: `libs/contracts/src/${context}`, service: `services/${context}/src` };
  for (const folder of Object.values(folders))
    if (!existsSync(path.join(copy.root, folder))) throw new PlainError(`there is no ${folder}`);
  return folders;
}

/**
 * @typedef {object} Category
 * @property {string} variable `visitEvents`
 * @property {string} file the file that declares it, relative to the root
 * @property {readonly string[]} types its event types, in order
 * @property {ts.ObjectLiteralExpression} shapes
 */

/**
 * Finds the events that a decider of a subject records.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} context
 * @param {string} subject a folder of the service
 * @returns {{ decider: string, category: Category }}
 */
export function findCategory(copy, context, subject) {
  const { contracts, service } = findFolders(copy, context);
  const decider = sourcesBelow(copy, `${service}/${subject}`).find((file) => file.endsWith('-decider.ts'));
  if (!decider) throw new PlainError(`there is no decider in ${service}/${subject}`);
  const [, variable = ''] = /\bevents: (\w+)/.exec(read(copy, decider)) ?? [];
  for (const file of sourcesBelow(copy, contracts)) {
    const source = ts.createSourceFile(file, read(copy, file), ts.ScriptTarget.Latest, true);
    const declared = nodesIn(source, ts.isVariableDeclaration).find(({ name }) => name.getText() === variable);
    const call = declared?.initializer;
    if (!call || !ts.isCallExpression(call)) continue;
    const shapes = call.arguments[1];
    if (!shapes || !ts.isObjectLiteralExpression(shapes)) continue;
    const types = shapes.properties.map(({ name }) => name?.getText() ?? '').filter(Boolean);
    return { decider, category: { variable, file, types, shapes } };
  }
  throw new PlainError(`${variable || decider} has no events in ${contracts}`);
}

/**
 * Returns the specifier with which one source imports another of the same package, or of the contracts.
 * @param {string} from
 * @param {string} to
 */
export function toSpecifier(from, to) {
  const [owner, other] = [from, to].map((file) => /^(\w+\/\w+)\/src\//.exec(file)?.[1]);
  if (owner !== other) return to.replace(/^libs\/(\w+)\/src\//, '@tailboard/$1/').replace(/\.ts$/, '');
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}
