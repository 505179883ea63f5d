// @ts-check
import { createRequire } from 'node:module';
import vm from 'node:vm';

/**
 * Runs suites in the worker's own realm, where Node loads each package once per worker (see `native-packages.mjs`).
 * Jest's own environment creates a realm for each suite and loads all packages into it again. Jest still loads our own
 * modules again for each suite. With Jest's own environment, 12 integration suites took 22 s instead of 12 s on two cores
 * (2026-11-29), which is more than a minute of `npm test`.
 */
const jest = createRequire(createRequire(import.meta.url).resolve('jest-environment-node'));
/** @type {{ ModernFakeTimers: new (options: object) => { dispose: () => void } }} */
const { ModernFakeTimers } = jest('@jest/fake-timers');
/** @type {{ ModuleMocker: new (global: typeof globalThis) => object }} */
const { ModuleMocker } = jest('jest-mock');

// Jest compiles each module for the realm of its environment. Node accepts no name for its own realm.
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(
    code,
    parameters,
    parsingContext === undefined || parsingContext === globalThis ? options : { ...options, parsingContext },
  );

// Globals that Jest's own modules and native-packages.mjs expect.
Object.defineProperties(globalThis, {
  [Symbol.for('jest-native-promise')]: { value: Promise },
  [Symbol.for('jest-native-now')]: { value: Date.now.bind(Date) },
  requirePackage: { value: createRequire(import.meta.resolve('jest-environment-node')) },
});
Error.stackTraceLimit = 100;

export default class NodeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #open = true;
  #env = { ...process.env };
  #process = { execArgv: process.execArgv, exit: process.exit, getBuiltinModule: process.getBuiltinModule };

  /** @param {ConstructorParameters<typeof import('jest-environment-node').TestEnvironment>[0]} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup() {
    return Promise.resolve();
  }

  /** Restores the process for the next suite. */
  teardown() {
    this.#open = false;
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    Object.assign(process, this.#process);
    return Promise.resolve();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.#open ? globalThis : null;
  }
}
