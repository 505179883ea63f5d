import type { ClientReadableStream } from '@grpc/grpc-js';
import {
  convertToCommandError,
  EventStoreDBClient,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventData,
  type JSONType,
  type Position as ServerPosition,
  type ReadPosition,
  type ReadRevision,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import features, { type ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { EventStoreDbAddress } from './eventstoredb-address.js';
import {
  toProposedAppend,
  AppendBatcher,
  type AppendCall,
  type ExpectedStreamRevision,
  type AppendVerdict,
} from './append-batcher.js';

/**
 * Only this file and the append batcher know the client library (ADR 31): its types, how it is opened, and calls beyond
 * its own methods.
 */
export { jsonEvent, convertToCommandError as commandError } from '@eventstore/db-client';
/** A message of a call that follows the server. */
export type ServerMessage = ReadResp;
export type ServerCall = ClientReadableStream<ReadResp>;
export type {
  AllStreamRecordedEvent,
  AllStreamResolvedEvent,
  EventData,
  JSONType,
  ReadPosition,
  ReadRevision,
  ServerEvent,
  ServerPosition,
};

/** A larger append gets a call of its own, because a message that is too large breaks its call. */
const TOGETHER_BYTES = 1024 * 1024;
/** With per-call credentials the client uses a separate call; insecure connections ignore them. */
const ALONE = { username: 'nobody', password: '' };

/** The library's client, opened with an address that we parse ourselves. */
export class StoreClient extends EventStoreDBClient {
  private readonly calls = new WeakMap<StreamsClient, AppendCall>();
  private readonly carried = new WeakMap<AppendCall, AppendBatcher>();
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
  async append(stream: string, events: readonly EventData[], expected: ExpectedStreamRevision): Promise<AppendVerdict> {
    const ready = events.map(toProposedAppend);
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

  /**
   * Follows all events, or those of some categories with a checkpoint after each `window` of events. The client's own
   * subscription puts a stream of objects between the call and its reader, which costs a sixth of the speed.
   */
  follow(
    from: ReadPosition,
    filter: { readonly categories: readonly string[]; readonly window: number } | undefined,
  ): Promise<ServerCall> {
    const { Options } = messages.ReadReq;
    const allOptions = new Options.AllOptions();
    if (typeof from === 'string') allOptions.setStart(new shared.Empty());
    else
      allOptions.setPosition(
        new Options.Position().setCommitPosition(String(from.commit)).setPreparePosition(String(from.prepare)),
      );
    const options = new Options()
      .setAll(allOptions)
      .setSubscription(new Options.SubscriptionOptions())
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
    if (filter)
      options.setFilter(
        new Options.FilterOptions()
          .setStreamIdentifier(
            new Options.FilterOptions.Expression().setPrefixList(filter.categories.map((category) => `${category}-`)),
          )
          .setMax(filter.window)
          .setCheckpointintervalmultiplier(1),
      );
    else options.setNoFilter(new shared.Empty());
    const request = new messages.ReadReq().setOptions(options);
    return this.GRPCStreamCreator(services.StreamsClient, 'follow', (client) =>
      client.read(request, ...this.callArguments({}, { deadline: Infinity })),
    )();
  }

  private open(client: StreamsClient): AppendCall {
    const call = client.batchAppend(...this.callArguments({ requiresLeader: true }, { deadline: Infinity }));
    this.carried.set(call, new AppendBatcher(call));
    return call;
  }

  /** Asks for the server's version. The client's own `capabilities` keep the first answer, also if it was an error. */
  version(): Promise<string> {
    const sendRequest = (client: ServerFeaturesClient): Promise<string> =>
      new Promise((resolve, reject) => {
        client.getSupportedMethods(new shared.Empty(), ...this.callArguments({}), (error, response) => {
          if (error) reject(convertToCommandError(error));
          else resolve(response!.getEventStoreServerVersion());
        });
      });
    return this.execute(features.ServerFeaturesClient, 'version', sendRequest);
  }
}
