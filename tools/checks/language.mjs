// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ path: string, text: string }} File */

/** Words that names, comments, test titles and docs do not use, as patterns, each with the term to use. */
export const bannedWords = {
  'anew|afresh': 'again',
  'mend|mends|mended|mending': 'fix or correct',
  'nobody|anybody|everybody|somebody': 'no one, anyone, everyone or the role',
  'whoever|whomever': 'the role: the caller, the user, a technician',
  'stands|stood': 'is or was',
  'fact|facts': 'event',
  'told|tells': 'notify, report or show',
  journeys: 'browser tests',
  'house|houses': 'context or product',
  'door|doors': 'gateway or route',
  'homeless|foreseen|intake': 'a standard term',
  'taken back': 'undone or withdrawn',
  'given out': 'assigned',
  'so many': 'at most',
};

/** Words that declared names do not contain, in addition; in prose they have their ordinary meaning. */
export const bannedInNames = {
  'perform|procedure': 'handle',
  'gather|gathered': 'load',
  'carrier|outward': 'message or published',
  'furnish|emptying': 'configure or shut down',
  'foresight|foretold': 'optimistic or preview',
  'hands|desk|tray': 'board interactions, window group or unassigned',
  'spot|widen|unseen': 'store, reset or visually hidden',
  'tell|telling|saying|sayings|said': 'notify, describe or print',
  'heard|hears|hearing': 'received, or listener',
  'wish|wishes|wished': 'requested',
  mortal: 'killable',
  'taker|takers|gift|gifts': 'technician or assignment',
  'trouble|troubles|troubled|patience': 'outage, or timeout',
  'nth|lit|roomy': 'index, highlighted or wide',
  inspection: 'QC visit',
};

/** Words that test titles do not use, in addition: a title names what is shown, returned or refused. */
export const bannedInTitles = {
  'says|said|heard|hears|looks': 'shows, returns, lists or refuses',
};

/** The customer's exact texts with banned words. */
export const exactTexts = ['Nobody has seen this message yet.'];

/** Words that English texts of the product do not use. */
export const bannedInTexts = {
  'anew|mended': 'again or corrected',
  'whoever|somebody|nobody|everybody|anybody': bannedWords['nobody|anybody|everybody|somebody'],
  'taken back|stands|stood where': 'undone, moved back or is',
};

/** A clause without its noun at the start of a comment, as in "What waits for whom". */
const headless = /^(What|Who|Whom|So many)\b/;
/** Phrases that contain a banned word and are meant literally. */
const allowed = /\bhouse (wall|number|address)\b/gi;

/** @type {ReadonlyMap<Record<string, string>, RegExp>} */
const patterns = new Map(
  [bannedWords, bannedInTexts, bannedInNames, bannedInTitles].map((list) => [list, toPattern(list)]),
);

/** @param {Record<string, string>} list */
function toPattern(list) {
  return new RegExp(`\\b(${Object.keys(list).join('|')})\\b`, 'i');
}

/**
 * @param {string} text
 * @param {Record<string, string>} [list]
 * @returns {string | undefined} the banned word in a text, with the term to use
 */
export function bannedWordIn(text, list = bannedWords) {
  const [found] = (patterns.get(list) ?? toPattern(list)).exec(text.replaceAll(allowed, '')) ?? [];
  if (!found) return undefined;
  const [, instead] = Object.entries(list).find(([word]) => new RegExp(`^(${word})$`, 'i').test(found)) ?? [];
  return `"${found}" (use ${instead})`;
}

/**
 * Returns banned words in names, comments, test titles and error messages of sources, and names that do not tell what
 * they are.
 * @param {readonly File[]} sources
 * @returns {string[]}
 */
