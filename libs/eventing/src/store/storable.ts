import { categoryOf, GREATEST_POSITION, type Append, type NewEvent, type Position } from '../event-store.js';

/** An event that no store can keep, or not under this id. Nothing of its append was recorded; sending it again is in vain. */
export class UnstorableEventError extends Error {
  override readonly name = 'UnstorableEvent';
  constructor(
    readonly stream: string,
    readonly reason: string,
  ) {
    super(`An event for ${stream} cannot be stored: ${reason}`);
  }
}

/** By its name: the bundles of one process hold a class each, and the store may be another one's. */
export const isUnstorable = (error: unknown): error is UnstorableEventError =>
  error instanceof Error && error.name === 'UnstorableEvent';

/** Too many appends are waiting already. Nothing of this one was recorded; it may be sent again later. */
export class StoreOverloadedError extends Error {
  override readonly name = 'StoreOverloaded';
  constructor(readonly waiting: number) {
    super(`The event store is overloaded: ${waiting} appends are waiting`);
  }
}

/** The store could not be reached for as long as a caller may wait. Whether it recorded is not known: the same again is safe. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(cause: unknown) {
    super('The event store cannot be reached', { cause });
  }
}

/** The store answers, and says no to whom it is asked by. */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefused';
  constructor(reason: string, cause: unknown) {
    super(`The event store refuses: ${reason}`, { cause });
  }
}

/** No event begins at this position: it is of another store, of one before a restore, or nobody's. */
export class InvalidPositionError extends Error {
  override readonly name = 'NotAPosition';
  constructor(readonly position: bigint) {
    super(`${position} is not a position of this event store: take one that "npm run events -- all" shows`);
  }
}
/** Returns the position, or refuses one that no store gives. */
export function validPosition(position: Position): Position {
  if (position < 0n || position > GREATEST_POSITION) throw new InvalidPositionError(position);
  return position;
}
/** By its name, as {@link isUnstorable}. */
export const isInvalidPosition = (error: unknown): error is InvalidPositionError =>
  error instanceof Error && error.name === 'NotAPosition';

/** Somebody took events away from a stream, which only the store's own tools can: nothing can be decided on the rest. */
export class TruncatedStreamError extends Error {
  override readonly name = 'StreamCut';
  constructor(readonly stream: string) {
    super(
      `${stream} is not whole any more: it was truncated, deleted or tombstoned in the event store. ` +
        'Nothing can be decided on what is left; put it back from a backup of the store',
    );
  }
}

/** An event with its payloads already written as JSON, as the stores send them. */
export interface StorableEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly meta: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** `JSON.stringify` writes half a surrogate pair as an escape and nothing else of that range; NUL likewise. */
const UNSTORABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * The events of an append as JSON, checked by the rules that hold in every store alike, so that what one takes the
 * others take too: a stream has a category, an append has events with UUIDs, texts hold no NUL and no half characters.
 */
export function storable({ stream, events }: Append): StorableEvent[] {
  const refuse = (reason: string): never => {
    throw new UnstorableEventError(stream.replaceAll('\0', '\\0'), reason);
  };
  if (stream.indexOf('-') < 1) refuse('the name of its stream has no category, as `job` of `job-1` is');
  if (stream.includes('\0')) refuse('the name of its stream holds a NUL character');
  if (categoryOf(stream).startsWith('$')) refuse('streams that begin with $ are the own ones of the store');
  if (events.length === 0) refuse('there is none');
  return events.map((event) => {
    if (!UUID.test(event.id)) refuse(`its id ${JSON.stringify(event.id)} is not a UUID in lower case`);
    if (event.type === '' || event.type.startsWith('$') || event.type.includes('\0'))
      refuse(`its type ${JSON.stringify(event.type)} is not a name`);
    const text = (part: 'data' | 'meta', value: NewEvent['data']): string => {
      const json: string | undefined = JSON.stringify(value);
      if (json === undefined) return refuse(`its ${part} is nothing that JSON knows`);
      if (json.includes('\\u') && UNSTORABLE_TEXT.test(json))
        refuse(`its ${part} holds a NUL character or half of a character pair`);
      return json;
    };
    const { id, type, version } = event;
    return { id, type, version, data: text('data', event.data), meta: text('meta', event.meta) };
  });
}
