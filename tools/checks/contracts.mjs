// @ts-check

/**
 * The parts of a service's definition that show which contracts belong to it, and which internal commands it runs
 * inside them.
 * @typedef {{
 *   name: string,
 *   deciders: readonly { events?: { category: string }, decisions: readonly Decided[], internalCommands?: readonly
 *   Decided[] }[],
 *   queryHandlers: readonly { contract: { name: string } }[],
 *   commandHandlers: readonly { contract: { name: string } }[],
 * }} Definition
 */
/** @typedef {{ command: { name: string } }} Decided */
/** @typedef {Readonly<Record<string, { routes: readonly { name: string, method: string, path: string }[] }>>} Routes */

/**
 * Checks that every contract has exactly one handler, in the service of its own context, and that every contract of
 * libs/contracts is in the catalog. Decisions inside a service's use cases are internal commands: they have a separate
 * list, and no route leads to them.
 * @param {Routes} catalogue
 * @param {readonly Definition[]} definitions
 * @param {readonly string[]} [declared] names of all contracts that libs/contracts declares, except those that the
 * gateway handles itself
 * @returns {string[]}
 */
export function checkHandlers(catalogue, definitions, declared = []) {
  const registry = definitions.flatMap((definition) =>
    contractsIn(definition).map((contract) => ({ contract, service: definition.name })),
  );
  const listed = Object.entries(catalogue).flatMap(([context, { routes }]) =>
    routes.map((route) => ({ context, ...route })),
  );
  const known = new Set(listed.map(({ name }) => name));
  const internalCommands = definitions.flatMap(({ deciders }) =>
    deciders.flatMap(({ internalCommands: taken = [] }) => taken.map(({ command }) => command.name)),
  );
  return [
    ...listed.flatMap(({ context, name, method, path }) => {
      const at = registry.filter(({ contract }) => contract === name).map(({ service }) => service);
      const it = `The contract ${name} (${method} ${path})`;
      if (at.length === 0) return [`${it} has no handler; give it one in services/${context}`];
      if (at.length > 1) return [`${it} has ${at.length} handlers, in ${at.join(' and ')}; it must have exactly one`];
      return at[0] === context ? [] : [`${it} belongs to ${context} and is handled in ${at[0]}`];
    }),
    ...doubles(listed.map(({ name }) => name)).map((name) => `Two contracts are named ${name}`),
    ...doubles(listed.map(({ method, path }) => `${method} ${path}`)).map(
      (route) => `Two contracts have the route ${route}`,
    ),
    ...registry
      .filter(({ contract }) => !known.has(contract))
      .map(
        ({ contract, service }) => `No route leads to ${contract} in services/${service}; is it an internal command?`,
      ),
    ...internalCommands
      .filter((name) => known.has(name))
      .map((name) => `The contract ${name} has a route and is among the internal commands of its decider`),
    ...doubles(internalCommands).map((name) => `Two internal commands are named ${name}`),
    ...declared
      .filter((name) => !known.has(name))
      .map(
        (name) =>
          `The contract ${name} is declared and not in libs/contracts/src/catalogue.ts: it would have no handler`,
      ),
  ];
}

/** @param {Definition} definition */
function contractsIn({ deciders, queryHandlers, commandHandlers }) {
  return [
    ...deciders.flatMap(({ decisions }) => decisions.map(({ command }) => command)),
    ...[...queryHandlers, ...commandHandlers].map(({ contract }) => contract),
  ].map(({ name }) => name);
}

/** @param {readonly string[]} names */
function doubles(names) {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/** The roles of the caller, as services know them. */
const CALLER = /\bscopeOf\(\s*(?:\w+\.)*(?:principal|caller|commandContext)\b/;

/**
 * Reports services that check the permission of a caller by roles alone: an API token may have fewer permissions than
 * its user.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {string[]}
 */
export function checkCallers(sources) {
  return sources
    .filter(({ package: { name }, path }) => name !== '@tailboard/contracts' && !/\.spec\.tsx?$/.test(path))
    .filter(({ text }) => CALLER.test(text))
    .map(({ path }) => `${path}: checks a caller by scopeOf; use permittedScope, which knows API tokens`);
}
