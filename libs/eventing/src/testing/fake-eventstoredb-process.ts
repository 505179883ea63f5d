import { fakeEventStoreDb } from './fake-eventstoredb.js';

/** The fake in a process of its own, for tests and measurements that kill it. */
await fakeEventStoreDb({ port: Number(process.env['FAKE_ESDB_PORT']), file: process.env['FAKE_ESDB_FILE']! });
console.log('running');