export function checkWords(sources) {
  return sources.flatMap(({ path: file, text }) => {
    const problems = nameWords(path.basename(file)).map((word) => `${file}: the file name contains ${word}`);
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const toLine = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line + 1;
    for (const { at, comment } of listComments(source)) {
      const word = bannedWordIn(comment) ?? headless.exec(comment)?.[0];
      if (word) problems.push(`${file}:${toLine(at)}: the comment contains ${word}`);
    }
    const visit = (/** @type {ts.Node} */ node) => {
      const name = declaredName(node);
      if (name)
        for (const word of nameWords(name.text))
          problems.push(`${file}:${toLine(name.pos)}: the name ${name.text} contains ${word}`);
      const advice = name && adviseName(name, node);
      if (advice) problems.push(`${file}:${toLine(name.pos)}: the name ${name.text} ${advice}`);
      const title = findTitle(node);
      const word = title && (bannedWordIn(title.text) ?? bannedWordIn(title.text, bannedInTitles));
      if (word) problems.push(`${file}:${toLine(title.pos)}: the test title contains ${word}`);
      for (const message of /\.spec\.|\/testing\//.test(file) ? [] : listErrorMessages(node)) {
        const inMessage = bannedWordIn(message.text);
        if (inMessage) problems.push(`${file}:${toLine(message.pos)}: the error message contains ${inMessage}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return problems;
  });
}

/**
 * Returns the titles of all tests.
 * @param {readonly File[]} sources
 * @returns {ReadonlySet<string>}
 */
export function testTitles(sources) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const { path: file, text } of sources.filter((source) => /\.(spec|e2e)\.tsx?$/.test(source.path))) {
    const visit = (/** @type {ts.Node} */ node) => {
      const title = findTitle(node);
      if (title && !title.parent.getText().startsWith('describe')) found.add(title.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

/**
 * Returns banned words in the English texts of screens.
 * @param {readonly File[]} sources
 * @returns {string[]}
 */
export function checkTexts(sources) {
  return sources
    .filter(({ path: file }) => /-texts\.tsx?$/.test(file))
    .flatMap(({ path: file, text }) => {
      /** @type {string[]} */
      const problems = [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const visit = (/** @type {ts.Node} */ node, /** @type {boolean} */ english) => {
        const inside = english || (ts.isPropertyAssignment(node) && node.name.getText(source) === 'en');
        const isText =
          ts.isStringLiteralLike(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
        const word = inside && isText && !exactTexts.includes(node.text) && bannedWordIn(node.text, bannedInTexts);
        if (word) problems.push(`${file}: "${node.text}" contains ${word}`);
        ts.forEachChild(node, (child) => visit(child, inside));
      };
      visit(source, false);
      return problems;
    });
}

/**
 * Returns banned words and missing paths in docs. Code spans are read for paths only.
 * @param {string} root
 * @param {readonly File[]} docs
 * @returns {string[]}
 */
export function checkDocs(root, docs) {
  return docs.flatMap(({ path: file, text }) => {
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '');
    const lines = prose.split('\n').flatMap((line) => {
      const word = bannedWordIn(line);
      return word ? [`${file}: "${line.trim().slice(0, 80)}" contains ${word}`] : [];
    });
    const named = [...text.matchAll(/`((?:libs|services|frontends|tools|e2e|docs)\/[\w./-]+)`/g)].map(([, at = '']) =>
      path.join(root, at),
    );
    const linked = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, at = '']) =>
      path.join(path.dirname(file), at),
    );
    return [
      ...lines,
      ...[...named, ...linked].filter((at) => !existsSync(at)).map((at) => `${file} names ${at}, which does not exist`),
    ];
  });
}

/** @param {string} name `jobDecider`, `job-decider.ts` */
function nameWords(name) {
  const parts = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_.-]/g, ' ');
  const word = bannedWordIn(parts) ?? bannedWordIn(parts, bannedInNames);
  return word ? [word] : [];
}

/**
 * Returns the name that a node declares. Properties are excluded: they may be stored or sent.
 * @param {ts.Node} node
 * @returns {ts.Identifier | undefined}
 */
function declaredName(node) {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  if (!declares || !node.name || !ts.isIdentifier(node.name)) return undefined;
  // `{ fact }` takes the name of a property.
  return ts.isBindingElement(node) && !node.propertyName ? undefined : node.name;
}

/**
 * Returns what is wrong with a name that does not say what it is.
 * @param {ts.Identifier} name
 * @param {ts.Node} declaration
 * @returns {string | undefined}
 */
function adviseName({ text }, declaration) {
  if (/^(MOST|LONGEST|NARROWEST|TALL)(_|$)/.test(text)) return 'is a limit: begin it with MAX or MIN';
  if (text === 'of') return 'is a preposition: name the value';
  const initializer =
    'initializer' in declaration ? /** @type {ts.Node | undefined} */ (declaration.initializer) : undefined;
  const isFunction =
    ts.isFunctionDeclaration(declaration) ||
    (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)));
  return isFunction && /[a-z0-9]Of$/.test(text) ? 'is a function: begin it with a verb' : undefined;
}

/**
 * Returns the fixed texts of the error that a node creates.
 * @param {ts.Node} node
 * @returns {ts.LiteralLikeNode[]}
 */
function listErrorMessages(node) {
  if (!ts.isNewExpression(node) || !/Error$/.test(node.expression.getText())) return [];
  const [message] = node.arguments ?? [];
  if (message && ts.isStringLiteralLike(message)) return [message];
  return message && ts.isTemplateExpression(message)
    ? [message.head, ...message.templateSpans.map(({ literal }) => literal)]
    : [];
}

/**
 * @param {ts.Node} node
 * @returns {ts.StringLiteralLike | undefined}
 */
function findTitle(node) {
  if (!ts.isCallExpression(node)) return undefined;
  const [title] = node.arguments;
  const isTest = /^(describe|it|test)\b/.test(node.expression.getText());
  return isTest && title && ts.isStringLiteralLike(title) ? title : undefined;
}

/** @param {ts.SourceFile} source */
function listComments(source) {
  /** @type {Map<number, string>} */
  const found = new Map();
  const { text } = source;
  const add = (/** @type {number} */ position) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, position) ?? []),
      ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ])
      found.set(
        pos,
        text
          .slice(pos, end)
          .replaceAll(/^\/\*\*?|\*\/$|^\/\/|\n\s*\*/g, ' ')
          .replaceAll(/`[^`]*`|\s+/g, ' ')
          .trim(),
      );
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    add(node.pos);
    add(node.end);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found].map(([at, comment]) => ({ at, comment }));
}
