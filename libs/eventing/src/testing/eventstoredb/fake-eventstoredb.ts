import {
  Server,
  ServerCredentials,
  status,
  type Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  appendResponse,
  batchResponse,
  cluster,
  features,
  refusal,
  streamDeleted,
  tooLarge,
} from './fake-eventstoredb-answers.js';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../localhost-certificate.js';
import { EventLog, type Expectation, type ProposedEvent } from './fake-eventstoredb-log.js';
import { getStreamName, createReader, type NodeState, type ReadCall } from './fake-eventstoredb-reads.js';

/** A server that speaks EventStoreDB's protocol, for adapter tests without a real server. */
export interface FakeEventStoreDb {
  readonly port: number;
  readonly connectionString: string;
  /** Delays reads that do not require the leader, like a follower's. */
  setLag(ms: number): void;
  /** Grants or revokes permission to read `$all`. */
  setReadAllAllowed(isAllowed: boolean): void;
  /** Answers the next appends with "busy", like a server whose queue is full (10). */
  failNextAppends(appends: number): void;
  /**
   * Begins an election, which leaves the cluster without a leader: discovery and new calls are refused, and the calls under way end
   * one after the other. Returns how many refusals there were so far.
   */
  beginElection(): () => number;
  endElection(): void;
  /** Drops all connections, like a killed server; written data survives. */
  goDown(): void;
  /** Accepts connections again on the same port. */
  listenAgain(): Promise<void>;
  /** Drops connections and comes back, like a restarted server. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface FakeEventStoreDbOptions {
  readonly version?: string;
  /** 16,767,216 bytes is the largest configurable value (1). */
  readonly maxAppendSize?: number;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Persists events in a file, so that they survive a kill of the process. Truncations are not persisted. */
  readonly file?: string;
  /** Uses TLS with a self-signed certificate. */
  readonly tls?: boolean;
  /** User names and passwords; without them everyone may connect. Clients send credentials over TLS only. */
  readonly users?: Readonly<Record<string, string>>;
}

/** Protocol limit, independent of the configured append size (9). */
const MESSAGE_LIMIT = 16 * 1024 * 1024;

/**
 * Behaves like servers of 23.10.6 and 24.2.0 as measured; the numbers in parentheses are the rules of
 * docs/decisions/0031. One node, no persistent subscriptions.
 */
