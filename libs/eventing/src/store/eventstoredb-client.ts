import {
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
import type { EventStoreDbAddress } from './eventstoredb-address.js';

/** The one file that knows the client's library (decision 31): its types, and how it is opened. */
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

/** The library's client, opened by an address that we read ourselves. */
export class StoreClient extends EventStoreDBClient {
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
  }

  /** The server's version, `unknown` where it is too old to say. */
  async version(): Promise<string> {
    return (await this.capabilities).serverVersion;
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
