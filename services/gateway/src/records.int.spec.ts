import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { ReadReceipts } from '@tailboard/contracts/messaging/message-contracts';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { createSender, sampleRecords, type Does } from './testing/sample-records.js';

/** Histories whose format the specification defines separately: who has read a message (decision D47). */
const ofTheirOwn: readonly Contract[] = [ReadReceipts];
/** All other record histories, by path without the common prefix. */
const histories = Object.values(catalogue)
  .flatMap(({ routes }): readonly Contract[] => routes)
  .filter((route) => route.method === 'GET' && route.path.endsWith('}/history') && !ofTheirOwn.includes(route))
  .map(({ path: at }) => at.replace('/api/v1', ''))
  .sort();
const date = '2026-10-05';

let gateway: GatewayUnderTest;
let does: Does;
let records: Readonly<Record<string, () => Promise<string>>>;
let owner: string;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-records-'));
  const people = path.join(folder, 'people.csv');
  writeFileSync(
    people,
    `first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas
Olga,Reed,owner@example.com,owner,,,0,hourly,20,no
Ada,Long,ada@example.com,technician,7001,,0,hourly,20,no`,
  );
  await gateway.operate('identity', 'users', ['load-demo', people]);
  rmSync(folder, { recursive: true });
  const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
    method: 'POST',
    body: { email: 'owner@example.com', password: 'field-day-2026' },
  });
  const token = body.access_token;
  owner = body.user.id;
  does = createSender(gateway, token);
  await gateway.settle();
  const { data } = await does<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  const technician = data.find(({ label }) => label === 'Ada Long')!.id;
  records = sampleRecords({ gateway, token, does }, { technician, date });
});
afterAll(() => gateway.close());

const getId = (at: string): string => at.split('/').at(-1)!;

interface Page {
  readonly data: { description: string; user: object; position: string }[];
  readonly total: number;
  readonly last_page: number;
}

describe('A record', () => {
  it('has a history wherever the catalogue names one, and each is looked at here', () => {
    expect(Object.keys(records).sort()).toEqual(histories);
  });

  it.each(histories)(
    'given %s, then its record is the data, and it is a page of entries of one shape, newest first [API-094] [API-095]',
    async (history) => {
      const at = await records[history]!();
      // The entries of a timecard are read as daily work.
      if (!history.startsWith('/timecards')) {
        const { data: entry } = await does<{ data: Record<string, unknown> }>('GET', at);
        expect(entry[history.startsWith('/locations') ? 'locationID' : 'id']).toBe(getId(at));
      }
      const { data, ...page } = await does<Page>('GET', `${at}/history`);
      expect(page).toEqual({
        ...{ current_page: 1, last_page: 1, per_page: 25, total: data.length },
        ...{ path: `/api/v1${at}/history`, last_page_url: `/api/v1${at}/history?per_page=25&page=1` },
      });
      expect(data.length).toBeGreaterThan(0);
      for (const entry of data)
        expect(entry).toEqual({
          description: expect.stringMatching(/./),
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          user: { id: expect.any(String), label: expect.any(String) },
          actor: null,
          type: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
          position: expect.stringMatching(/^\d+$/),
        });
      const positions = data.map(({ position }) => Number(position));
      expect(positions).toEqual(positions.toSorted((one, other) => other - one));
    },
  );

  it('given more entries than a page holds, then the next page goes on where the first ended [API-095]', async () => {
    const { data: macon } = await does<{ data: { locationID: string } }>('POST', '/locations', { name: 'Macon' });
    const at = `/locations/${macon.locationID}`;
    for (let n = 1; n <= 10; n++) await does('PUT', at, { name: `Macon ${n}` });
    const page = (number: number) => does<Page>('GET', `${at}/history?per_page=10&page=${number}`);
    const pages = [await page(1), await page(2)];
    expect(pages.map(({ total, last_page, data }) => [total, last_page, data.length])).toEqual([
      [11, 2, 10],
      [11, 2, 1],
    ]);
    expect(pages[1]!.data).toMatchObject([{ description: 'Opened: Macon', user: { id: owner, label: 'Olga Reed' } }]);
  });
});
