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
 * Formats events as a verifiable file: one line of canonical JSON per event, `{event, hash, previous}`, where `hash`
 * covers the previous hash and the event. A reader detects changed, removed and inserted lines.
 */
export function* formatChain(events: readonly RecordedEvent[]): Generator<string> {
  let previous = NOTHING;
  for (const event of events) {
    const link = toLink(event);
    const hash = hashLink(previous, link);
    yield `{"event":${link},"hash":"${hash}","previous":"${previous}"}\n`;
    previous = hash;
  }
}
