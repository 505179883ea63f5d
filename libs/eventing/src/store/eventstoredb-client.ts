import {
  convertToCommandError,
  EventStoreDBClient,
  streamNameFilter,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventData,
  type JSONType,
  type Position as ServerPosition,
  type ReadPosition,
  type ReadRevision,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import features, { type ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { EventStoreDbAddress } from './eventstoredb-address.js';
import { proposed, Together, type AppendCall, type Expected, type Verdict } from './eventstoredb-together.js';

/**
 * With the file of appends that go together the only one that knows the client's library (decision 31): its types, how
 * it is opened, and what it is asked otherwise than its own methods do.
 */
export { jsonEvent } from '@eventstore/db-client';
export type {
  AllStreamRecordedEvent,
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventData,
  JSONType,
  ReadPosition,
  ReadRevision,
  ServerEvent,
  ServerPosition,
};

/** An append larger than this goes by a call of its own: what is too large for a message breaks its call. */
const TOGETHER_BYTES = 1024 * 1024;
/** Given credentials with a call, the client sends it by itself; an insecure connection ignores them. */
const ALONE = { username: 'nobody', password: '' };

/** The library's client, opened by an address that we read ourselves. */
export class StoreClient extends EventStoreDBClient {
  private readonly calls = new WeakMap<StreamsClient, AppendCall>();
  private readonly carried = new WeakMap<AppendCall, Together>();
  private readonly alone: { username: string; password: string } | undefined;

  constructor(address: EventStoreDbAddress) {
    const { hosts, discover, tls, credentials, rootCertificate, userCertFile, userKeyFile } = address;
    const { numbers, nodePreference, connectionName } = address;
    const { keepAliveInterval, keepAliveTimeout, defaultDeadline, ...discovery } = numbers;
    const [first] = hosts;
    const common = {
      ...(keepAliveInterval === undefined ? {} : { keepAliveInterval }),
      ...(keepAliveTimeout === undefined ? {} : { keepAliveTimeout }),
      ...(defaultDeadline === undefined ? {} : { defaultDeadline }),
      ...(connectionName === undefined ? {} : { connectionName }),
    };
    const many = { ...common, ...discovery, ...(nodePreference ? { nodePreference } : {}) };
    super(
      (discover
        ? { discover: first!, ...many }
        : hosts.length > 1
          ? { endpoints: [...hosts], ...many }
          : { endpoint: first!, ...common }) as ConstructorParameters<typeof EventStoreDBClient>[0] & {
        endpoint: never;
      },
      {
        insecure: !tls,
        ...(rootCertificate ? { rootCertificate } : {}),
        ...(userCertFile && userKeyFile ? { userCertFile, userKeyFile } : {}),
      },
      credentials,
    );
    this.alone = credentials ?? (tls ? undefined : ALONE);
    // The client calls this without awaiting it, and it awaits the connection: if no leader is found meanwhile, the rejection
    // would end the process.
    const { handleError } = this;
    this.handleError = (client, error) => handleError(client, error).catch(() => {});
  }

  /** Appends to one stream. The appends of all callers share one call, which every server from 24.2 on takes. */
  async append(stream: string, events: readonly EventData[], expected: Expected): Promise<Verdict> {
    const ready = events.map(proposed);
    const size = ready.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size > TOGETHER_BYTES)
      return this.appendToStream(stream, [...events], {
        expectedRevision: expected,
        requiresLeader: true,
        ...(this.alone ? { credentials: this.alone } : {}),
      });
    const call = await this.GRPCStreamCreator(
      services.StreamsClient,
      'append',
      (client) => this.open(client),
      this.calls,
    )();
    return this.carried.get(call)!.append(stream, ready, expected);
  }

  private open(client: StreamsClient): AppendCall {
    const call = client.batchAppend(...this.callArguments({ requiresLeader: true }, { deadline: Infinity }));
    this.carried.set(call, new Together(call));
    return call;
  }

  /** Asks for the server's version. The client's own `capabilities` keep the first answer, also if it was an error. */
  version(): Promise<string> {
    const ask = (client: ServerFeaturesClient): Promise<string> =>
      new Promise((resolve, reject) => {
        client.getSupportedMethods(new shared.Empty(), ...this.callArguments({}), (error, answer) => {
          if (error) reject(convertToCommandError(error));
          else resolve(answer!.getEventStoreServerVersion());
        });
      });
    return this.execute(features.ServerFeaturesClient, 'version', ask);
  }
}

/** What is passed over is told after each `window` of events. */
export const categoriesFilter = (
  categories: readonly string[],
  window: number,
  checkpointReached: (subscription: AllStreamSubscription, at: ServerPosition) => void,
) =>
  streamNameFilter({
    prefixes: categories.map((category) => `${category}-`),
    checkpointInterval: 1,
    maxSearchWindow: window,
    checkpointReached,
  });
