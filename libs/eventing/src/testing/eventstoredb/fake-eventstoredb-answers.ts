import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { LoggedEvent, Verdict } from './fake-eventstoredb-log.js';

// Generated CommonJS code, whose named exports Node does not detect.
const { ClusterInfo, EndPoint, MemberInfo } = gossip;
const { SupportedMethod, SupportedMethods } = serverFeatures;
const { Empty, StreamIdentifier, UUID } = shared;
const { AppendResp, BatchAppendResp, ReadResp } = streams;

/** Responses of the fake, in the server's messages. */

/** A refusal as the server words it: a code, its details, and the client's name for it. */
export function refusal(
  code: status,
  details: string,
  exception?: string,
  also: Readonly<Record<string, string>> = {},
): Partial<ServiceError> {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.add('exception', exception);
  for (const [name, value] of Object.entries(also)) metadata.add(name, value);
  return { code, details, metadata };
}

export const tooLarge = (limit: number): Partial<ServiceError> =>
  refusal(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', 'maximum-append-size-exceeded', {
    'maximum-append-size': String(limit),
  });
export const streamDeleted = (stream: string): Partial<ServiceError> =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, 'stream-deleted', {
    'stream-name': stream,
  });

/** Invalid log positions, in the words of each version (3). */
export const notAPlace = (version: string, operation: 'read' | 'subscription'): Partial<ServiceError> => {
  const newer = !version.startsWith('23.');
  if (operation === 'read')
    return refusal(status.UNKNOWN, `Unexpected ReadAllResult: ${newer ? 'InvalidPosition' : 'Error'}`);
  return newer
    ? refusal(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.')
    : refusal(status.UNKNOWN, 'Exception was thrown by handler.');
};

export function appendResponse(verdict: Exclude<Verdict, { outcome: 'tombstoned' }>): streams.AppendResp {
  if (verdict.outcome === 'wrong') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (verdict.current < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(verdict.current));
    if (verdict.expected === -1) wrong.setExpectedNoStream(new Empty());
    else if (typeof verdict.expected === 'number') wrong.setExpectedRevision(String(verdict.expected));
    else wrong.setExpectedStreamExists(new Empty());
    return new AppendResp().setWrongExpectedVersion(wrong);
  }
  const success = new AppendResp.Success().setCurrentRevision(String(verdict.revision));
  // A repeated append may be answered without its position.
  if (verdict.position === undefined) success.setNoPosition(new Empty());
  else {
    const position = String(verdict.position);
    success.setPosition(new AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  }
  return new AppendResp().setSuccess(success);
}

/**
 * The response to one append of a batch call. A refusal is identified by its detail type; a busy server has none and
 * says so in words (10).
 */
export function batchResponse(
  id: string,
  stream: string,
  verdict: Exclude<Verdict, { outcome: 'tombstoned' }> | 'AccessDenied' | 'Busy' | 'StreamDeleted' | { limit: number },
): streams.BatchAppendResp {
  const response = new BatchAppendResp()
    .setCorrelationId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')));
  const refuse = (name: string, details: Uint8Array = new Uint8Array(), message = '') =>
    response.setError(new statuses.Status().setMessage(message).setDetails(packed(name, details)));
  if (verdict === 'Busy') return refuse('Empty', undefined, 'Server Is Busy');
  if (typeof verdict === 'string') return refuse(verdict);
  if ('limit' in verdict)
    return refuse(
      'MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(verdict.limit).serializeBinary(),
    );
  if (verdict.outcome === 'wrong') {
    const wrong = new shared.WrongExpectedVersion();
    if (verdict.current < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentStreamRevision(String(verdict.current));
    return refuse('WrongExpectedVersion', wrong.serializeBinary());
  }
  const success = new BatchAppendResp.Success().setCurrentRevision(String(verdict.revision));
  const position = String(verdict.position);
  if (verdict.position === undefined) success.setNoPosition(new Empty());
  else success.setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
  return response.setSuccess(success);
}
const packed = (name: string, details: Uint8Array): any.Any => {
  const held = new any.Any();
  held.pack(details, `event_store.client.${name}`);
  return held;
};

export function eventResponse({
  id,
  type,
  data,
  meta,
  stream,
  revision,
  position,
  created,
}: LoggedEvent): streams.ReadResp {
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(meta);
  record.getMetadataMap().set('type', type);
  record.getMetadataMap().set('content-type', 'application/json');
  record.getMetadataMap().set('created', String(BigInt(created.getTime()) * 10_000n));
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(position)));
}

export const notFoundResponse = (stream: shared.StreamIdentifier | undefined): streams.ReadResp =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(stream));
export const confirmation = (): streams.ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('one'));
export const caughtUp = (): streams.ReadResp => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
export const checkpoint = (commit: bigint, prepare: bigint): streams.ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );

export function features(version: string): serverFeatures.SupportedMethods {
  const known = new SupportedMethods().setEventStoreServerVersion(version);
  known.addMethods(
    new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName('batchappend'),
  );
  return known;
}

/** A cluster of one node, which is its leader. */
export function cluster(port: number): gossip.ClusterInfo {
  const info = new ClusterInfo();
  info.addMembers(
    new MemberInfo()
      .setInstanceId(new UUID().setString('00000000-0000-4000-8000-000000000001'))
      .setTimeStamp('0')
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(port)),
  );
  return info;
}
