import { connect } from '../postgres/connect.js';
import { oneReader } from '../store/one-reader.js';
import { postgresStore } from '../store/postgres-store.js';
import { projections } from '../projection/projections.js';
import { recordingLog, ledger } from './sample-ledger.js';

/** A process that runs the ledger until it is killed, for the specs of projections. */
const url = process.env['LEDGER_DATABASE_URL']!;
const database = connect(url, { applicationName: 'ledger process' });
await projections({
  database,
  store: oneReader(postgresStore(database)),
  schema: 'bank',
  projections: [ledger()],
  log: recordingLog(),
  batchSize: 20,
}).start();
console.log('running');
