import { parseArgs } from 'node:util';
import { topicName } from '@tailboard/contracts/asyncapi';
import type { PublishedTopic } from '@tailboard/contracts/published-events';
import { selectTopics } from './kafka/kafka-relay.js';
import type { PublishingContexts } from './kafka/relay-messages.js';
import { RelayRecords } from './kafka/relay-records.js';
import { listCommands, type TopicSettings } from './kafka/relay-topics.js';
import { waitingAfter, type Counted } from './kafka/relay-lag.js';
import { connect } from './postgres/connect.js';

export const RELAY_USAGE = `usage: relay status         shows the position of each topic, and why publishing stopped
       relay topics         prints the commands that create the topics and grant the rights
       relay parked         lists the parked events with the reason
       relay retry [TOPIC]  retries the parked events, all or of one topic
       relay anew TOPIC     deletes a topic and publishes it again from the beginning`;

export interface OperateRelay {
  readonly databaseUrl: string;
  /** Opened by `status` only. The other commands work while the store is unavailable. */
  readonly openStore: () => Promise<{ store: Counted; close(): Promise<void> }>;
  readonly contexts: PublishingContexts;
  readonly restricted: readonly PublishedTopic[];
  readonly topics: TopicSettings;
  /** The Kafka principal of the relay. */
  readonly user: string | undefined;
  readonly print: (line: string) => void;
}

/**
 * Operator commands for the relay, which may run in another process. Returns the exit code: 1 for a problem, 2 for
 * wrong usage.
 */
export async function operateRelay(args: readonly string[], options: OperateRelay): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [verb = '', topicArgument, ...more] = positionals;
  const topics = selectTopics(options.contexts, options.restricted);
  const topic = topics.find((one) => one === topicArgument || topicName(one, options.topics.prefix) === topicArgument);
  const wrong = !['status', 'topics', 'parked', 'retry', 'anew'].includes(verb) || more.length > 0;
  if (wrong || (topicArgument !== undefined ? !topic || !['retry', 'anew'].includes(verb) : verb === 'anew')) {
    options.print(
      topicArgument !== undefined && !topic
        ? `there is no topic ${topicArgument}; there are: ${topics.join(', ')}`
        : RELAY_USAGE,
    );
    return 2;
  }
  if (verb === 'topics') {
    for (const line of listCommands(topics, options.topics, options.user)) options.print(line);
    return 0;
  }
  const database = connect(options.databaseUrl, { applicationName: 'operate', max: 2 });
  try {
    const records = new RelayRecords(database);
    await records.create();
    if (verb === 'status') return await printStatus(records, options);
    if (verb === 'parked') return await printParked(records, options);
    if (verb === 'retry') {
      const requested = await records.requestRetry(topic);
      options.print(requested > 0 ? `${requested} are retried by the running relay` : 'no events are parked there');
      return requested > 0 ? 0 : 1;
    }
    const requested = await records.requestRestart(topic!);
    options.print(
      requested ? `${topicArgument} is republished by the running relay` : `${topicArgument} was never published`,
    );
    return requested ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function printStatus(records: RelayRecords, { topics, print, openStore }: OperateRelay): Promise<number> {
  const [known, parked, { trouble, since }] = await Promise.all([
    records.topics(),
    records.listParked(),
    records.life(),
  ]);
  const { store, close } = await openStore();
  const { head, after } = await waitingAfter(
    store,
    known.map(({ position }) => position),
  );
  await close();
  const wait = (position: bigint): string => {
    const count = after.get(position);
    return count === undefined ? '' : `  ${count} events wait`;
  };
  for (const record of known)
    print(
      `${topicName(record.topic, topics.prefix)}  position ${record.position}${head === null ? '' : ` of ${head}`}${wait(record.position)}  generation ${record.generation}  ` +
        `parked ${parked.filter(({ topic }) => topic === record.topic).length}  last success ${record.last_success ?? 'never'}`,
    );
  if (known.length === 0) print('nothing was ever published');
  if (head === null) print('the store cannot be reached: the number of waiting events is unknown');
  if (trouble !== null) print(`publishing to Kafka has been failing since ${since}: ${trouble}`);
  return trouble !== null || head === null || parked.length > 0 ? 1 : 0;
}

async function printParked(records: RelayRecords, { topics, print }: OperateRelay): Promise<number> {
  const parked = await records.listParked();
  for (const { topic, event_id, type, stream, position, bytes, reason } of parked)
    print(
      `${topicName(topic, topics.prefix)}: ${event_id}, ${type} of ${stream} (position ${position}, ${bytes} bytes): ${reason}`,
    );
  return parked.length > 0 ? 1 : 0;
}
