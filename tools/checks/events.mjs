// @ts-check
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** @typedef {Readonly<Record<string, { events: readonly { category: string, shapes: Readonly<Record<string, { version: number, schema: z.ZodType }>> }[] }>>} EventCatalogue */
/**
 * Recorded versions of events.
 * @typedef {Record<string, { version: number, schema: string }>} Lock
 */

const ACCEPT = 'npm run check -- --accept-events';

/**
 * Returns events whose schema changed without a new version, or that are missing in the lock.
 * @param {EventCatalogue} catalogue
 * @param {Lock} lock
 * @returns {string[]}
 */
export function checkEvents(catalogue, lock) {
  const types = Object.values(catalogue).flatMap(({ events }) => events.flatMap(({ shapes }) => Object.keys(shapes)));
  const twice = types.filter((type, at) => types.indexOf(type) !== at);
  const now = toLock(catalogue);
  return [
    ...twice.map((type) => `Two events are named ${type}; names are unique in the whole product`),
    ...Object.entries(now).flatMap(([type, { version, schema }]) => {
      const known = lock[type];
      if (!known) return [`The event ${type} is new; record its shape with ${ACCEPT}`];
      if (known.version === version && known.schema !== schema)
        return [
          `The schema of ${type} changed, and its version is still ${version}. Recorded events are never edited: declare ` +
            `versionedEvent(${version + 1}, …) with an upcaster from ${version} and its spec, then ${ACCEPT}`,
        ];
      if (version > known.version) return [`${type} has a new version ${version}; record its shape with ${ACCEPT}`];
      return version < known.version ? [`The version of ${type} went back from ${known.version} to ${version}`] : [];
    }),
    ...Object.keys(lock)
      .filter((type) => !(type in now))
      .map((type) => `The event ${type} is gone, and recorded ones could not be read. Keep its declaration`),
  ];
}

/**
 * Returns the lock with acceptable changes: new events and raised versions. Everything else stays unchanged.
 * @param {EventCatalogue} catalogue
 * @param {Lock} lock
 * @returns {Lock}
 */
export function acceptEvents(catalogue, lock) {
  const accepted = { ...lock };
  for (const [type, shape] of Object.entries(toLock(catalogue))) {
    const known = lock[type];
    if (!known || shape.version > known.version) accepted[type] = shape;
  }
  return Object.fromEntries(Object.entries(accepted).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * @param {EventCatalogue} catalogue
 * @returns {Lock}
 */
function toLock(catalogue) {
  return Object.fromEntries(
    Object.values(catalogue).flatMap(({ events }) =>
      events.flatMap(({ shapes }) =>
        Object.entries(shapes).map(([type, { version, schema }]) => [type, { version, schema: fingerprint(schema) }]),
      ),
    ),
  );
}

/** @param {z.ZodType} schema */
function fingerprint(schema) {
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', io: 'output' });
  return createHash('sha256')
    .update(JSON.stringify(plain(shape)))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Returns the schema only: in a fixed order, without descriptions.
 * @param {unknown} value
 * @returns {unknown}
 */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(['description', 'title', '$schema', 'id'].includes(key) && typeof inner === 'string'))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, plain(inner)]),
  );
}
