import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import { roadblocks } from '@tailboard/contracts/roadblock';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

const password = 'field-day-2026';
/** Today in the company's time zone, and the day before. */
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const yesterday = addDays(today, -1);

let gateway: GatewayUnderTest;
const people: Record<string, { token: string; id: string }> = {};
beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-roadblocks-'));
  const file = path.join(folder, 'people.csv');
  writeFileSync(
    file,
    `first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas
Olga,Reed,owner@example.com,owner,,,0,hourly,20,no
Ada,Long,ada@example.com,technician,7001,,0,hourly,20,no`,
  );
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  for (const name of ['owner', 'ada']) {
    const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
      method: 'POST',
      body: { email: `${name}@example.com`, password },
    });
    people[name] = { token: body.access_token, id: body.user.id };
  }
});
afterAll(() => gateway.close());

const does = async (name: string, method: string, url: string, body?: unknown, locale = 'en') => {
  const headers = { 'accept-language': locale };
  const response = await gateway.request<{ data: { id: string }; message: string; code: string }>(`/api/v1${url}`, {
    ...{ method, token: people[name]!.token, headers, body },
  });
  await gateway.settle();
  return response;
};
/** Creates a job for Ada on a date. */
async function given(date: string): Promise<string> {
  const category = await does('owner', 'POST', '/categories', { name: `Of ${date}` });
  const address = { address: '1 Main St', address2: '', city: 'Nashville', state: 'TN', zip: '37013' };
  const { body } = await does('owner', 'POST', '/jobs', {
    ...{ date, type: 'install', identifier: date, category_id: category.body.data.id, points: 9 },
    address: { ...address, lat: null, lng: null },
  });
  await does('owner', 'PUT', `/jobs/${body.data.id}/assign`, { user_id: people.ada!.id, date });
  return body.data.id;
}

describe('What blocks a technician', () => {
  it('is one of three, each with its sentence of the specification and its code', () => {
    expect(roadblocks.map(({ code, text }) => [code, text.en])).toEqual([
      ['UnreadMessages', 'You have unread messages.'],
      ['PreviousDayOpen', 'You must fill out your job information for the previous day that you worked.'],
      ['TimesMissing', 'You must enter your times to enter information for this day.'],
    ]);
  });

  it('given work of today without times, then it is a 403 with a message in their language and the same code', async () => {
    const job_id = await given(today);
    const body = { user_id: people.ada!.id, date: today, jobs: [{ job_id, completed: true, codes: [] }] };
    expect(await does('ada', 'PUT', '/daily-work', body)).toMatchObject({
      status: 403,
      body: { code: 'TimesMissing', message: 'You must enter your times to enter information for this day.' },
    });
    expect((await does('ada', 'PUT', '/daily-work', body, 'es')).body).toMatchObject({
      code: 'TimesMissing',
      message: 'Debe registrar sus horas para introducir información de este día.',
    });
  });

  it('given yesterday’s work that is open, then it is a 403 with a message in their language, the day and the same code', async () => {
    await given(yesterday);
    const blocked = (locale: string) => does('ada', 'GET', '/events', undefined, locale);
    expect(await blocked('en')).toMatchObject({
      status: 403,
      body: {
        code: 'PreviousDayOpen',
        message: 'You must fill out your job information for the previous day that you worked.',
        target: `/closedailywork?date=${yesterday}&user_id=${people.ada!.id}`,
      },
    });
    expect((await blocked('zh-CN')).body).toMatchObject({
      code: 'PreviousDayOpen',
      message: '您必须先填写上一个工作日的工单信息。',
    });
  });
});

describe('A message that must be read', () => {
  it('given it is unread, then it is a 403 about the message before anything else, until it is read [API-109]', async () => {
    const { body } = await does('owner', 'POST', '/messages', {
      ...{ title: 'Ladders', body: '<p>Check them.</p>', audience: { all: true } },
    });
    const blocked = (locale: string) => does('ada', 'GET', '/events', undefined, locale);
    expect(await blocked('en')).toMatchObject({
      status: 403,
      body: { code: 'UnreadMessages', message: 'You have unread messages.' },
    });
    expect((await blocked('es')).body.message).toBe('Tiene mensajes sin leer.');
    expect((await does('owner', 'GET', '/events')).status).toBe(200);
    expect((await does('ada', 'POST', `/messages/${body.data.id}/seen`, {})).status).toBe(200);
    expect((await blocked('en')).body.code).toBe('PreviousDayOpen');
  });
});
