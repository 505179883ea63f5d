import { startFakeEventStoreDb } from './fake-eventstoredb.js';

/** The fake in a separate process, for tests and benchmarks that kill it. */
const { FAKE_ESDB_PORT: port, FAKE_ESDB_FILE: file } = process.env;
await startFakeEventStoreDb({ port: Number(port), ...(file === undefined ? {} : { file }) });
console.log('running');
