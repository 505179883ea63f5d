// @ts-check

/**
 * @typedef {Record<string, unknown>} Schema
 * @typedef {Record<string, Schema>} PublishedLock released schemas, by message type
 * @typedef {Readonly<Record<string, {
 *   events: readonly { category: string }[],
 *   published: readonly { events: { category: string } }[],
 * }>>} Declared
 */

const ACCEPT = 'npm run check -- --accept-published';

/**
 * Returns events without a decision about publication, and events that a service records but the catalog does not
 * contain.
 * @param {Declared} catalogue
 * @param {readonly { name: string, deciders: readonly { events?: { category: string } }[] }[]} [definitions]
 * @returns {string[]}
 */
export function checkDecided(catalogue, definitions = []) {
  const undecided = Object.entries(catalogue).flatMap(([context, { events, published }]) =>
    events
      .filter(({ category }) => published.filter((one) => one.events.category === category).length !== 1)
      .map(
        ({ category }) =>
          `libs/contracts/src/${context}/published-events.ts must declare once which events of ${category} are published`,
      ),
  );
  const unlisted = definitions.flatMap(({ name, deciders }) =>
    deciders
      .flatMap(({ events }) => events ?? [])
      .filter(({ category }) => !catalogue[name]?.events.some((one) => one.category === category))
      .map(
        ({ category }) =>
          `The events of ${category}, which services/${name} records, are not in libs/contracts/src/catalogue.ts`,
      ),
  );
  return [...undecided, ...unlisted];
}

/**
 * Returns projections and reactions that handle events of another context, and do not use the list of those that it
 * shares: a new internal event of that context would concern them.
 * @param {Declared} catalogue
 * @param {readonly { name: string, projections: readonly Handling[], reactions?: readonly { name: string, events: Handled }[] }[]} definitions
 * @returns {string[]}
 * @typedef {{ category: string, shared?: true }} Handled
 * @typedef {{ name: string, events: readonly Handled[] }} Handling
 */
export function checkShared(catalogue, definitions) {
  const findOwner = (/** @type {string} */ category) =>
    Object.entries(catalogue).find(([, { events }]) => events.some((one) => one.category === category))?.[0];
  return definitions.flatMap(({ name, projections, reactions = [] }) =>
    [...projections, ...reactions.map((one) => ({ name: one.name, events: [one.events] }))].flatMap((handling) =>
      handling.events.flatMap(({ category, shared }) => {
        const owner = findOwner(category);
        return shared || owner === undefined || owner === name
          ? []
          : [
              `${handling.name} handles the events of ${category} of ${owner}; use those that ` +
                `libs/contracts/src/${owner}/published-events.ts shares (…PublishedEvents.shared)`,
            ];
      }),
    ),
  );
}

/**
 * Returns differences from the released schemas, and names breaking changes.
 * @param {PublishedLock} now
 * @param {PublishedLock} lock
 * @returns {string[]}
 */
export function checkPublishedEvents(now, lock) {
  return Object.entries({ ...lock, ...now }).flatMap(([type]) => {
    const [before, after] = [lock[type], now[type]];
    if (!after) return [`${type} is no longer published, and consumers need it. If this is intended: ${ACCEPT}`];
    if (!before) return [`${type} is new for consumers; record it with ${ACCEPT}`];
    const breaks = listBreaks(before, after, type);
    if (breaks.length > 0) return breaks.map((one) => `${one}: this breaks consumers. If it is intended: ${ACCEPT}`);
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [`${type} has new fields; record them with ${ACCEPT}`];
  });
}

/**
 * Returns fields that a reader of the old schema would miss, or find changed.
 * @param {Schema} before
 * @param {Schema} after
 * @param {string} path
 * @returns {string[]}
 */
function listBreaks(before, after, path) {
  const [old, young] = [getProperties(before), getProperties(after)];
  const [requiredBefore, requiredAfter] = [getRequired(before), getRequired(after)];
  const inside = Object.entries(old).flatMap(([field, schema]) => {
    const next = young[field];
    if (!next) return [`${path}.${field} is missing`];
    const missing =
      requiredBefore.includes(field) && !requiredAfter.includes(field) ? [`${path}.${field} may be missing`] : [];
    return [...missing, ...listBreaks(schema, next, `${path}.${field}`)];
  });
  const items =
    isSchema(before['items']) && isSchema(after['items'])
      ? listBreaks(before['items'], after['items'], `${path}[]`)
      : [];
  const rest = (/** @type {Schema} */ schema) =>
    JSON.stringify({ ...schema, properties: undefined, required: undefined, items: undefined });
  return [...inside, ...items, ...(rest(before) === rest(after) ? [] : [`${path} has another schema`])];
}

/** @param {Schema} schema @returns {Record<string, Schema>} */
const getProperties = ({ properties }) => /** @type {Record<string, Schema>} */ (properties ?? {});
/** @param {Schema} schema @returns {string[]} */
const getRequired = ({ required }) => /** @type {string[]} */ (required ?? []);
/** @param {unknown} thing @returns {thing is Schema} */
const isSchema = (thing) => typeof thing === 'object' && thing !== null && !Array.isArray(thing);
