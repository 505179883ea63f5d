import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import {
  ada,
  asAda,
  asBen,
  augusta,
  ben,
  dispatcher,
  gone,
  jobsUnderTest,
  nashville,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
let story = 0;
let date: string;
let install: Job;
let service: Job;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

// Each test has its own date with an installation and a service call in the same time slot.
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  const order = (n: number, category: string, location: string) => ({
    account_number: `${date}-${n}`,
    work_order_number: `WO-${date}-${n}`,
    job_type: 'install',
    category,
    date,
    time_slot: '8-10',
    location,
    customer_name: `José Story${n}`,
    phone: `91255501${String(story).padStart(2, '0')}`.slice(0, 9) + String(n),
    address: { address: `${n} Story Street`, city: n === 1 ? 'Augusta' : 'Brentwood', state: 'GA', zip: '30901' },
  });
  await jobs.import(JSON.stringify([order(1, 'Install', 'Nashville'), order(2, 'Service call', 'Augusta')]));
  const { body } = await get<{ data: Job[] }>('/jobs/unassigned', `date=${date}`);
  [install, service] = body.data as [Job, Job];
});

const get = <Body>(path: string, query = '', as: TestRequest['as'] = dispatcher) =>
  jobs.inject<Body>({ url: `/api/v1${path}?${query}`, as });
type BoardBody = {
  data: Job;
  warnings: { type: string; value: number }[];
  message: string;
  code: string;
  current: Job;
  changed_by: string;
};
const request = async (
  method: 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  { headers = {}, as = dispatcher }: { headers?: Record<string, string>; as?: TestRequest['as'] } = {},
) => {
  const response = await jobs.inject<BoardBody>({
    method,
    url: `/api/v1${path}`,
    headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
    as: as as NonNullable<TestRequest['as']>,
  });
  await jobs.settle();
  return response;
};
const submit = (job: Job, user_id: string | null, options?: Parameters<typeof request>[3]) =>
  request('PUT', `/jobs/${job.id}/assign`, { user_id, date: job.date }, options);
type Board = {
  unassigned: Job[];
  cards: { user: { id: string; label: string }; day: { points: number }; jobs: Job[] }[];
  position: string;
};
const readBoard = async (query = `date=${date}`) => (await get<Board>('/board', query)).body;

describe('the board of a date', () => {
  it('given a date, when its board is read, then it has the unassigned jobs and a card for each technician [JOB-009] [JOB-010] [JOB-012]', async () => {
    const board = await readBoard();
    expect(board.unassigned.map(({ id }) => id)).toEqual([install.id, service.id]);
    expect(board.cards).toMatchObject([
      {
        user: { id: ada, label: 'Ada Long', technician_id: '7001', location_id: nashville },
        day: { points: 0, capacity: 96, note: null },
        jobs: [],
      },
      { user: { id: ben }, jobs: [] },
    ]);
    expect(BigInt(board.position)).toBeGreaterThan(0n);
  });

  it('given assigned jobs, when the board is read, then the card has the sum of their points in the order of assignment [JOB-008] [JOB-020]', async () => {
    await submit(service, ada);
    await submit(install, ada);
    const [card] = (await readBoard()).cards;
    expect(card?.day.points).toBe(49);
    expect(card?.jobs.map(({ id }) => id)).toEqual([service.id, install.id]);
    expect((await readBoard()).unassigned).toEqual([]);
  });

  it('given a location, when the board is read, then it has its technicians and its unassigned jobs only', async () => {
    const board = await readBoard(`date=${date}&location_id=${augusta}`);
    expect(board.cards.map(({ user }) => user.label)).toEqual(['Ben Marsh']);
    expect(board.unassigned.map(({ id }) => id)).toEqual([service.id]);
  });

  it('given a date, when its jobs are listed, then assigned and unassigned ones are in their order [JOB-011] [API-014] [API-015]', async () => {
    await submit(service, ben);
    const [lists, board] = await Promise.all([
      Promise.all(['unassigned', 'assigned'].map((list) => get<{ data: Job[] }>(`/jobs/${list}`, `date=${date}`))),
      readBoard(`date=${date}`),
    ]);
    expect(lists.map(({ body }) => body.data)).toEqual([
      board.unassigned,
      board.cards.flatMap(({ jobs: cardJobs }) => cardJobs),
    ]);
    expect(lists.map(({ body }) => body.data.map(({ id }) => id))).toEqual([[install.id], [service.id]]);
  });

  it('given a technician, when they read the board, then it is refused [JOB-013]', async () => {
    expect((await get('/board', `date=${date}`, asAda)).status).toBe(403);
    expect((await get('/jobs/unassigned', `date=${date}`, asAda)).status).toBe(403);
  });
});

