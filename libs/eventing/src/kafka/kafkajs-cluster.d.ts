/** The part of KafkaJS 2.2.4 that its consumer is built on, as far as `partition-reader.ts` uses it. */
declare module 'kafkajs/src/cluster/index.js' {
  import type { KafkaMessage, ISocketFactory, Logger, RetryOptions } from 'kafkajs';

  export interface FetchedPartition {
    readonly partition: number;
    readonly errorCode: number;
    readonly highWatermark: string;
    readonly messages: readonly (KafkaMessage & { readonly isControlRecord?: boolean })[];
  }
  export interface ClusterBroker {
    fetch(request: {
      maxWaitTime: number;
      minBytes: number;
      maxBytes: number;
      isolationLevel: 0 | 1;
      topics: readonly {
        topic: string;
        partitions: readonly { partition: number; fetchOffset: string; maxBytes: number }[];
      }[];
    }): Promise<{ responses: readonly { topicName: string; partitions: readonly FetchedPartition[] }[] }>;
  }
  export default class Cluster {
    constructor(options: {
      logger: Logger;
      socketFactory: ISocketFactory;
      brokers: readonly string[];
      clientId: string;
      connectionTimeout: number;
      requestTimeout: number;
      enforceRequestTimeout: boolean;
      metadataMaxAge: number;
      allowAutoTopicCreation: boolean;
      maxInFlightRequests: number | null;
      isolationLevel: 0 | 1;
      retry: RetryOptions;
    });
    connect(): Promise<void>;
    disconnect(): Promise<void>;
    addMultipleTargetTopics(topics: readonly string[]): Promise<void>;
    refreshMetadata(): Promise<void>;
    refreshMetadataIfNecessary(): Promise<void>;
    findTopicPartitionMetadata(topic: string): readonly { partitionId: number; leader: number }[];
    findBroker(of: { nodeId: string }): Promise<ClusterBroker>;
    fetchTopicsOffset(
      topics: readonly { topic: string; partitions: readonly { partition: number }[]; fromBeginning: boolean }[],
    ): Promise<readonly { topic: string; partitions: readonly { partition: number; offset: string }[] }[]>;
  }
}
declare module 'kafkajs/src/network/socketFactory.js' {
  import type { ISocketFactory } from 'kafkajs';
  export default function createSocketFactory(): ISocketFactory;
}
declare module 'kafkajs/src/loggers/index.js' {
  import type { Logger, logCreator, logLevel } from 'kafkajs';
  export function createLogger(of: { level: logLevel; logCreator: logCreator }): Logger;
}
