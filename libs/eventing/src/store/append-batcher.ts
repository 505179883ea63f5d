import { randomUUID } from 'node:crypto';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { convertToCommandError, ErrorType, type EventData } from '@eventstore/db-client';

/** Result of an append: its end revision, or the actual revision if another one was expected; -1 for none. */
export interface AppendVerdict {
  readonly success: boolean;
  readonly nextExpectedRevision: bigint;
  readonly position?: { readonly commit: bigint } | undefined;
}
export type AppendCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Waiting {
  resolve(verdict: AppendVerdict): void;
  reject(error: unknown): void;
}

/** Maps the server's error detail types to the client's names. */
const REFUSALS: Readonly<Record<string, ErrorType>> = {
  StreamDeleted: ErrorType.STREAM_DELETED,
  AccessDenied: ErrorType.ACCESS_DENIED,
  Timeout: ErrorType.DEADLINE_EXCEEDED,
  MaximumAppendSizeExceeded: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
};
const PACKAGE = 'event_store.client';
/** "Server Is Not Ready", "Server Is Busy", "No leader info available in response": errors without a detail type. */
const BUSY = /^(Server Is |No leader info)/;

/**
 * Batches the appends of many callers on one call and matches responses by ID, which halves the work of client and
 * server. The library keeps the pending responses of all clients in one process-wide list. If one call breaks while
 * another waits, a late response throws where nothing catches it, and unwritten appends reject unhandled promises. This
 * class keeps one list per call.
 */
export class AppendBatcher {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly call: AppendCall) {
    call.on('data', (response: BatchAppendResp) => this.handleResponse(response));
    call.on('error', (error) => this.broken(convertToCommandError(error)));
    call.on('close', () => this.broken(createError(ErrorType.UNAVAILABLE, 'The server ended the call')));
  }

  append(stream: string, events: readonly ProposedAppend[], expected: ExpectedStreamRevision): Promise<AppendVerdict> {
    const id = randomUUID();
    return new Promise((responseOf, failed) => {
      this.waiting.set(id, { resolve: responseOf, reject: failed });
      this.call.write(request(id, stream, events, expected));
    });
  }

  private handleResponse(response: BatchAppendResp): void {
    const id = response.getCorrelationId()?.getString() ?? '';
    const requested = this.waiting.get(id);
    this.waiting.delete(id);
    // The caller may already know that the call broke.
    if (!requested) return;
    if (response.hasSuccess()) {
      const success = response.getSuccess()!;
      const position = success.getPosition();
      requested.resolve({
        success: true,
        nextExpectedRevision: BigInt(success.getCurrentRevision()),
        position: position && { commit: BigInt(position.getCommitPosition()) },
      });
    } else this.refuse(requested, response);
  }

  private refuse(requested: Waiting, response: BatchAppendResp): void {
    const error = response.getError();
    const details = error?.getDetails();
    const name = details?.getTypeName().replace(`${PACKAGE}.`, '') ?? '';
    if (name === 'WrongExpectedVersion') {
      const read = shared.WrongExpectedVersion.deserializeBinary;
      const wrong = details!.unpack(read, `${PACKAGE}.${name}`)!;
      const held = wrong.hasCurrentStreamRevision() ? BigInt.asIntN(64, BigInt(wrong.getCurrentStreamRevision())) : -1n;
      return requested.resolve({ success: false, nextExpectedRevision: held });
    }
    const text = error?.getMessage() || name;
    requested.reject(
      createError(REFUSALS[name] ?? (BUSY.test(text) ? ErrorType.UNAVAILABLE : ErrorType.UNKNOWN), text),
    );
  }

  private broken(error: unknown): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** An exact revision from 0, no stream, or any revision. */
export type ExpectedStreamRevision = bigint | 'no_stream' | 'any';

const createError = (type: ErrorType, message: string): Error => Object.assign(new Error(message), { type });

function request(
  id: string,
  stream: string,
  events: readonly ProposedAppend[],
  expected: ExpectedStreamRevision,
): BatchAppendReq {
  const options = new messages.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')),
  );
  if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else if (expected === 'any') options.setAny(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return new messages.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(({ message }) => message))
    .setIsFinal(true);
}

/** An event as sent, with its payload size in bytes. */
export interface ProposedAppend {
  readonly message: messages.BatchAppendReq.ProposedMessage;
  readonly bytes: number;
}
export function toProposedAppend({ id, type, contentType, data, metadata }: EventData): ProposedAppend {
  const payload = Buffer.from(JSON.stringify(data));
  const message = new messages.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(payload)
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata ?? {})));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return { message, bytes: payload.length };
}
