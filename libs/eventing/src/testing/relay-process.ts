import { connect } from '../postgres/connect.js';
import { recordingLog } from './sample-ledger.js';
import { postgresStore } from '../store/postgres-store.js';
import { kafkaRelay } from '../kafka/kafka-relay.js';
import { bank } from './sample-published-events.js';

/** A relay process that runs until it is killed, for the broker fault suite. */
const database = connect(process.env['RELAY_DATABASE_URL']!, { applicationName: 'relay process' });
await kafkaRelay({
  kafka: { brokers: process.env['RELAY_BROKERS']!.split(','), prefix: process.env['RELAY_PREFIX']! },
  contexts: bank,
  store: postgresStore(database),
  database,
  log: recordingLog(),
  batchSize: 10,
}).start();
console.log('running');
