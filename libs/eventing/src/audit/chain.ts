import { createHash } from 'node:crypto';
import { canonical } from '../canonical.js';
import type { RecordedEvent } from '../event-store.js';

/** What stands before the first link. */
export const NOTHING = '0'.repeat(64);

/** An event as a chain holds it: all of it, as it was recorded. */
export const linkOf = ({ position, recorded_at, stream, revision, id, type, version, data, meta }: RecordedEvent) =>
  canonical({ position: String(position), recorded_at, stream, revision, id, type, version, data, meta });

/** The hash of a link: of the one before it and of itself. */
export const hashOf = (previous: string, link: string): string =>
  createHash('sha256')
    .update(previous + link)
    .digest('hex');

/**
 * Events as a file that proves itself: a line of canonical JSON each, `{event, hash, previous}`, where the hash is that of the line
 * before and of the event. A letter that was changed, a line that was taken out or put in is found by whoever reads the file.
 */
export function* chainOf(events: readonly RecordedEvent[]): Generator<string> {
  let previous = NOTHING;
  for (const event of events) {
    const link = linkOf(event);
    const hash = hashOf(previous, link);
    yield `{"event":${link},"hash":"${hash}","previous":"${previous}"}\n`;
    previous = hash;
  }
}
