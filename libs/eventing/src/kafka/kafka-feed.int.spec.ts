import { describe, expect, it } from '@jest/globals';
import { connect } from '../postgres/connect.js';
import { projectionSuite } from '../projection/projection-suite.js';
import { heardLog } from '../projection/sample-ledger.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase } from '../testing/fresh-database.js';
import { missingBroker, startBroker } from '../testing/mock-broker.js';
import { kafkaFeed } from './kafka-feed.js';
import { kafkaRelay } from './kafka-relay.js';

const missing = missingBroker();
const contexts = { account: 'bank', note: 'notes' };

if (missing === undefined)
  projectionSuite('fed by Kafka', async () => {
    const database = await freshDatabase();
    const broker = await startBroker();
    const pool = connect(database.url, { applicationName: 'store' });
    const store = postgresStore(pool);
    const log = heardLog();
    const relay = kafkaRelay({ brokers: broker.brokers, contexts, store, database: pool, log });
    await relay.start();
    return {
      url: database.url,
      store,
      feed: () => kafkaFeed({ brokers: broker.brokers, contexts, log }),
      feedOfProcess: { LEDGER_BROKERS: broker.brokers.join() },
      close: async () => {
        await relay.stop();
        await store.close();
        await pool.close();
        await broker.close();
        await database.drop();
      },
    };
  });
else
  describe('projections fed by Kafka', () => {
    it(`LEFT OUT: ${missing}`, () => expect(missing).toContain('kcat'));
  });
