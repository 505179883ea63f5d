import { connect } from '../postgres/connect.js';
import { storeFeed } from '../feed/store-feed.js';
import { kafkaFeed } from '../kafka/kafka-feed.js';
import { postgresStore } from '../store/postgres-store.js';
import { projections } from './projections.js';
import { heardLog, ledger } from './sample-ledger.js';

/** A process that runs the ledger until it is killed, for the suites of projections. */
const url = process.env['LEDGER_DATABASE_URL']!;
const brokers = process.env['LEDGER_BROKERS'];
const database = connect(url, { applicationName: 'ledger process' });
await projections({
  database,
  feed:
    brokers === undefined
      ? storeFeed(postgresStore(database))
      : kafkaFeed({ brokers: brokers.split(','), contexts: { account: 'bank' } }),
  schema: 'bank',
  projections: [ledger()],
  log: heardLog(),
  batchSize: 20,
}).start();
console.log('running');
