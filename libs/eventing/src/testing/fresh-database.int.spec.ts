import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from './fresh-database.js';

describe('a fresh database', () => {
  let one: FreshDatabase;
  let other: FreshDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  const request = async (url: string, text: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };

  it('given two suites, when each has a fresh database, then neither sees the other’s tables', async () => {
    await request(one.url, 'create table mine ()');
    expect(await request(other.url, "select to_regclass('mine') as found")).toEqual([{ found: null }]);
  });

  it('given text in any script, when it is compared in a fresh database, then its letters are recognized', async () => {
    expect(await request(one.url, "select lower('ÑÉЖ') as lower")).toEqual([{ lower: 'ñéж' }]);
  });
});
