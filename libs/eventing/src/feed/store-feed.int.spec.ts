import { connect } from '../postgres/connect.js';
import { projectionSuite } from '../projection/projection-suite.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase } from '../testing/fresh-database.js';
import { storeFeed } from './store-feed.js';

projectionSuite("fed by the store's own subscription", async () => {
  const database = await freshDatabase();
  const pool = connect(database.url, { applicationName: 'store' });
  const store = postgresStore(pool);
  return {
    url: database.url,
    store,
    feed: () => storeFeed(store),
    feedOfProcess: {},
    close: async () => {
      await store.close();
      await pool.close();
      await database.drop();
    },
  };
});
