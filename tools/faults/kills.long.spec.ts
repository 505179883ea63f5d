import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { eventStoreDbStore } from '@tailboard/eventing/store/eventstoredb-store';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { fillDay } from '../bench/board-day.js';
import { requestToken } from '../bench/private-product.js';
import { waitUntil } from '../process/processes.mjs';
import { onSupervisedProduct, ready } from '../bench/supervised-product.js';
import { assignedJobs, judge, NOTHING_WRONG, startWriters } from './writers.js';

const ROUNDS = 12;
const SIZE = { technicians: 12, jobs: 160 };
/** Minimum and maximum work before the kill of a round, in ms. */
const WORK: readonly [number, number] = [300, 1_200];
const KINDS = ['gateway', 'database', 'both'] as const;

it.each(['postgres', 'eventstoredb'] as const)(
  'given that gateway and database are killed in turn while users assign jobs, with events in %s, then nothing acknowledged is lost or doubled',
  async (events) => {
    await onSupervisedProduct(async (product) => {
      const { address, databaseUrl, operate, folder } = product;
      const api = await fillDay({ address, operate, folder, size: SIZE });
      const pool = connect(databaseUrl, { max: 4 });
      const store = product.esdb === undefined ? postgresStore(pool) : eventStoreDbStore(product.esdb);
      const company = await assignedJobs(api, store);
      const writers = startWriters(address, await requestToken(address), company);
      for (let round = 0; round < ROUNDS; round++) {
        await pause(randomInt(...WORK));
        product.kill(KINDS[round % KINDS.length]!);
        await pause(20);
        expect(await waitUntil(() => ready(address), 120_000, 25)).toBe(true);
      }
      await writers.stop();
      expect(await judge(writers, company, { store, address, operate })).toMatchObject(NOTHING_WRONG);
      expect(writers.answers.get(500)).toBeUndefined();
      expect(product.crashes()).toBe(0);
      await store.close();
      await pool.close();
    }, events);
  },
);
