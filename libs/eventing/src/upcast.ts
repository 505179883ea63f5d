import type { EventShape } from '@tailboard/contracts/event';
import type { RecordedEvent } from './event-store.js';

/** Known event types and their schemas. */
export type KnownEvents = Readonly<Record<string, EventShape>>;

export class UnknownEventVersionError extends Error {
  override readonly name = 'UnknownEventVersionError';
}

/** Upgrades a stored event to the newest version. Deciders and projections never see older ones. */
export function upcast(event: RecordedEvent, known: KnownEvents): RecordedEvent {
  const shape = known[event.type];
  if (!shape || event.version === shape.version) return event;
  if (event.version > shape.version)
    throw new UnknownEventVersionError(
      `${event.type} of ${event.stream} has version ${event.version}; this build knows version ${shape.version}. Deploy the newer build first.`,
    );
  let data = event.data as Record<string, unknown>;
  for (let version = event.version; version < shape.version; version++) {
    const step = shape.upcast[version];
    if (!step) throw new Error(`${event.type} has no upcaster from version ${version}`);
    data = step(data);
  }
  return { ...event, version: shape.version, data };
}
