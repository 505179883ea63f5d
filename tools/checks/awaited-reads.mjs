// @ts-check
import path from 'node:path';
import ts from 'typescript';

/**
 * Command handlers that do not wait for a set, with the reason.
 * @type {Readonly<Record<string, string>>}
 */
const JUSTIFIED = {
  ExportCodeReport: 'the task of the export reads the rows again, and waits for them',
  ExportJobReport: 'the task of the export reads the rows again, and waits for them',
  ExportOperatorPayments: 'the task of the export reads the rows again, and waits for them',
  ExportReceipts: 'the task of the export reads the rows again, and waits for them',
  Login: 'a sign-in never waits; at worst a known address gets the e-mail about a new one',
  SignInWithPasskey: 'a sign-in never waits; at worst a known address gets the e-mail about a new one',
  ReadUnitList: 'it reads the rows of a file; only the import of a file looks jobs up, and waits for them',
  ReopenWeek: 'the rows are a part of the response only',
  UseUnits: 'the times are events of another context, which arrive later than the own ones',
};

/** @typedef {{ path: string, text: string }} Source */
/** @typedef {{ file: string, node: ts.Node }} Declared */
/** @typedef {{ declared: Map<string, ts.Node>, imported: Map<string, { file: string, name: string }> }} Module */
/** @typedef {{ sql: Set<string>, waits: string[] }} Reach */

/** The functions that wait until a projection contains every recorded event. */
const WAITING = new Set(['waitUntilCaughtUp', 'requireCaughtUp', 'waitForProjection']);
/** Settings, and rows that are looked for only to know whether there is one. */
const NO_SET = /\b(from|join) (setting|workweek_start)\b|\blimit 1\b/i;
/** A condition that names the wanted rows by their key, so that a decision checks each row against its own events. */
const BY_KEY = /\b(id|key|unit)(::text)?\s*(=|in)\s*(any)?\s*\(?\$\d/i;
const TABLES = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_]+)\b"?(?!\s*\()/gi;

/**
 * Returns command handlers that select a set of rows by something other than their keys, such as the units of a
 * shipment, without waiting for the projection. A set from a read model that is behind lacks rows, and no decision
 * notices.
 * @param {readonly Source[]} sources
 * @param {Readonly<Record<string, string>>} [justified] handlers that may lack rows, by contract, with the reason
 * @returns {string[]}
 */
export function checkAwaitedReads(sources, justified = JUSTIFIED) {
  const files = sources.filter(
    ({ path: file }) => /[\\/]services[\\/]/.test(file) && !/\.spec\.ts$|[\\/]testing[\\/]/.test(file),
  );
  const modules = new Map(files.map((source) => [source.path, readModule(source)]));
  const owners = tableOwners(files);
  /** @type {Set<string>} */
  const used = new Set();
  const problems = [...modules].flatMap(([file, module]) =>
    handlersIn(module).flatMap(({ contract, node }) => {
      const { sql, waits } = findReach({ file, node }, modules);
      const waited = waits.join(' ');
      const sets = [...sql].filter((text) => !BY_KEY.test(text) && !NO_SET.test(text));
      const read = new Set(
        sets.flatMap((text) =>
          [...text.matchAll(TABLES)].map(([, table = '']) => owners.get(`${findService(file)}/${table}`)),
        ),
      );
      const missing = [...read].filter((owner) => owner && !owner.names.some((name) => waited.includes(name)));
      if (missing.length === 0) return [];
      used.add(contract);
      if (contract in justified) return [];
      return missing.map(
        (owner) =>
          `${file}: the handler of ${contract} selects rows of ${owner?.names[0]} and does not wait for it; use ctx.waitUntilCaughtUp`,
      );
    }),
  );
  const unused = Object.keys(justified).filter((contract) => !used.has(contract));
  return [...problems, ...unused.map((contract) => `The exception for ${contract} has no use; remove it`)];
}

/**
 * Returns the projection of each table, by service and table.
 * @param {readonly Source[]} files
 */
function tableOwners(files) {
  /** @type {Map<string, { names: readonly string[] }>} */
  const owners = new Map();
  for (const { path: file, text } of files)
    for (const [, variable = '', name = '', tables = ''] of text.matchAll(
      /const (\w+) = projection\(\{\s*name: '([\w.-]+)'[^{}]*tables: \{([^}]*)\}/g,
    )) {
      const owner = { names: [name, variable] };
      for (const table of tables.split(','))
        if (table.trim() !== '') owners.set(`${findService(file)}/${table.split(':')[0]?.trim()}`, owner);
    }
  return owners;
}

/** @param {string} file */
const findService = (file) => /[\\/]services[\\/]([^\\/]+)/.exec(file)?.[1] ?? '';

/**
 * @param {Source} source
 * @returns {Module}
 */
function readModule({ path: file, text }) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Module} */
  const module = { declared: new Map(), imported: new Map() };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) addImports(statement, file, module);
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      module.declared.set(statement.name.text, statement);
    else if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) module.declared.set(name.text, initializer);
  }
  return module;
}

