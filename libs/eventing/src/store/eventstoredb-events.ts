import {
  jsonEvent,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventData,
  type JSONType,
  type ReadPosition,
  type ServerEvent,
  type ServerPosition,
} from './eventstoredb-client.js';
import { GREATEST_POSITION, type Metadata, type NewEvent, type Position, type RecordedEvent } from '../event-store.js';
import { validPosition } from './storable.js';

export type ResolvedEvent = AllStreamResolvedEvent;

/** Our metadata with the version of the shape beside it, and the two ids under the names by which the server's own tools know them. */
export const toServer = ({ id, type, version, data, meta }: NewEvent): EventData =>
  jsonEvent({
    id,
    type,
    data: data as JSONType,
    metadata: {
      ...meta,
      shape_version: version,
      $correlationId: meta.correlation_id,
      ...(meta.causation_id === undefined ? {} : { $causationId: meta.causation_id }),
    } as JSONType,
  } as never);

export function recorded(event: ServerEvent | AllStreamRecordedEvent): RecordedEvent {
  const {
    shape_version,
    $correlationId: _,
    $causationId: __,
    ...meta
  } = (event.metadata ?? {}) as unknown as Metadata & {
    shape_version?: number;
    $correlationId?: string;
    $causationId?: string;
  };
  return {
    id: event.id,
    type: event.type,
    version: shape_version ?? 1,
    data: event.data,
    meta,
    stream: event.streamId,
    revision: Number(event.revision) + 1,
    position: event.position?.commit ?? 0n,
    recorded_at: event.created.toISOString(),
  };
}

/** An event of the product: neither the server's own nor one that another tool wrote, which carries none of our metadata. */
export const isOurs = ({ type, metadata }: ServerEvent | AllStreamRecordedEvent): boolean =>
  !type.startsWith('$') && (metadata as Partial<Metadata> | undefined)?.command_id !== undefined;

export const positionOf = ({ event, link, commitPosition }: ResolvedEvent): Position =>
  (event ?? link)?.position?.commit ?? commitPosition ?? 0n;

/** Where the server is to read on: each of our events is a commit of its own, whose two positions are the same. */
export const readFrom = (position: Position): ReadPosition =>
  validPosition(position) === 0n ? 'start' : { commit: position, prepare: position };

/**
 * Returns a checkpoint of the server as one of our positions. It is `undefined` if the checkpoint lies within a commit, which one
 * number cannot express, and if no event has been processed yet: the server then sends -1 as an unsigned number. While a reader
 * catches up, a page without a match carries the prepare position 0.
 */
export const checkpointPosition = ({ commit, prepare }: ServerPosition): Position | undefined =>
  prepare <= commit && commit <= GREATEST_POSITION ? commit : undefined;
