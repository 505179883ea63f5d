import type { Database } from '../database.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { recordingLog } from './sample-ledger.js';
import { postgresStore } from '../store/postgres-store.js';
import { reactions } from '../reaction/reactions.js';
import { tallyReaction } from './sample-tally.js';

/** A process for reaction specs that handles visits and exits without warning before or after its nth write. */
let left = Number(process.env['ENDS_AT']);
const end = (): void => {
  left--;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};
async function written<T>(write: () => Promise<T>): Promise<T> {
  end();
  const result = await write();
  end();
  return result;
}
const ending = <On extends Database>(on: On): On => ({
  ...on,
  query: (text: string, values?: readonly unknown[]) =>
    /^\s*(?:insert|update|delete)/.test(text) ? written(() => on.query(text, values)) : on.query(text, values),
});

const pool = connect(process.env['TALLY_DATABASE_URL']!, { applicationName: 'tally process' });
const database: PostgresPool = {
  ...ending(pool),
  transaction: (work) => pool.transaction((db) => work(ending(db))),
};
const store = postgresStore(pool);
await reactions({
  database,
  store,
  schema: 'office',
  reactions: [tallyReaction({ ...store, append: (append) => written(() => store.append(append)) })],
  log: recordingLog(),
}).start();
console.log('running');
