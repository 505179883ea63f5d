// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bannedInTexts, bannedWordIn, exactTexts } from './language.mjs';

/**
 * The texts of a package: by locale, namespace file and key.
 * @typedef {Record<string, Record<string, Record<string, string>>>} Catalogs
 */

/** The locale whose keys the others have, and that programs are written against. */
const FIRST = 'en';
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the packages with texts. @param {string} root @returns {string[]} */
const listPackages = (root) =>
  ['libs/web', ...readdirSync(path.join(root, 'frontends')).map((name) => `frontends/${name}`)].filter((name) =>
    existsSync(path.join(root, name, 'src/locales')),
  );

/** @param {string} root @param {string} name of a package @returns {Catalogs} */
export function readCatalogs(root, name) {
  const folder = path.join(root, name, 'src/locales');
  const locales = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    locales.map(({ name: locale }) => [
      locale,
      Object.fromEntries(
        readdirSync(path.join(folder, locale))
          .filter((file) => file.endsWith('.json'))
          .map((file) => [
            file.replace(/\.json$/, ''),
            JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')),
          ]),
      ),
    ]),
  );
}

/** @param {string} text @returns {string} the values of a text, once each, in order */
const listValues = (text) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([found]) => found))].sort().join(' ');

/**
 * @param {Record<string, string>} texts
 * @returns {Map<string, Set<string>>} the plural forms by key without suffix; none for a text without a count
 */
function groupForms(texts) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const key of Object.keys(texts)) {
    const suffix = PLURAL.exec(key);
    const form = suffix && `${key.slice(0, suffix.index)}_other` in texts ? suffix[1] : undefined;
    const base = form === undefined ? key : key.slice(0, -form.length - 1);
    const forms = groups.get(base) ?? new Set();
    if (form !== undefined) forms.add(form);
    groups.set(base, forms);
  }
  return groups;
}

/**
 * Returns the differences between locales: missing and extra files and keys, empty texts, values that another locale does
 * not use, and plural forms that a locale needs or does not have.
 * @param {Catalogs} catalogs
 * @returns {string[]}
 */
export function compareLocales(catalogs) {
  const { [FIRST]: first = {} } = catalogs;
  return Object.entries(catalogs).flatMap(([locale, files]) => [
    ...Object.keys(first)
      .filter((file) => !(file in files))
      .map((file) => `${locale}/${file}.json is missing`),
    ...Object.entries(files).flatMap(([file, texts]) => {
      const english = first[file];
      if (!english) return [`${locale}/${file}.json is not in ${FIRST}`];
      return compareFile(`${locale}/${file}.json`, texts, { locale, english });
    }),
  ]);
}

/**
 * @param {string} name
 * @param {Record<string, string>} texts
 * @param {{ locale: string, english: Record<string, string> }} first
 */
function compareFile(name, texts, { locale, english }) {
  const expected = groupForms(english);
  const found = groupForms(texts);
  const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return [
    ...[...found.keys()].filter((key) => !expected.has(key)).map((key) => `${name}: ${key} is not in ${FIRST}`),
    ...[...expected].flatMap(([key, forms]) => {
      const own = found.get(key);
      if (!own) return [`${name}: ${key} is missing`];
      // i18next uses the form `zero` in every locale that has one.
      const wanted = forms.size === 0 ? [] : plurals;
      const sentences = own.size === 0 ? [key] : [...own].map((form) => `${key}_${form}`);
      const values = listValues((forms.size === 0 ? english[key] : english[`${key}_other`]) ?? '');
      return [
        ...wanted.filter((form) => !own.has(form)).map((form) => `${name}: ${key}_${form} is missing`),
        ...[...own]
          .filter((form) => form !== 'zero' && !wanted.includes(/** @type {never} */ (form)))
          .map((form) => `${name}: ${key}_${form} is no form of ${locale}`),
        ...sentences.flatMap((sentence) => {
          const text = texts[sentence] ?? '';
          if (text.trim() === '') return [`${name}: ${sentence} is empty`];
          const differs = listValues(text) !== values && !isSingular(sentence, text, values);
          return differs
            ? [`${name}: ${sentence} has ${listValues(text) || 'no values'} instead of ${values || 'none'}`]
            : [];
        }),
      ];
    }),
  ];
}

/** The forms of one and none may leave the count out: "a day", "no days". @param {string} key @param {string} text @param {string} values */
const isSingular = (key, text, values) => /_(one|zero)$/.test(key) && listValues(`${text}{{count}}`) === values;

/**
 * Returns the keys that no program uses. A program uses a key by a text, or by a template that matches it.
 * @param {Record<string, Record<string, string>>} english the English texts by file
 * @param {readonly string[]} sources the texts of programs
 * @returns {string[]}
 */
export function listUnusedKeys(english, sources) {
  /** @type {Set<string>} */
  const literals = new Set();
  /** @type {Set<string>} */
  const templates = new Set();
  for (const text of sources) {
    const visit = (/** @type {ts.Node} */ node) => {
      if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) literals.add(node.text);
      if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
        const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
        if (parts.join('').length > 1)
          templates.add(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  }
  // `setting.choice` is made of two names.
  const isNamed = (/** @type {string} */ key) =>
    literals.has(key) || (key.includes('.') && key.split('.').every((part) => literals.has(part)));
  const patterns = [...templates].map((source) => new RegExp(source));
  return Object.entries(english).flatMap(([file, texts]) =>
    [...groupForms(texts).keys()]
      .filter((key) => !isNamed(key) && !patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${FIRST}/${file}.json: no program uses ${key}`),
  );
}

/** Returns the banned words of English texts. @param {Record<string, Record<string, string>>} english @returns {string[]} */
const checkCatalogWords = (english) =>
  Object.entries(english).flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const word = exactTexts.includes(text) ? undefined : bannedWordIn(text, bannedInTexts);
      return word ? [`${FIRST}/${file}.json: ${key} contains ${word}`] : [];
    }),
  );

/**
 * Checks the texts of all packages.
 * @param {string} root
 * @param {readonly { path: string, text: string }[]} sources
 * @returns {string[]}
 */
export function checkCatalogs(root, sources) {
  const relative = sources.map((source) => ({ ...source, path: path.relative(root, path.resolve(root, source.path)) }));
  return listPackages(root).flatMap((name) => {
    const catalogs = readCatalogs(root, name);
    const users = relative.filter(
      ({ path: file }) =>
        !/\.spec\.|\/testing\//.test(file) &&
        (file.startsWith(`${name}/`) ||
          file.startsWith('libs/') ||
          (name === 'libs/web' && file.startsWith('frontends/'))),
    );
    return [
      ...compareLocales(catalogs),
      ...checkCatalogWords(catalogs[FIRST] ?? {}),
      ...listUnusedKeys(
        catalogs[FIRST] ?? {},
        users.map(({ text }) => text),
      ),
    ].map((problem) => `${name}/src/locales/${problem}`);
  });
}
