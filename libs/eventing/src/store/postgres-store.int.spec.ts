import { connect } from '../postgres/connect.js';
import { freshDatabase } from '../testing/fresh-database.js';
import { conformance } from './conformance.js';
import { postgresStore } from './postgres-store.js';

conformance('on PostgreSQL', async () => {
  const database = await freshDatabase();
  const admin = connect(database.url, { applicationName: 'the test', max: 1 });
  const store = postgresStore(database.url);
  return {
    store,
    disconnect: async () => {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    close: async () => {
      await store.close();
      await admin.close();
      await database.drop();
    },
  };
});
