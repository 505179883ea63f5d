// @ts-check

/**
 * As much of a service's definition as says which contracts live in it, and which internalCommands it runs inside of them.
 * @typedef {{
 *   name: string,
 *   deciders: readonly { events?: { category: string }, decisions: readonly Decided[], internalCommands?: readonly Decided[] }[],
 *   queryHandlers: readonly { contract: { name: string } }[],
 *   commandHandlers: readonly { contract: { name: string } }[],
 * }} Definition
 */
/** @typedef {{ command: { name: string } }} Decided */
/** @typedef {Readonly<Record<string, { routes: readonly { name: string, method: string, path: string }[] }>>} Routes */

/**
 * Every contract has exactly one home, in its own context's service, and every contract of libs/contracts is in the
 * catalogue. What a service decides inside of its use cases is a step: it has a list of its own, and no route leads to it.
 * @param {Routes} catalogue
 * @param {readonly Definition[]} definitions
 * @param {readonly string[]} [declared] names of all contracts that libs/contracts declares, but for those that the gateway answers itself
 * @returns {string[]}
 */
export function checkHomes(catalogue, definitions, declared = []) {
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
      (route) => `Two contracts answer to ${route}`,
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
        (name) => `The contract ${name} is declared and not in libs/contracts/src/catalogue.ts: nobody would answer it`,
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
