import {
  jsonEvent,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventData,
  type JSONType,
  type ReadPosition,
  type ServerEvent,
  type ServerMessage,
  type ServerPosition,
} from './eventstoredb-client.js';
import { GREATEST_POSITION, type Metadata, type NewEvent, type Position, type RecordedEvent } from '../event-store.js';
import { validPosition } from './storable.js';

export type ResolvedEvent = AllStreamResolvedEvent;

/** Adds the schema version to our metadata, and two IDs under the names that the server's tools know. */
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

/** Our metadata as the server keeps it. */
type ServerMetadata = Metadata & { shape_version?: number; $correlationId?: string; $causationId?: string };

/** The version of the shape, and our metadata without what only the server's tools read. */
function ofMetadata(metadata: ServerMetadata): Pick<RecordedEvent, 'version' | 'meta'> {
  const { shape_version, $correlationId: _, $causationId: __, ...meta } = metadata;
  return { version: shape_version ?? 1, meta };
}

export const toRecordedEvent = (event: ServerEvent | AllStreamRecordedEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  ...ofMetadata((event.metadata ?? {}) as unknown as ServerMetadata),
  data: event.data,
  stream: event.streamId,
  revision: Number(event.revision) + 1,
  position: event.position?.commit ?? 0n,
  recorded_at: event.created.toISOString(),
});

const TICKS_PER_MILLISECOND = 10_000n;
const decodeText = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

/** The event of a message, if it is one of the product; read from the message itself, since this is the path of every replay. */
export function eventIn(message: ServerMessage): RecordedEvent | undefined {
  const event = message.getEvent()?.getEvent();
  const header = event?.getMetadataMap();
  const type = header?.get('type');
  if (!event || !header || !type || type.startsWith('$')) return undefined;
  const metadata = metadataIn(event.getCustomMetadata_asU8());
  if (metadata?.command_id === undefined) return undefined;
  return {
    id: event.getId()!.getString(),
    type,
    ...ofMetadata(metadata),
    data: JSON.parse(decodeText(event.getData_asU8())) as unknown,
    stream: decodeText(event.getStreamIdentifier()!.getStreamName_asU8()),
    revision: Number(event.getStreamRevision()) + 1,
    position: BigInt(event.getCommitPosition()),
    recorded_at: new Date(Number(BigInt(header.get('created')!) / TICKS_PER_MILLISECOND)).toISOString(),
  };
}

/** Metadata that other tools wrote beside their events need not be JSON. */
function metadataIn(bytes: Uint8Array): ServerMetadata | undefined {
  try {
    return JSON.parse(decodeText(bytes)) as ServerMetadata;
  } catch {
    return undefined;
  }
}

export function positionIn(message: ServerMessage): Position {
  const event = message.getEvent()!;
  return BigInt((event.getEvent() ?? event.getLink())!.getCommitPosition());
}

export function checkpointIn(message: ServerMessage): ServerPosition {
  const checkpoint = message.getCheckpoint()!;
  return { commit: BigInt(checkpoint.getCommitPosition()), prepare: BigInt(checkpoint.getPreparePosition()) };
}

/** Recognizes the product's events by their metadata, as opposed to the server's own and those of other tools. */
export const isOurs = ({ type, metadata }: ServerEvent | AllStreamRecordedEvent): boolean =>
  !type.startsWith('$') && (metadata as Partial<Metadata> | undefined)?.command_id !== undefined;

export const getPosition = ({ event, link, commitPosition }: ResolvedEvent): Position =>
  (event ?? link)?.position?.commit ?? commitPosition ?? 0n;

/**
 * Returns the position from which the server continues. Each of our events is a commit of its own, so both positions
 * are equal.
 */
export const readFrom = (position: Position): ReadPosition =>
  validPosition(position) === 0n ? 'start' : { commit: position, prepare: position };

/**
 * Returns a checkpoint of the server as one of our positions. It is `undefined` if the checkpoint lies within a commit, which one
 * number cannot express, and if no event has been processed yet: the server then sends -1 as an unsigned number. While a reader
 * catches up, a page without a match carries the prepare position 0.
 */
export const checkpointPosition = ({ commit, prepare }: ServerPosition): Position | undefined =>
  prepare <= commit && commit <= GREATEST_POSITION ? commit : undefined;
