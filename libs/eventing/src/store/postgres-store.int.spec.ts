import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore } from '../event-store.js';
import { connect } from '../postgres/connect.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { anyCalls, carriedOut } from '../testing/agreement.js';
import { conformance } from '../testing/conformance.js';
import { memoryStore } from './memory-store.js';
import { postgresStore } from './postgres-store.js';
import { ownCategory } from '../testing/sample-events.js';

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

describe('any sequence of appends', () => {
  let database: FreshDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await freshDatabase();
    store = postgresStore(database.url);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it('given any sequence of appends, when both stores process it, then PostgreSQL returns and keeps what memory does', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, async (calls) => {
        const category = ownCategory();
        expect(await carriedOut(store, category, calls)).toEqual(await carriedOut(memoryStore(), category, calls));
      }),
      { numRuns: 60 },
    );
  });
});
