// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { bundle } from './bundled-packages.mjs';

const require = createRequire(import.meta.url);

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
