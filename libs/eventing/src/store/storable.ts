import { getCategory, GREATEST_POSITION, type Append, type NewEvent, type Position } from '../event-store.js';

/**
 * An event that no store can keep, or not under this ID. Nothing of its append was recorded; a retry would fail again.
 */
export class UnstorableEventError extends Error {
  override readonly name = 'UnstorableEventError';
  constructor(
    readonly stream: string,
    readonly reason: string,
  ) {
    super(`An event for ${stream} cannot be stored: ${reason}`);
  }
}

/** Matches by name, because each bundle in a process has its own class. */
export const isUnstorable = (error: unknown): error is UnstorableEventError =>
  error instanceof Error && error.name === 'UnstorableEventError';

/** Too many appends are queued. Nothing was recorded; the append may be retried later. */
export class StoreOverloadedError extends Error {
  override readonly name = 'StoreOverloadedError';
  constructor(readonly waiting: number) {
    super(`The event store is overloaded: ${waiting} appends are waiting`);
  }
}

/**
 * The store was unreachable within the caller's timeout. Whether it recorded the append is unknown; a retry is safe.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  constructor(cause: unknown) {
    super('The event store cannot be reached', { cause });
  }
}

/** The store rejected the credentials or permissions. */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError';
  constructor(reason: string, cause: unknown) {
    super(`The event store refuses: ${reason}`, { cause });
  }
}

/** No event starts at this position: it belongs to another store, to one before a restore, or to none. */
export class InvalidPositionError extends Error {
  override readonly name = 'InvalidPositionError';
  constructor(readonly position: bigint) {
    super(`${position} is not a position of this event store: use one that "npm run events -- all" shows`);
  }
}
/** Returns the position, or refuses one that no store gives. */
export function validPosition(position: Position): Position {
  if (position < 0n || position > GREATEST_POSITION) throw new InvalidPositionError(position);
  return position;
}
/** Matches by name, as {@link isUnstorable}. */
export const isInvalidPosition = (error: unknown): error is InvalidPositionError =>
  error instanceof Error && error.name === 'InvalidPositionError';

/** Events were removed from a stream with the store's own tools; nothing can be decided on the rest. */
export class TruncatedStreamError extends Error {
  override readonly name = 'TruncatedStreamError';
  constructor(readonly stream: string) {
    super(
      `${stream} is no longer complete: it was truncated, deleted or tombstoned in the event store. ` +
        'No decision is possible on the rest; restore it from a backup of the store',
    );
  }
}

/** An event with payloads serialized as JSON. */
export interface StorableEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly meta: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** `JSON.stringify` escapes lone surrogates and NUL, and nothing else in that range. */
const UNSTORABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * Serializes and validates the events of an append by the rules of all stores: a stream has a category, an append has
 * events with UUIDs, and texts contain no NUL and no lone surrogates.
 */
export function storable({ stream, events }: Append): StorableEvent[] {
  const refuse = (reason: string): never => {
    throw new UnstorableEventError(stream.replaceAll('\0', '\\0'), reason);
  };
  if (stream.indexOf('-') < 1) refuse('the name of its stream has no category, as `job` of `job-1` is');
  if (stream.includes('\0')) refuse('the name of its stream contains a NUL character');
  if (getCategory(stream).startsWith('$')) refuse('streams that begin with $ belong to the store');
  if (events.length === 0) refuse('there is none');
  return events.map((event) => {
    if (!UUID.test(event.id)) refuse(`its id ${JSON.stringify(event.id)} is not a UUID in lower case`);
    if (event.type === '' || event.type.startsWith('$') || event.type.includes('\0'))
      refuse(`its type ${JSON.stringify(event.type)} is not a name`);
    const text = (field: 'data' | 'meta', value: NewEvent['data']): string => {
      const json: string | undefined = JSON.stringify(value);
      if (json === undefined) return refuse(`its ${field} is nothing that JSON knows`);
      if (json.includes('\\u') && UNSTORABLE_TEXT.test(json))
        refuse(`its ${field} contains a NUL character or an incomplete character pair`);
      return json;
    };
    const { id, type, version } = event;
    return { id, type, version, data: text('data', event.data), meta: text('meta', event.meta) };
  });
}
