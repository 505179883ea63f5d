import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { ReadReceipts } from '@tailboard/contracts/messaging/message-contracts';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

/** Histories whose format the specification defines separately: who has read a message (decision D47). */
const ofTheirOwn: readonly Contract[] = [ReadReceipts];
/** All other record histories, by path without the common prefix. */
const histories = Object.values(catalogue)
  .flatMap(({ routes }): readonly Contract[] => routes)
  .filter((of) => of.method === 'GET' && of.path.endsWith('}/history') && !ofTheirOwn.includes(of))
  .map(({ path: at }) => at.replace('/api/v1', ''))
  .sort();
const date = '2026-10-05';

let gateway: GatewayUnderTest;
let token: string;
let owner: string;

/** Sends a request as the owner, and waits until the read models have processed it. */
async function does<Body = { data: { id: string } }>(method: string, url: string, body?: unknown): Promise<Body> {
  const response = await gateway.ask<Body>(`/api/v1${url}`, { method, token, body });
  if (response.status >= 400) throw new Error(`${method} ${url}: ${JSON.stringify(response.body)}`);
  await gateway.settle();
  return response.body;
}

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
  const { body } = await gateway.ask<{ access_token: string; user: { id: string } }>('/api/v1/login', {
    method: 'POST',
    body: { email: 'owner@example.com', password: 'field-day-2026' },
  });
  token = body.access_token;
  owner = body.user.id;
  await gateway.settle();
});
afterAll(() => gateway.close());

/** Creates an entry and returns its path. */
const made = async (at: string, form: object): Promise<string> => {
  const { data } = await does<{ data: { id?: string; locationID?: string } }>('POST', at, form);
  return `${at}/${data.id ?? data.locationID!}`;
};
/** Uploads bytes and returns their reference. */
const sent = async (bytes: string, to: string): Promise<object> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const response = await fetch(`${gateway.address}/api/v1${to}`, { method: 'POST', headers, body: bytes });
  return ((await response.json()) as { data: object }).data;
};
const idOf = (at: string): string => at.split('/').at(-1)!;
const ada = async (): Promise<string> => {
  const { data } = await does<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  return data.find(({ label }) => label === 'Ada Long')!.id;
};
const address = {
  address: '1 Main St',
  address2: '',
  city: 'Nashville',
  state: 'TN',
  zip: '37013',
  lat: null,
  lng: null,
};

/** Creates a record for each history and returns its path. */
const records: Record<string, () => Promise<string>> = {
  '/users/{id}/history': async () => `/users/${await ada()}`,
  '/locations/{id}/history': () => made('/locations', { name: 'Augusta' }),
  '/employee-levels/{id}/history': () => made('/employee-levels', { name: 'Senior' }),
  '/timeslots/{id}/history': () => made('/timeslots', { name: '8–10', start: '08:00', end: '10:00' }),
  '/categories/{id}/history': () => made('/categories', { name: 'Inside' }),
  '/codes/{id}/history': async () => {
    const category_id = idOf(await made('/categories', { name: 'Drops' }));
    return made('/codes', { title: 'DROP', category_id, points: 12 });
  },
  '/events/{id}/history': async () => {
    const span = { start_date: date, end_date: date };
    return made('/events', { title: 'Safety', type: 'meeting', user_ids: [await ada()], ...span });
  },
  '/jobs/{id}/history': async () => {
    const category_id = idOf(await made('/categories', { name: 'Installs' }));
    return made('/jobs', { date, type: 'install', identifier: 'WO-1', category_id, points: 12, address });
  },
  '/timecards/{user_id}/{date}/history': async () => {
    const user_id = await ada();
    const times = { time_in: ['08:00'], time_out: ['16:00'], types: ['work'] };
    await does('PUT', '/daily-work', { user_id, date, reason: 'The phone was broken', ...times });
    return `/timecards/${user_id}/${date}`;
  },
  '/cpe-types/{id}/history': () => made('/cpe-types', { title: 'Modem' }),
  '/cpe-models/{id}/history': async () => {
    const cpe_type_id = idOf(await made('/cpe-types', { title: 'Gateway' }));
    return made('/cpe-models', { name: 'XB7', cpe_type_id });
  },
  '/minimum-stock/{id}/history': async () => {
    const cpe_type_id = idOf(await made('/cpe-types', { title: 'Router' }));
    const cpe_model_id = idOf(await made('/cpe-models', { name: 'XR10', cpe_type_id }));
    const location_id = idOf(await made('/locations', { name: 'Valdosta' }));
    return made('/minimum-stock', { cpe_model_id, location_id, minimum: 5 });
  },
  '/cpes/{id}/history': async () => {
    const cpe_type_id = idOf(await made('/cpe-types', { title: 'Set-top box' }));
    const location_id = idOf(await made('/locations', { name: 'Nashville' }));
    const serial_mac = ['NJ90MAKU187CB'];
    const { ids } = await does<{ ids: string[] }>('POST', '/cpes', { cpe_type_id, location_id, serial_mac });
    return `/cpes/${ids[0]!}`;
  },
  '/folders/{id}/history': () => made('/folders', { name: 'Handbooks' }),
  '/files/{id}/history': async () => {
    const folder_id = idOf(await made('/folders', { name: 'Safety' }));
    const data = await sent('%PDF-1.7\nLadders', '/files/bytes');
    return made('/files', { title: 'Ladders', folder_id, content: { ...data, name: 'ladders.pdf' } });
  },
  '/qc-codes/{id}/history': () => made('/qc-codes', { title: 'Loose drop' }),
  '/qcs/{id}/history': async () => {
    const category_id = idOf(await made('/categories', { name: 'Visited' }));
    const job = await made('/jobs', { date, type: 'install', identifier: 'WO-3', category_id, points: 12, address });
    await does('PUT', `${job}/assign`, { user_id: await ada(), date });
    await does('PUT', `${job}/complete`);
    return made('/qcs', { assignment_id: idOf(job), date });
  },
  '/work-orders/{id}/history': async () => {
    const row = { account_number: '8001', work_order_number: 'WO-2', job_type: 'install', date, address };
    const { data: imported } = await does('POST', '/work-orders/import', [row]);
    let status = 'queued';
    while (status !== 'done' && status !== 'failed')
      ({ status } = (await does<{ data: { status: string } }>('GET', `/work-orders/imports/${imported.id}`)).data);
    const { data } = await does<{ data: { id: string }[] }>('GET', '/work-orders');
    return `/work-orders/${data[0]!.id}`;
  },
};

interface Page {
  readonly data: { description: string; user: object; position: string }[];
  readonly total: number;
  readonly last_page: number;
}

describe('A record', () => {
  it('has a history wherever the catalogue names one, and each is looked at here', () => {
    expect(Object.keys(records).sort()).toEqual(histories);
  });

  it.each(Object.entries(records))(
    'given %s, then its record is the data, and it is a page of entries of one shape, newest first [API-094] [API-095]',
    async (history, record) => {
      const at = await record();
      // The entries of a timecard are read as daily work.
      if (!history.startsWith('/timecards')) {
        const { data: entry } = await does<{ data: Record<string, unknown> }>('GET', at);
        expect(entry[history.startsWith('/locations') ? 'locationID' : 'id']).toBe(idOf(at));
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
    const at = await made('/locations', { name: 'Macon' });
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
