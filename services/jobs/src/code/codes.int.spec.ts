import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Code } from '@tailboard/contracts/jobs/code';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import { asAda, dispatcher, jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';
import { codesOn } from './codes-on.js';

type As = NonNullable<TestRequest['as']>;
type Body = { data: Code; errors: Record<string, string[]>; code: string };

describe('The billing codes', () => {
  let jobs: JobsUnderTest;
  let installs: string;
  let service: string;
  beforeAll(async () => {
    jobs = await jobsUnderTest({ lists: false });
    [service, installs] = (await Promise.all(
      [
        ['Service', 2],
        ['Installs', 1],
      ].map(async ([name, sort]) => (await request('POST', '/categories', { name, sort })).body.data.id),
    )) as [string, string];
    for (const [title, category_id, points] of [
      ['SV1', service, 8],
      ['IN12', installs, 12],
      ['IN3', installs, 3],
    ])
      await request('POST', '/codes', { title, category_id, points, tech_price_cents: title === 'IN3' ? 500 : null });
    await request('POST', '/codes', {
      title: 'ND1',
      description: 'Nobody home',
      category_id: service,
      points: 0,
      counts_as: 'not_done',
    });
  });
  afterAll(() => jobs.close());

  async function request<B = Body>(
    method: NonNullable<TestRequest['method']>,
    path: string,
    payload?: object,
    as: As = manager,
  ) {
    const response = await jobs.inject<B>({
      method,
      url: `/api/v1${path}`,
      headers: payload ? { 'content-type': 'application/json' } : {},
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
      as,
    });
    await jobs.settle();
    return response;
  }
  const list = async (query = '', as: As = manager) =>
    (await request<{ data: Code[]; total: number }>('GET', `/codes?${query}`, undefined, as)).body.data;
  const titles = async (query = '') => (await list(query)).map(({ title }) => title);
  const find = async (title: string): Promise<Code> => (await list(`q=${title}`))[0]!;

  it('given codes, when they are listed, then they have ID, title and description, by title or by category [COD-003]', async () => {
    expect(await titles()).toEqual(['IN12', 'IN3', 'ND1', 'SV1']);
    expect(await titles('grouped=1')).toEqual(['IN12', 'IN3', 'ND1', 'SV1']);
    expect(await titles('sort_by=points&direction=desc')).toEqual(['IN12', 'SV1', 'IN3', 'ND1']);
    expect(await titles('counts_as=not_done')).toEqual(['ND1']);
    expect(await titles(`category_id=${installs}`)).toEqual(['IN12', 'IN3']);
    expect(await titles('q=nobody')).toEqual(['ND1']);
    expect(await find('IN12')).toMatchObject({
      title: 'IN12',
      description: '',
      points: 12,
      category: { id: installs, name: 'Installs' },
      effective_from: null,
      planned: [],
      active: true,
    });
  });

  it('given codes with prices, when they are listed, then only managers and above get the prices', async () => {
    expect((await find('IN3')).tech_price_cents).toBe(500);
    for (const as of [dispatcher, asAda]) expect((await list('q=IN3', as))[0]?.tech_price_cents).toBeNull();
  });

  it('given a code, when a lower role or a wrong field is sent, then it is refused, with the field', async () => {
    const code = { title: 'X1', category_id: installs, points: 1 };
    for (const as of [dispatcher, asAda]) expect((await request('POST', '/codes', code, as)).status).toBe(403);
    const requestWith = async (change: object) => {
      const { status, body } = await request('POST', '/codes', { ...code, ...change });
      return [status, ...Object.keys(body.errors)];
    };
    expect(await requestWith({ points: 500.01 })).toEqual([422, 'points']);
    expect(await requestWith({ points: 1.005 })).toEqual([422, 'points']);
    expect(await requestWith({ title: '' })).toEqual([422, 'title']);
    expect(await requestWith({ title: 'x'.repeat(41) })).toEqual([422, 'title']);
    expect(await requestWith({ title: 'in12' })).toEqual([422, 'title']);
    expect(await requestWith({ max_quantity: 100 })).toEqual([422, 'max_quantity']);
    expect(await requestWith({ category_id: '00000000-0000-4000-8000-000000000000' })).toEqual([422, 'category_id']);
  });

  it('given planned prices, when codes are listed for a date, then they have its points and prices and the planned ones', async () => {
    const { id, version: _, category: __, planned: ___, effective_from: ____, ...was } = await find('SV1');
    const from = '2099-01-05';
    const { status, body } = await request('PUT', `/codes/${id}`, { ...was, points: 9, effective_from: from });
    expect([status, body.data.points, body.data.planned]).toMatchObject([
      200,
      8,
      [{ points: 9, effective_from: from }],
    ]);
    expect((await list(`q=SV1&date=${from}`))[0]?.points).toBe(9);
    expect((await list('q=SV1'))[0]).toMatchObject({ points: 8, planned: [{ points: 9, effective_from: from }] });
    const readCode = async (date: string) => (await codesOn(jobs.ctx.db, date, [id])).get(id);
    expect(await readCode('2099-01-04')).toMatchObject({ points: 8, worth_from: null, category: 'Service' });
    expect(await readCode(from)).toMatchObject({ points: 9, worth_from: from });
    const response = await request<{ data: { worths: object[] } }>('GET', `/codes/${id}`);
    expect(response.body.data.worths).toMatchObject([
      { points: 9, effective_from: from },
      { points: 8, effective_from: null },
    ]);
    const back = await request('PUT', `/codes/${id}`, { ...was, points: 10, effective_from: '2020-01-01' });
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['effective_from']]);
    const history = await request<{ data: { description: string }[] }>('GET', `/codes/${id}/history`);
    expect(history.body.data.map(({ description }) => description)).toEqual([
      'From 05 Jan 2099: 9 points',
      'Added as SV1: 8 points',
    ]);
  });

  it('given codes, when an unused one is deleted, then it is gone; a category with offered codes is kept', async () => {
    const { body } = await request('POST', '/codes', { title: 'Slip', category_id: installs, points: 1 });
    expect((await request('DELETE', `/categories/${installs}`)).status).toBe(409);
    expect((await request('DELETE', `/codes/${body.data.id}`)).status).toBe(204);
    expect(await titles('q=Slip')).toEqual([]);
    expect((await request('GET', `/codes/${body.data.id}`)).status).toBe(404);
    expect((await request('DELETE', `/codes/${body.data.id}`)).status).toBe(404);
    const again = await request('POST', '/codes', { title: 'Slip', category_id: service, points: 2 });
    expect([again.status, again.body.data.points]).toEqual([201, 2]);
  });
});
