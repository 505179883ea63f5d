import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import { asAda, dispatcher, jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface Slot {
  id: string;
  name: string;
  active: boolean;
  version: number;
}

describe('The time slots', () => {
  let jobs: JobsUnderTest;
  beforeAll(async () => {
    jobs = await jobsUnderTest({ lists: false });
    for (const [sort, [name, start, end]] of [
      ['B late', '16:00', '18:00'],
      ['A early', '08:00', '10:00'],
      ['C noon', '12:00', '14:00'],
    ].entries())
      await request('POST', '/timeslots', { name, start, end, sort });
  });
  afterAll(() => jobs.close());

  const request = async (
    method: NonNullable<TestRequest['method']>,
    path: string,
    payload?: object,
    as: NonNullable<TestRequest['as']> = manager,
  ) => {
    const response = await jobs.inject<{ data: Slot; errors: Record<string, string[]> }>({
      method,
      url: `/api/v1${path}`,
      headers: payload ? { 'content-type': 'application/json' } : {},
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
      as,
    });
    await jobs.settle();
    return response;
  };
  const list = async (query = '') =>
    (await jobs.inject<{ data: Slot[] }>({ url: `/api/v1/timeslots?${query}`, as: asAda })).body.data;
  const names = async (query = '') => (await list(query)).map(({ name }) => name);

  it('given time slots, when they are listed, then they are sorted by order or by name, up or down [UIX-020]', async () => {
    expect(await names()).toEqual(['B late', 'A early', 'C noon']);
    expect(await names('direction=desc')).toEqual(['C noon', 'A early', 'B late']);
    expect(await names('sort_by=name')).toEqual(['A early', 'B late', 'C noon']);
    expect(await names('sort_by=name&direction=desc')).toEqual(['C noon', 'B late', 'A early']);
  });

  it('given a role below manager, when a time slot is changed, then it is refused', async () => {
    const slot = { name: 'D', start: '18:00', end: '20:00' };
    for (const as of [dispatcher, asAda]) expect((await request('POST', '/timeslots', slot, as)).status).toBe(403);
    const { status, body } = await request('POST', '/timeslots', { ...slot, end: '17:00' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['end']]);
  });

  it('given a slot from 22:00 to 00:00, when it is defined, then it ends at midnight', async () => {
    const { status, body } = await request('POST', '/timeslots', { name: 'Night', start: '22:00', end: '00:00' });
    expect([status, body.data]).toMatchObject([201, { start: '22:00', end: '00:00' }]);
  });

  it('given a retired time slot, when it is restored, then it has the same ID', async () => {
    const [late] = await list('q=late');
    expect((await request('DELETE', `/timeslots/${late?.id}`)).status).toBe(204);
    expect(await names('active=1')).not.toContain('B late');
    expect(await names('active=0')).toEqual(['B late']);
    const { body } = await request('POST', '/timeslots', { name: 'B late', start: '16:00', end: '18:00', sort: 0 });
    expect(body.data).toMatchObject({ id: late?.id, active: true, version: 3 });
  });
});
