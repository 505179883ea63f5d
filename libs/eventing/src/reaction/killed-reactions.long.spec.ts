import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { oneReader } from '../store/one-reader.js';
import { postgresStore } from '../store/postgres-store.js';
import { startChild } from '../testing/child-process.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { recordingLog, record } from '../testing/sample-ledger.js';
import { countVisits, tallyReaction, makeVisit } from '../testing/sample-tally.js';
import { waitUntil } from '../testing/wait-until.js';
import { reactions } from './reactions.js';

describe('A process with a reaction', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  let store: EventStore;
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url);
    store = oneReader(postgresStore(database));
  });
  afterEach(async () => {
    await store.close();
    await database.close();
    await fresh.drop();
  });
  const child = (ends: number) =>
    startChild('libs/eventing/src/testing/reaction-process.ts', {
      TALLY_DATABASE_URL: fresh.url,
      ENDS_AT: String(ends),
    });

  /**
   * Each round records two writes of one visitor, one of another, and one event to park: 14 points at which to exit.
   */
  it.each([
    [1, 5],
    [6, 10],
    [11, 14],
  ])(
    'killed before and after each thing that it writes (%i to %i), answers every event once and parks every bad one once',
    async (first, last) => {
      for (let ends = first; ends <= last; ends++) {
        await record(store, makeVisit('ada', 2), makeVisit('nobody'), makeVisit('ben'));
        const { process, kill } = child(ends);
        await waitUntil(() => process.signalCode !== null);
        await kill();
      }
      const survivor = child(0);
      const onlooker = reactions({
        database,
        store,
        schema: 'office',
        reactions: [tallyReaction(store)],
        log: recordingLog(),
      });
      await waitUntil(async () => (await onlooker.status())[0]!.lag_positions === 0);
      await survivor.kill();
      const rounds = last - first + 1;
      expect(await Promise.all(['ada', 'ben', 'nobody'].map((who) => countVisits(store, who)))).toEqual([
        2 * rounds,
        rounds,
        0,
      ]);
      expect(await onlooker.listParked()).toHaveLength(rounds);
    },
  );
});