/**
 * @param {ts.ImportDeclaration} statement
 * @param {string} file
 * @param {Module} module
 */
function addImports({ moduleSpecifier, importClause }, file, module) {
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return;
  const from = path.resolve(path.dirname(file), moduleSpecifier.text).replace(/\.js$/, '.ts');
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName } of bindings.elements)
    module.imported.set(name.text, { file: from, name: (propertyName ?? name).text });
}

/**
 * @param {Module} module
 * @returns {{ contract: string, node: ts.Node }[]}
 */
function handlersIn({ declared }) {
  return [...declared.values()].flatMap((node) => {
    const [contract, handle] = asCall(node, 'commandHandler')?.arguments ?? [];
    return contract && handle ? [{ contract: contract.getText(), node: handle }] : [];
  });
}

/**
 * @param {ts.Node} node
 * @param {string} name
 */
const asCall = (node, name) => (ts.isCallExpression(node) && node.expression.getText() === name ? node : undefined);

/**
 * Returns the SQL and the waits in a function and in all functions that it names. Decisions wait by their own `reads`.
 * @param {Declared} from
 * @param {ReadonlyMap<string, Module>} modules
 * @returns {Reach}
 */
function findReach(from, modules) {
  /** @type {Reach} */
  const reach = { sql: new Set(), waits: [] };
  /** @type {Set<ts.Node>} */
  const seen = new Set();
  /** @param {Declared} at */
  const visit = ({ file, node }) => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isCallExpression(node)) collect(file, node, modules, reach);
    if (ts.isIdentifier(node)) {
      const found = declaredAs(file, node.text, modules);
      if (found && !isDefinition(found.node)) visit(found);
    }
    ts.forEachChild(node, (child) => visit({ file, node: child }));
  };
  visit(from);
  return reach;
}

/** Definitions that wait by their own means, and tables. */
const DEFINITIONS =
  /^(decider|decision|projection|table|internalCommand|queryHandler|commandHandler|defineReservations)\b/;
/** @param {ts.Node} node */
const isDefinition = (node) => ts.isCallExpression(node) && DEFINITIONS.test(node.getText());
/** @param {ts.Node} node */
const isFunction = (node) => ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isArrowFunction(node);

/**
 * @param {string} file
 * @param {ts.CallExpression} call
 * @param {ReadonlyMap<string, Module>} modules
 * @param {Reach} reach
 */
function collect(file, call, modules, reach) {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (WAITING.has(name)) reach.waits.push(call.arguments.map((each) => expandText(file, each, modules)).join(' '));
  const [sql] = call.arguments;
  if (name === 'query' && sql) {
    const text = expandText(file, sql, modules);
    if (/\bselect\b/i.test(text) && !/^\W*(insert|update|delete)\b/i.test(text)) reach.sql.add(text);
  }
}

/**
 * Returns the text of an expression, with the constants that it names. The variable of a loop counts as its list.
 * @param {string} file
 * @param {ts.Node} node
 * @param {ReadonlyMap<string, Module>} modules
 * @param {number} [depth]
 * @returns {string}
 */
function expandText(file, node, modules, depth = 0) {
  let text = node.getText();
  /** @param {ts.Node} part */
  const visit = (part) => {
    if (ts.isIdentifier(part) && depth < 4) {
      const found = declaredAs(file, part.text, modules);
      const list = found ? undefined : findIteratedList(part);
      const constant = found && !isDefinition(found.node) && !isFunction(found.node) ? found : undefined;
      const inner = constant ? expandText(constant.file, constant.node, modules, depth + 1) : undefined;
      if (inner !== undefined)
        text = text.replace(`\${${part.text}}`, () => inner.replace(/^[`'"]|[`'"]$/g, '')) + ` ${inner}`;
      if (list) text += ` ${expandText(file, list, modules, depth + 1)}`;
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
  return text;
}

/**
 * Returns the list of the loop whose variable this is.
 * @param {ts.Identifier} variable
 */
function findIteratedList(variable) {
  for (let node = variable.parent; node; node = node.parent)
    if (ts.isForOfStatement(node) && node.initializer.getText().endsWith(` ${variable.text}`)) return node.expression;
  return undefined;
}

/**
 * @param {string} file
 * @param {string} name
 * @param {ReadonlyMap<string, Module>} modules
 * @returns {Declared | undefined}
 */
function declaredAs(file, name, modules) {
  const module = modules.get(file);
  const node = module?.declared.get(name);
  if (node) return { file, node };
  const from = module?.imported.get(name);
  const target = from && modules.get(from.file)?.declared.get(from.name);
  return from && target ? { file: from.file, node: target } : undefined;
}
