// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import ts from 'typescript';
import { PlainError } from '../process/plain-error.mjs';

/**
 * A working copy in which a generator writes and changes files.
 * @typedef {object} WorkingCopy
 * @property {string} root
 * @property {Set<string>} written the files that were written or changed, relative to the root
 */

/** @param {WorkingCopy} copy @param {string} file */
export const read = ({ root }, file) => readFileSync(path.join(root, file), 'utf8');

/**
 * Writes a formatted file that does not exist yet.
 * @param {WorkingCopy} copy
 * @param {string} file
 * @param {string} text
 */
export async function create(copy, file, text) {
  if (existsSync(path.join(copy.root, file))) throw new PlainError(`${file} exists already`);
  await write(copy, file, text);
}

/** @param {WorkingCopy} copy @param {string} file @param {string} text */
async function write(copy, file, text) {
  const full = path.join(copy.root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const style = JSON.parse(readFileSync(path.join(copy.root, '.oxfmtrc.json'), 'utf8'));
  writeFileSync(full, (await format(file, text, style)).code);
  copy.written.add(file);
}

/**
 * @typedef {{ at: number, text: string }} Insertion
 * @typedef {(source: ts.SourceFile) => readonly (Insertion | undefined)[]} Change
 */

/**
 * Changes a file by insertions, in the positions of its current text.
 * @param {WorkingCopy} copy
 * @param {string} file
 * @param {Change} change
 */
export async function edit(copy, file, change) {
  const before = read(copy, file);
  const source = ts.createSourceFile(file, before, ts.ScriptTarget.Latest, true);
  const insertions = change(source)
    .filter((one) => one !== undefined)
    .sort((insertion, other) => other.at - insertion.at);
  let text = before;
  for (const one of insertions) text = text.slice(0, one.at) + one.text + text.slice(one.at);
  if (text !== before) await write(copy, file, text);
}

/**
 * Returns every node below another that a test accepts.
 * @template {ts.Node} T
 * @param {ts.Node} node
 * @param {(node: ts.Node) => node is T} accepts
 * @returns {T[]}
 */
export function nodesIn(node, accepts) {
  /** @type {T[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ each) => {
    if (accepts(each)) found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/**
 * Returns an expression without `as const`, `satisfies` and type casts.
 * @param {ts.Expression | undefined} expression
 * @returns {ts.Expression | undefined}
 */
const bare = (expression) =>
  expression &&
  (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    ? bare(expression.expression)
    : expression;

/**
 * Returns the value of a variable or of a property by its name.
 * @param {ts.Node} node
 * @param {string} name
 * @returns {ts.Expression}
 */
export function findValue(node, name) {
  const [found] = nodesIn(node, (each) => ts.isVariableDeclaration(each) || ts.isPropertyAssignment(each)).filter(
    (each) => each.name.getText() === name,
  );
  const value = bare(found?.initializer);
  if (!value) throw new PlainError(`${node.getSourceFile().fileName} has no ${name}`);
  return value;
}

/**
 * Adds elements or properties at the end of a list, an object or a table.
 * @param {ts.Node} list
 * @param {string} text
 * @returns {Insertion}
 */
export function append(list, text) {
  if (!ts.isArrayLiteralExpression(list) && !ts.isObjectLiteralExpression(list))
    throw new PlainError(`${list.getSourceFile().fileName}: not a list: ${list.getText().slice(0, 40)}`);
  const parts = ts.isArrayLiteralExpression(list) ? list.elements : list.properties;
  const comma = parts.length > 0 && !parts.hasTrailingComma ? ', ' : '';
  const last = parts.at(-1);
  return { at: last && comma === '' ? parts.end : (last?.end ?? list.end - 1), text: `${comma}${text},` };
}

/**
 * Imports a name, or adds it to the import from the same module.
 * @param {ts.SourceFile} source
 * @param {string} name
 * @param {string} from
 * @returns {Insertion | undefined}
 */
export function addImport(source, name, from) {
  const imports = source.statements.filter(ts.isImportDeclaration);
  const same = imports.find(
    ({ moduleSpecifier, importClause }) =>
      ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === from && importClause && !importClause.isTypeOnly,
  );
  const bindings = same?.importClause?.namedBindings;
  if (bindings && ts.isNamedImports(bindings)) {
    if (bindings.elements.some((element) => element.name.text === name)) return undefined;
    return { at: bindings.elements.end, text: `${bindings.elements.hasTrailingComma ? '' : ','} ${name}` };
  }
  return { at: imports.at(-1)?.end ?? 0, text: `\nimport { ${name} } from '${from}';` };
}

/**
 * Returns the sources below a folder, without specs and test support.
 * @param {WorkingCopy} copy
 * @param {string} folder
 * @returns {string[]} relative to the root
 */
export const sourcesBelow = ({ root }, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|(^|\/)testing\//.test(file))
    .map((file) => `${folder}/${file}`);

/** `flag-visit` → `FlagVisit`. @param {string} name */
export const pascal = (name) => name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
/** `flag-visit` → `flagVisit`. @param {string} name */
export const camel = (name) => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase());
/** `VisitFlagged` → `Visit flagged`. @param {string} name */
export const sentence = (name) => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
