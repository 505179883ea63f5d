import { createHash } from 'node:crypto';
import { canonical } from '../canonical.js';
import type { RecordedEvent } from '../event-store.js';

/** The `previous` hash of the first link. */
export const NOTHING = '0'.repeat(64);

/** The part of an event that the chain covers: everything, as recorded. */
export const toLink = ({ position, recorded_at, stream, revision, id, type, version, data, meta }: RecordedEvent) =>
  canonical({ position: String(position), recorded_at, stream, revision, id, type, version, data, meta });

/** Hash of a link: computed from the previous hash and the link itself. */
export const hashLink = (previous: string, link: string): string =>
  createHash('sha256')
    .update(previous + link)
    .digest('hex');

/**
 * Formats events as a verifiable file: one line of canonical JSON per event, `{event, hash, names, previous}`, where
 * `hash` covers the previous hash, the event and the names. A reader detects changed, removed and inserted lines.
 * @param findNames returns the names of the IDs in an event as they are today; an event without any has no `names`
 */
export function* formatChain(
  events: readonly RecordedEvent[],
  findNames: (event: RecordedEvent) => Readonly<Record<string, string>> = () => ({}),
): Generator<string> {
  let previous = NOTHING;
  for (const event of events) {
    const link = toLink(event);
    const names = findNames(event);
    const named = Object.keys(names).length > 0 ? canonical(names) : null;
    const hash = hashLink(previous, named === null ? link : `{"event":${link},"names":${named}}`);
    yield `{"event":${link},"hash":"${hash}",${named === null ? '' : `"names":${named},`}"previous":"${previous}"}\n`;
    previous = hash;
  }
}