describe('giving a job out', () => {
  it('given a job, when it is assigned, then the response has its new place and every reader gets it [API-016] [API-017] [API-018]', async () => {
    const { status, body, headers } = await submit(install, ada);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { id: install.id, date, user_id: ada, status: 'assigned', completed: 0, version: 2 },
      warnings: [],
      command_id: expect.any(String),
    });
    expect(headers.etag).toBe('"2"');
    const { body: assigned } = await get<{ data: Job[] }>('/jobs/assigned', `date=${date}`);
    expect(assigned.data).toMatchObject([
      {
        id: install.id,
        user: { id: ada, label: 'Ada Long', first_name: 'Ada', last_name: 'Long', technician_id: '7001' },
      },
    ]);
  });

  it('given an ID in capital letters, when a job is assigned, then it is the same ID', async () => {
    const as = { as: dispatcher };
    const put = (path: string, payload?: object, options: object = as) =>
      jobs.inject<{ data: { user_id: string } }>({
        method: 'PUT',
        url: `/api/v1/jobs/${path}`,
        ...(payload ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(payload) } : {}),
        ...options,
      });
    const given = await put(`${install.id.toUpperCase()}/assign`, { user_id: ada.toUpperCase(), date });
    expect(given.body.data.user_id).toBe(ada);
    await jobs.settle();
    const ordered = await put(`${ada.toUpperCase()}/reorder/${date}`, [install.id.toUpperCase()]);
    expect(ordered.body.data).toMatchObject({ user_id: ada, job_ids: [install.id] });
    expect((await put(`${install.id}/complete`, undefined, { as: asAda })).status).toBe(200);
  });

  it('given the position of a response, when a reader sends it, then the board contains the change', async () => {
    const { headers } = await jobs.inject({
      method: 'PUT',
      url: `/api/v1/jobs/${install.id}/assign`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ user_id: ben, date }),
      as: dispatcher,
    });
    const { body, headers: readHeaders } = await jobs.inject<{ data: Job }>({
      url: `/api/v1/jobs/${install.id}`,
      headers: { 'x-min-position': String(headers['x-event-position']) },
      as: dispatcher,
    });
    expect(body.data).toMatchObject({ user_id: ben, version: 2 });
    expect(readHeaders).not.toHaveProperty('x-stale');
  });

  it('given a full day and a time slot in use, when a job is assigned, then it works with warnings', async () => {
    await submit(install, ada);
    const { body } = await submit(service, ada);
    expect(body.warnings.map(({ type }) => type)).toEqual(['slot_overlap']);
    await jobs.ctx.db.query('update job set points = 90 where id = $1', [install.id]);
    expect((await submit(service, ada)).body.warnings.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'capacity 99',
      'slot_overlap null',
    ]);
  });

  it('given dry_run, when a job is assigned, then only the expected change is returned', async () => {
    await submit(install, ada);
    const { status, body } = await request('PUT', `/jobs/${service.id}/assign?dry_run=1`, { user_id: ada, date });
    expect({ status, warnings: body.warnings.map(({ type }) => type) }).toEqual({
      status: 200,
      warnings: ['slot_overlap'],
    });
    expect((await get<{ data: Job }>(`/jobs/${service.id}`)).body.data).toMatchObject({
      status: 'unassigned',
      version: 1,
    });
  });

  it.each([
    ['somebody who is no technician', rosa, 422, 'TechnicianNotFound'],
    ['a technician who left', gone, 422, 'TechnicianInactive'],
  ])('given %s, when a job is assigned to them, then it is refused', async (_, user, status, code) => {
    const { status: responseStatus, body } = await submit(install, user);
    expect({ status: responseStatus, code: body.code }).toEqual({ status, code });
  });

  it('given a job that does not exist, when it is assigned with any version, then it is refused', async () => {
    const unknownId = { ...install, id: '00000000-0000-4000-8000-000000000009' };
    expect((await submit(unknownId, ada)).status).toBe(404);
    expect((await submit(unknownId, ada, { headers: { 'if-match': '3' } })).status).toBe(404);
  });

  it('given a job that another user moved, when it is assigned with its old version, then the current state is returned', async () => {
    await submit(install, ada);
    const { status, body } = await submit(install, ben, { headers: { 'if-match': '"1"' } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ current: { id: install.id, user_id: ada, version: 2 }, changed_by: 'Rosa Torres' });
    expect((await submit(install, ben, { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  it('given one Idempotency-Key, when a job is assigned twice, then it happens once', async () => {
    const headers = { 'idempotency-key': `a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b${String(story).padStart(2, '0')}` };
    const one = await submit(install, ada, { headers });
    await submit(install, ben);
    const again = await submit(install, ada, { headers });
    expect(again.body).toEqual(one.body);
    expect((await get<{ data: Job }>(`/jobs/${install.id}`)).body.data).toMatchObject({ user_id: ben, version: 3 });
  });

  it('given an assigned job, when it is withdrawn by either route, then it is unassigned [JOB-026] [JOB-027]', async () => {
    await submit(install, ada);
    expect((await submit(install, null)).body.data).toMatchObject({ user_id: null, status: 'unassigned', version: 3 });
    await submit(install, ada);
    expect((await request('DELETE', `/jobs/${install.id}/assign`)).body.data).toMatchObject({
      user_id: null,
      version: 5,
    });
  });

  it('given open screens, when a job is assigned, then those of the date and the routes are notified', async () => {
    const messages: string[] = [];
    const definition = await import('../job/job-projection.js');
    const notices = definition.jobsProjection.noticesOf.get('job');
    const row = { id: install.id, date: '2026-10-05', user_id: ada, location_id: nashville };
    const event = { type: 'JobAssigned', meta: { actor_id: rosa } };
    for (const { topic, type, id, actor_id } of notices?.({
      before: row,
      after: { ...row, date: '2026-10-06', user_id: null },
      event: event as never,
    }) ?? [])
      messages.push([topic, type, id === install.id, actor_id === rosa].join(' '));
    expect(messages).toEqual([
      'board:2026-10-05 JobAssigned true true',
      `route:${ada}:2026-10-05 JobAssigned true true`,
      'board:2026-10-06 JobAssigned true true',
      `board:2026-10-06:${nashville} JobAssigned true true`,
    ]);
  });
});

describe('completing a job', () => {
  it('given an assigned job, when its technician completes and reopens it, then its state follows [JOB-038] [JOB-039] [API-019] [API-020]', async () => {
    await submit(install, ada);
    const done = await request('PUT', `/jobs/${install.id}/complete`, undefined, { as: asAda });
    expect({ status: done.status, data: done.body.data }).toMatchObject({
      status: 200,
      data: { completed: 1, status: 'completed' },
    });
    expect((await submit(install, ben)).body).toMatchObject({ code: 'JobAlreadyCompleted' });
    const open = await request('DELETE', `/jobs/${install.id}/complete`, undefined, { as: asAda });
    expect(open.body.data).toMatchObject({ completed: 0, status: 'assigned', user_id: ada });
  });

  it('given an assigned job, when another technician completes it, then it is refused', async () => {
    await submit(install, ada);
    expect((await request('PUT', `/jobs/${install.id}/complete`, undefined, { as: asBen })).status).toBe(403);
  });
});

describe('the lists of jobs', () => {
  it('given a technician, when they list jobs, then they get only their own [JOB-048] [API-013] [API-014]', async () => {
    await submit(install, ada);
    await submit(service, ben);
    const ids = async (path: string, as: TestRequest['as']) =>
      (await get<{ data: Job[] }>(path, `date=${date}`, as)).body.data.map(({ id }) => id);
    expect(await ids('/jobs', asAda)).toEqual([install.id]);
    expect(await ids('/jobs/assigned', asBen)).toEqual([service.id]);
    expect((await get(`/jobs/${install.id}`, '', asBen)).status).toBe(404);
    expect((await get(`/jobs/${install.id}`, '', asAda)).status).toBe(200);
    expect((await get(`/work-orders/${install.work_order_id}`, '', asBen)).status).toBe(404);
    expect((await get(`/work-orders/${install.work_order_id}`, '', asAda)).status).toBe(200);
  });

  it('given jobs, when they are listed, then they are filtered, searched, sorted and paged [API-016]', async () => {
    const page = async (query: string) =>
      (await get<{ data: Job[]; total: number; last_page: number; last_page_url: string }>('/jobs', query)).body;
    await submit(install, ada);
    expect((await page(`date=${date}&sort_by=points&direction=desc`)).data.map(({ points }) => points)).toEqual([
      40, 9,
    ]);
    expect((await page(`date=${date}&status=assigned`)).data.map(({ id }) => id)).toEqual([install.id]);
    expect((await page(`date=${date}&user_id=${ada}`)).total).toBe(1);
    expect((await page(`q=${encodeURIComponent(`WO-${date}-2`)}`)).data.map(({ id }) => id)).toEqual([service.id]);
    expect((await page('q=100%25')).total).toBe(0);
    // Every word, in any order, complete or partial, in upper or lower case.
    const find = async (text: string) => (await page(`q=${encodeURIComponent(text)}`)).data.map(({ id }) => id);
    expect(await find(`brentWOOD ${date}-2`)).toEqual([service.id]);
    expect(await find(`wo st ${date}-2`)).toEqual([service.id]);
    expect(await find(`augusta ${date}-2`)).toEqual([]);
    expect(await find('_')).toEqual([]);
    const [area, prefix, line] = [service.phone.slice(0, 3), service.phone.slice(3, 6), service.phone.slice(6)];
    for (const notation of [`(${area}) ${prefix}-${line}`, `+1 ${area}.${prefix}.${line}`, `${prefix}-${line}`])
      expect(await find(`${notation} jose ${date}-2`)).toEqual([service.id]);
    const all = await page('per_page=10');
    expect(all.data).toHaveLength(10);
    expect(all.last_page).toBe(Math.ceil(all.total / 10));
    expect(all.last_page_url).toBe(`/api/v1/jobs?direction=asc&per_page=10&page=${all.last_page}`);
  });

  it.each(['2026-02-30', '0000-01-01'])('given the date %s, when jobs are listed, then it is refused', async (none) => {
    expect((await get<{ errors: object }>('/jobs', `date=${none}`)).body.errors).toHaveProperty('date');
  });
});

describe('the history of a job', () => {
  it('given a job, when its history is read, then it is newest first, in the reader’s language', async () => {
    await submit(install, ada);
    await submit(install, ben);
    const { body } = await jobs.inject<{
      data: { description: string; user: { label: string }; actor: { label: string } | null }[];
    }>({
      url: `/api/v1/jobs/${install.id}/history`,
      headers: { 'accept-language': 'es' },
      as: dispatcher,
    });
    const day = `${date.slice(-2)} sept 2026`;
    expect(
      body.data.map(({ description, user, actor }) => `${user.label}: ${description} ${actor?.label ?? 'by hand'}`),
    ).toEqual([
      `Rosa Torres: Pasado de Ada Long a Ben Marsh para el ${day} by hand`,
      `Rosa Torres: Asignado a Ada Long para el ${day} by hand`,
      `Rosa Torres: Programado para el ${day} by hand`,
    ]);
    expect((await get('/jobs/00000000-0000-4000-8000-000000000009/history')).status).toBe(404);
  });
});
