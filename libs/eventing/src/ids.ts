import { v5 } from 'uuid';

/** The product's namespace for derived ids (UUIDv5): the same words always give the same id. */
const NAMESPACE = '6f1d2a52-1a0f-5c0e-9a34-2c1f0f6f7d11';

/** An id made of words: repeating the act that names it repeats the id. */
export const derivedId = (...words: readonly (string | number)[]): string => v5(words.join('\u001f'), NAMESPACE);

/** The id of the nth event (from 0) that a command appends to a stream: a repeated command repeats its events' ids. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  derivedId('event', commandId, stream, index);