export async function startFakeEventStoreDb(options: FakeEventStoreDbOptions = {}): Promise<FakeEventStoreDb> {
  const { version = '24.2.0', maxAppendSize = 16_767_216 } = options;
  const log = new EventLog(options.file);
  const node: NodeState & { version: string } = { version, lagMs: 0, mayReadAll: true };
  let port = options.port ?? 0;

  const isAuthenticated = ({ metadata }: { metadata: Metadata }): boolean => {
    if (options.users === undefined) return true;
    const [, credentials = ''] = /^Basic (.*)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? [];
    const [name = '', ...password] = Buffer.from(credentials, 'base64').toString().split(':');
    return options.users[name] === password.join(':');
  };
  const read = createReader(log, node);
  let busy = 0;
  let refusals: number | undefined;
  const openCalls = new Set<{ emit(event: 'error', reason: unknown): boolean }>();
  /** Rejects a call and returns true if there is no leader. Otherwise, registers the call as open until it closes. */
  const rejectWithoutLeader = (
    call: ServerWritableStream<unknown, unknown> | ServerDuplexStream<unknown, unknown>,
  ): boolean => {
    if (refusals !== undefined) {
      refusals++;
      return call.emit('error', NOT_READY_REFUSAL);
    }
    openCalls.add(call);
    call.once('close', () => openCalls.delete(call)).once('cancelled', () => openCalls.delete(call));
    return false;
  };

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, respond: sendUnaryData<AppendResp>): void => {
    if (!isAuthenticated(call)) return respond(UNKNOWN_USER);
    let requested: AppendReq.Options | undefined;
    const proposed: ProposedEvent[] = [];
    let size = 0;
    call.on('data', (request: AppendReq) => {
      requested ??= request.getOptions();
      const message = request.getProposedMessage();
      if (!message) return;
      const data = message.getData_asU8();
      const meta = message.getCustomMetadata_asU8();
      size += data.length + meta.length;
      proposed.push({ id: message.getId()!.getString(), type: message.getMetadataMap().get('type')!, data, meta });
    });
    call.on('error', () => {});
    call.on('end', () => {
      if (!requested) return respond({ code: status.INVALID_ARGUMENT, details: 'no options' });
      if (size > maxAppendSize) return respond(tooLarge(maxAppendSize));
      const stream = getStreamName(requested.getStreamIdentifier());
      const verdict = log.append(stream, toExpectedRevision(requested), proposed);
      if (verdict.outcome === 'tombstoned') return respond(streamDeleted(stream));
      respond(null, appendResponse(verdict));
    });
  };
  /** Handles batch appends; each is answered by its ID, in execution order (10). */
  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    call.on('error', () => {});
    if (rejectWithoutLeader(call)) return;
    const pendingAppends = new Map<
      string,
      { options: BatchAppendReq.Options; proposed: ProposedEvent[]; size: number }
    >();
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString();
      const requested = request.getOptions();
      const respond = (verdict: Parameters<typeof batchResponse>[2]): void => {
        pendingAppends.delete(id);
        call.write(batchResponse(id, getStreamName(pending.options.getStreamIdentifier()), verdict));
      };
      const pending = pendingAppends.get(id) ?? { options: requested!, proposed: [], size: 0 };
      pendingAppends.set(id, pending);
      if (!isAuthenticated(call)) return respond('AccessDenied');
      for (const message of request.getProposedMessagesList()) {
        const [data, meta] = [message.getData_asU8(), message.getCustomMetadata_asU8()];
        pending.size += data.length + meta.length;
        pending.proposed.push({
          id: message.getId()!.getString(),
          type: message.getMetadataMap().get('type')!,
          data,
          meta,
        });
      }
      if (pending.size > maxAppendSize) return respond({ limit: maxAppendSize });
      if (!request.getIsFinal()) return;
      if (busy > 0) return (busy--, respond('Busy'));
      const verdict = log.append(
        getStreamName(pending.options.getStreamIdentifier()),
        toExpectedRevision(pending.options),
        pending.proposed,
      );
      respond(verdict.outcome === 'tombstoned' ? 'StreamDeleted' : verdict);
    });
  };
  const remove = (call: ServerUnaryCall<DeleteReq, DeleteResp>, respond: sendUnaryData<DeleteResp>): void => {
    log.delete(getStreamName(call.request.getOptions()!.getStreamIdentifier()), 'softly');
    respond(null, new messages.DeleteResp());
  };
  const tombstone = (
    call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    respond: sendUnaryData<TombstoneResp>,
  ): void => {
    log.delete(getStreamName(call.request.getOptions()!.getStreamIdentifier()), 'for ever');
    respond(null, new messages.TombstoneResp());
  };

  const credentials = options.tls
    ? ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(LOCALHOST_CERTIFICATE), private_key: Buffer.from(LOCALHOST_KEY) },
      ])
    : ServerCredentials.createInsecure();
  let server: Server;
  const listen = async (): Promise<void> => {
    server = new Server({ 'grpc.max_receive_message_length': MESSAGE_LIMIT });
    server.addService(services.StreamsService, {
      append,
      read: (call: ReadCall) => {
        if (!isAuthenticated(call)) return void call.emit('error', UNKNOWN_USER);
        if (!rejectWithoutLeader(call)) read(call);
      },
      delete: remove,
      tombstone,
      batchAppend,
    });
    server.addService(serverFeatures.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, respond: sendUnaryData<unknown>) => respond(null, features(version)),
    });
    server.addService(gossip.GossipService, {
      read: (_: unknown, respond: sendUnaryData<unknown>) => {
        if (refusals === undefined) return respond(null, cluster(port));
        refusals++;
        respond(NOT_READY_REFUSAL);
      },
    });
    port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
    );
  };
  await listen();
  const goDown = (): void => {
    server.forceShutdown();
    log.forget();
  };
  return {
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=${options.tls ?? false}`,
    setLag: (ms) => void (node.lagMs = ms),
    setReadAllAllowed: (isAllowed) => void (node.mayReadAll = isAllowed),
    failNextAppends: (appends) => void (busy = appends),
    beginElection() {
      refusals = 0;
      [...openCalls].forEach((call, n) => setTimeout(() => call.emit('error', NOT_READY_REFUSAL), 50 * n));
      return () => refusals ?? 0;
    },
    endElection: () => void (refusals = undefined),
    goDown,
    listenAgain: listen,
    restart: async () => {
      goDown();
      await listen();
    },
    stop: async () => server.forceShutdown(),
  };
}

const NOT_READY_REFUSAL = refusal(status.UNAVAILABLE, 'Server Is Not Ready');
const UNKNOWN_USER = refusal(status.UNAUTHENTICATED, 'Access Denied', 'access-denied');

function toExpectedRevision(options: AppendReq.Options | BatchAppendReq.Options): Expectation {
  if (options.hasNoStream()) return -1;
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'exists';
  return Number('getRevision' in options ? options.getRevision() : options.getStreamPosition());
}
