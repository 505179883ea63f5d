// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { bundle } from './bundled-packages.mjs';

/**
 * For each element that a query by role examines, jsdom evaluates every rule of every style in its selector engine.
 * This environment skips a rule if its last part names a tag, a class or an ID that the element does not have. All other
 * rules are evaluated as usual. Without it, suites of screens take 1.8 times as long (four of them 79 s instead of 44 s on
 * two cores, 2026-11-29), which is about three minutes of `npm test`.
 * @typedef {{ _localName: string, getAttributeNS: (space: null, name: string) => string | null }} Element
 * @typedef {{ matchesDontThrow: (element: Element, selector: string | undefined) => boolean }} Selectors
 */
const require = createRequire(import.meta.url);
const jsdom = createRequire(createRequire(require.resolve('jest-fixed-jsdom')).resolve('jest-environment-jsdom'));
const selectors = /** @type {Selectors} */ (jsdom('jsdom/lib/jsdom/living/helpers/selectors.js'));
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  wantedBy(selector).some((wanted) => has(element, wanted)) && matchesDontThrow(element, selector);

/** The requirements of one alternative of a selector on an element. */
/** @typedef {{ tag: string | undefined, id: string | undefined, classes: readonly string[] }} Wanted */
/** @type {Map<string, readonly Wanted[]>} */
const known = new Map();

/** @param {string | undefined} selector that of a rule; an at-rule has none */
function wantedBy(selector = '') {
  const found = known.get(selector) ?? read(selector);
  known.set(selector, found);
  return found;
}

/** @param {string} selector @returns {readonly Wanted[]} */
function read(selector) {
  if (selector === '' || selector.includes('\\')) return [{ tag: undefined, id: undefined, classes: [] }];
  // The selector engine evaluates attributes and functions.
  let plain = selector.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  return plain.split(',').map((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      id: /#([\w-]+)/.exec(last)?.[1],
      classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    };
  });
}

/** @param {Element} element @param {Wanted} wanted */
function has(element, { tag, id, classes }) {
  if (tag !== undefined && element._localName.toLowerCase() !== tag) return false;
  if (id !== undefined && element.getAttributeNS(null, 'id') !== id) return false;
  if (classes.length === 0) return true;
  const own = classesIn(element.getAttributeNS(null, 'class') ?? '');
  return classes.every((name) => own.has(name));
}

/** The class text examined last, because all rules are evaluated for one element after another. */
let latest = { text: '', classes: new Set(['']) };

/** @param {string} text */
function classesIn(text) {
  if (text !== latest.text) latest = { text, classes: new Set(text.split(/\s+/)) };
  return latest.classes;
}

/** @typedef {{ exports: (name: string) => unknown }} Bundle */
/**
 * The bundle of packages, compiled once for all suites of a worker.
 * @type {vm.Script | undefined}
 */
let packages;

/** @type {new (...args: unknown[]) => { global: Record<string, unknown>, getVmContext: () => vm.Context }} */
const Environment = require('jest-fixed-jsdom');

/** Jest's environment with jsdom, in which each suite evaluates the bundle of packages for itself. */
export default class DomEnvironment extends Environment {
  /** @param {unknown[]} args */
  constructor(...args) {
    super(...args);
    /** @type {Bundle['exports'] | undefined} */
    let modules;
    /** @type {(name: string, require: NodeJS.Require, jest: object) => unknown} */
    this.global['requireBundled'] = (name, suiteRequire, jest) =>
      (modules ??= this.#evaluate(suiteRequire, jest))(name);
  }

  /**
   * @param {NodeJS.Require} suiteRequire provides the modules of Node and Jest
   * @param {object} jest by which Testing Library recognizes and advances fake timers
   */
  #evaluate(suiteRequire, jest) {
    packages ??= new vm.Script(`(function (module, require, jest) {${readFileSync(bundle, 'utf8')}\n})`, {
      filename: bundle,
    });
    /** @type {Bundle} */
    const module = { exports: () => undefined };
    packages.runInContext(this.getVmContext())(module, suiteRequire, jest);
    return module.exports;
  }
}
