import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../event-store.js';

/** What stands before the first link. */
export const NOTHING = '0'.repeat(64);

/** JSON in its one spelling (RFC 8785): members in the order of their names, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Record<string, unknown>)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

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
