import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import {
  ada,
  asAda,
  augusta,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  type JobsUnderTest,
} from '../../testing/jobs-under-test.js';

const date = '2026-10-08';
const address = { address: '12 Story Street', city: 'Brentwood', state: 'TN', zip: '37027' };
const unknownId = '00000000-0000-4000-8000-000000000009';

let jobs: JobsUnderTest;
let categories: Record<string, string>;
let slots: Record<string, string>;
let form: { date: string; type: string; category_id: string; address: object };
beforeAll(async () => {
  jobs = await jobsUnderTest();
  const readIds = async (path: string) => {
    const { body } = await jobs.request<{ data: { id: string; name: string }[] }>({ url: `/api/v1/${path}` });
    return Object.fromEntries(body.data.map(({ id, name }) => [name, id]));
  };
  categories = await readIds('categories');
  slots = await readIds('timeslots');
  form = { date, type: 'service', category_id: categories['Service call'] as string, address };
});
afterAll(() => jobs.close());

interface ResponseBody {
  data: Job;
  message: string;
  code: string;
  errors: Record<string, string[]>;
  current: Partial<Job> | null;
  changed_by: string;
  version: number;
}
interface RequestOptions {
  headers?: Record<string, string>;
  as?: TestRequest['as'];
}
async function request(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { headers = {}, as = manager }: RequestOptions = {},
) {
  const response = await jobs.inject<ResponseBody>({
    method,
    url: `/api/v1/jobs${path}`,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { payload: JSON.stringify(body) } : {}),
    as: as as NonNullable<TestRequest['as']>,
  });
  await jobs.settle();
  return response;
}
const read = async (id: string) => (await jobs.request<ResponseBody>({ url: `/api/v1/jobs/${id}` })).body.data;
const createJob = async (change: object = {}, options?: RequestOptions): Promise<string> =>
  (await request('POST', '', { ...form, ...change }, options)).body.data.id;
const submit = (id: string, user_id: string | null) => request('PUT', `/${id}/assign`, { user_id, date });
const readHistory = async (id: string) =>
  (await jobs.request<{ data: { description: string }[] }>({ url: `/api/v1/jobs/${id}/history` })).body.data.map(
    ({ description }) => description,
  );
const toOutcome = ({ status, body }: { status: number; body: ResponseBody }) => ({ status, code: body.code });

describe('a job that is written by hand', () => {
  it('given a form, when a job is created, then it is unassigned on its date with all fields [JOB-001] [JOB-002] [JOB-003]', async () => {
    const { status, headers, body } = await request('POST', '', {
      ...form,
      identifier: ' WO-77 ',
      customer_name: 'Miguel Hill',
      phone: '9125550142',
      time_slot_id: slots['8–10'],
      location_id: augusta,
      category_comment: 'Intermittent',
      dispatch_notes: 'Call first',
      address: { ...address, address2: 'Rear', lat: 36.03, lng: -86.7 },
      lock: true,
    });
    expect({ status, etag: headers.etag, data: body.data }).toEqual({
      status: 201,
      etag: '"2"',
      data: { id: body.data.id, date, user_id: null, status: 'unassigned', completed: 0, version: 2 },
    });
    expect(await read(body.data.id)).toMatchObject({
      id: body.data.id,
      date,
      type: 'service',
      completed: 0,
      points: 9,
      identifier: 'WO-77',
      time_slot: { time: '8–10' },
      address: { address: '12 Story Street', address2: 'Rear', city: 'Brentwood' },
      user: null,
      user_id: null,
      phone: '9125550142',
      category: { name: 'Service call' },
      category_comment: 'Intermittent',
      dispatch_notes: 'Call first',
      location: { name: 'Augusta' },
      work_order_id: null,
      lock: true,
    });
  });

  it('given one Idempotency-Key, when a job is created twice, then there is one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const id = await createJob({}, { headers });
    expect(await createJob({}, { headers })).toBe(id);
    expect(await createJob()).not.toBe(id);
    expect((await request('POST', '', { ...form, phone: '1' }, { headers })).status).toBe(422);
    expect(await readHistory(id)).toHaveLength(1);
  });

  it('given a category that was just defined, when a job is created with it, then it is found', async () => {
    const { body, headers } = await jobs.request<ResponseBody>({
      method: 'POST',
      url: '/api/v1/categories',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Survey', default_points: 3.5 }),
    });
    const id = await createJob(
      { category_id: body.data.id },
      { headers: { 'x-min-position': String(headers['x-event-position']) } },
    );
    expect(await read(id)).toMatchObject({ points: 3.5, category: { name: 'Survey' } });
  });

  it.each([
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
    ['a date that must be a slip of the pen', { date: '2036-10-08' }, 'date'],
    ['a category that nobody defined', { category_id: unknownId }, 'category_id'],
    ['a time slot that nobody defined', { time_slot_id: unknownId }, 'time_slot_id'],
    ['a location that does not exist', { location_id: unknownId }, 'location_id'],
    ['no street', { address: { ...address, address: ' ' } }, 'address.address'],
    ['text that cannot be kept', { dispatch_notes: 'half of a pair \ud800' }, 'dispatch_notes'],
  ])('given %s, when a job is created, then it is refused and the field is named', async (_, change, field) => {
    const { status, body } = await request('POST', '', { ...form, ...change });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('given only date, type, category and address, when a job is created, then it works', async () => {
    const { body } = await request('POST', '', {});
    expect(Object.keys(body.errors)).toEqual(['date', 'type', 'category_id', 'address']);
  });
});

describe('an edited job', () => {
  it('given a job, when it is edited, then its history names the changed fields', async () => {
    const id = await createJob();
    const { status, body } = await request('PUT', `/${id}`, {
      ...form,
      phone: '9125550199',
      date: '2026-10-09',
      lock: true,
    });
    expect({ status, version: body.data.version }).toEqual({ status: 200, version: 4 });
    expect(await read(id)).toMatchObject({ phone: '9125550199', date: '2026-10-09', lock: true, order_changed: false });
    expect(await readHistory(id)).toEqual([
      'Locked to its technician and date',
      'Moved from 08 Oct 2026 to 09 Oct 2026',
      'Changed: phone',
      'Scheduled for 08 Oct 2026',
    ]);
  });

  it('given an assigned job, when it is edited, also to another date, then it remains with its technician', async () => {
    const id = await createJob();
    await submit(id, ada);
    await request('PUT', `/${id}`, { ...form, date: '2026-10-09' });
    expect(await read(id)).toMatchObject({ user_id: ada, date: '2026-10-09', status: 'assigned' });
  });

  it('given a new category, when a job is edited, then it gets its points, unless points were entered', async () => {
    const id = await createJob({ points: 12.5 });
    await request('PUT', `/${id}`, { ...form, customer_name: 'Miguel Hill' });
    expect((await read(id)).points).toBe(12.5);
    await request('PUT', `/${id}`, { ...form, category_id: categories.Install });
    expect((await read(id)).points).toBe(40);
  });

  it('given a retired time slot, when its job is edited, then it may keep it; another job may not choose it', async () => {
    const defined = await jobs.request<ResponseBody>({
      method: 'POST',
      url: '/api/v1/timeslots',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Night', start: '20:00', end: '22:00' }),
    });
    await jobs.settle();
    const time_slot_id = defined.body.data.id;
    const id = await createJob({ time_slot_id });
    await jobs.request({ method: 'DELETE', url: `/api/v1/timeslots/${time_slot_id}` });
    await jobs.settle();
    expect((await request('PUT', `/${id}`, { ...form, time_slot_id, phone: '1' })).status).toBe(200);
    expect(toOutcome(await request('POST', '', { ...form, time_slot_id }))).toEqual({
      status: 422,
      code: 'TimeSlotNotFound',
    });
  });

  it('given an old version, when a job is edited, then the current state and who changed it are returned', async () => {
    const id = await createJob();
    await submit(id, ben);
    const { status, body } = await request(
      'PUT',
      `/${id}`,
      { ...form, phone: '1' },
      { headers: { 'if-match': '"1"' } },
    );
    expect({ status, current: body.current, changed_by: body.changed_by, version: body.version }).toEqual({
      status: 409,
      current: { id, date, user_id: ben, status: 'assigned', completed: 0, version: 2 },
      changed_by: 'Rosa Torres',
      version: 2,
    });
    expect((await read(id)).phone).toBe('');
    expect((await request('PUT', `/${id}`, { ...form, phone: '1' }, { headers: { 'if-match': '"2"' } })).status).toBe(
      200,
    );
  });

  it('given several forms with one version, when they are sent at once, then one is saved', async () => {
    const id = await createJob();
    const headers = { 'if-match': '1' };
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => request('PUT', `/${id}`, { ...form, phone }, { headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const stored = answers.findIndex(({ status }) => status === 200);
    expect((await read(id)).phone).toBe(String(stored + 1));
  });

  it('given a job that is deleted at once, when it is edited, then the response is that it is gone', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => createJob()));
    const answers = await Promise.all(
      ids.flatMap((id) => [
        request('DELETE', `/${id}`),
        request('PUT', `/${id}`, { ...form, phone: '1' }, { headers: { 'if-match': '1' } }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

describe('a job that is deleted', () => {
  it('given a deleted job, when it is read, then the status is 404; its history is kept', async () => {
    const id = await createJob();
    expect((await request('DELETE', `/${id}`)).status).toBe(204);
    expect((await jobs.request({ url: `/api/v1/jobs/${id}` })).status).toBe(404);
    for (const again of [
      await request('DELETE', `/${id}`),
      await request('PUT', `/${id}`, form),
      await submit(id, ada),
      await request('POST', `/${id}/cancel`, { reason: 'x' }),
      await request('PUT', `/${id}/lock`),
      await request('PUT', `/${id}/order-seen`),
      await request('PUT', `/${id}/complete`, undefined, { headers: { 'if-match': '9' } }),
    ])
      expect(toOutcome(again)).toEqual({ status: 404, code: 'JobNotFound' });
    expect(await readHistory(id)).toEqual(['Deleted', 'Scheduled for 08 Oct 2026']);
  });

  it('given a deleted job, when it is assigned, then those who may read every job get the name of the user who deleted it', async () => {
    const id = await createJob();
    await request('DELETE', `/${id}`);
    const { status, body } = await request(
      'PUT',
      `/${id}/assign`,
      { user_id: ada, date },
      { headers: { 'if-match': '1' } },
    );
    expect({ status, changed_by: body.changed_by, message: body.message }).toEqual({
      status: 404,
      changed_by: 'Rosa Torres',
      message: 'This job does not exist. Rosa Torres deleted it.',
    });
    const never = await request('PUT', '/00000000-0000-4000-8000-00000000dead/assign', { user_id: ada, date });
    expect(never.body).not.toHaveProperty('changed_by');
  });

  it('given a deleted job, when its order is imported again or changed, then the job remains deleted', async () => {
    const order = {
      account_number: '900100',
      work_order_number: 'WO-900100',
      job_type: 'service',
      category: 'Service call',
      date,
      address: { ...address, address: '900 Order Road' },
    };
    expect(await jobs.import(JSON.stringify([order]))).toMatchObject({ created: 1 });
    const find = async () =>
      (await jobs.request<{ data: Job[] }>({ url: '/api/v1/jobs?q=WO-900100' })).body.data.map(({ id }) => id);
    const [id] = await find();
    expect((await request('DELETE', `/${id}`)).status).toBe(204);
    expect(await jobs.import(JSON.stringify([order]))).toMatchObject({ status: 'done', unchanged: 1 });
    expect(await jobs.import(JSON.stringify([{ ...order, phone: '9125550199' }]))).toMatchObject({ status: 'done' });
    expect(await find()).toEqual([]);
    expect(await readHistory(id as string)).toEqual(['Deleted', 'Scheduled for 08 Oct 2026']);
  });

  it('given an assigned job, when it is deleted, then it is refused until it is withdrawn', async () => {
    const id = await createJob();
    await submit(id, ada);
    expect(toOutcome(await request('DELETE', `/${id}`))).toEqual({ status: 409, code: 'JobHasTechnician' });
    await submit(id, null);
    expect((await request('DELETE', `/${id}`)).status).toBe(204);
  });
});

describe('a cancelled job', () => {
  it('given an assigned job, when it is canceled and reinstated, then it leaves the board and is unassigned again', async () => {
    const id = await createJob();
    await submit(id, ada);
    await request('PUT', `/${id}/lock`);
    expect((await request('POST', `/${id}/cancel`, { reason: ' Customer moved ' })).body.data).toMatchObject({
      user_id: null,
      status: 'cancelled',
    });
    expect(await read(id)).toMatchObject({ user_id: null, status: 'cancelled', lock: false });
    expect((await request('POST', `/${id}/cancel`, { reason: 'Again' })).body.data.version).toBe(4);
    for (const not of [
      await submit(id, ben),
      await request('PUT', `/${id}`, form),
      await request('PUT', `/${id}/lock`),
    ])
      expect(toOutcome(not)).toEqual({ status: 409, code: 'JobIsCancelled' });
    const waits = await request('DELETE', `/${id}/cancel`);
    expect(waits.body.data).toMatchObject({ date, user_id: null, status: 'unassigned' });
    expect(toOutcome(await request('DELETE', `/${id}/cancel`))).toEqual({ status: 409, code: 'JobNotCancelled' });
    expect((await readHistory(id)).slice(0, 2)).toEqual([
      'Reinstated; unassigned on 08 Oct 2026',
      'Canceled and unassigned from Ada Long: Customer moved',
    ]);
  });

  it.each([
    ['blank', { reason: '  ' }],
    ['longer than 255 characters', { reason: 'x'.repeat(256) }],
  ])('given a reason that is %s, when a job is canceled, then it is refused', async (_, body) => {
    const response = await request('POST', `/${await createJob()}/cancel`, body);
    expect({ status: response.status, fields: Object.keys(response.body.errors) }).toEqual({
      status: 422,
      fields: ['reason'],
    });
  });
});

describe('the badge of a changed order', () => {
  it('given the badge of a changed order, when a dispatcher has seen it, then the badge is gone', async () => {
    const order = {
      account_number: '900200',
      work_order_number: 'WO-900200',
      job_type: 'service',
      date,
      address: { ...address, address: '901 Order Road' },
    };
    await jobs.import(JSON.stringify([order]));
    const { body } = await jobs.request<{ data: Job[] }>({ url: '/api/v1/jobs?q=WO-900200' });
    const id = body.data[0]?.id as string;
    await submit(id, ada);
    await jobs.import(JSON.stringify([{ ...order, phone: '9125550199' }]));
    expect(await read(id)).toMatchObject({ order_changed: true, phone: '9125550199' });
    const seen = await request('PUT', `/${id}/order-seen`, undefined, { as: dispatcher });
    expect({ status: seen.status, version: seen.body.data.version }).toEqual({ status: 200, version: 4 });
    expect(await read(id)).toMatchObject({ order_changed: false, user_id: ada });
    expect((await request('PUT', `/${id}/order-seen`)).body.data.version).toBe(4);
  });
});

describe('who may write jobs', () => {
  it.each([
    ['managers', manager, { create: 201, edit: 200, lock: 200, cancel: 200, remove: 204 }],
    ['supervisors', dispatcher, { create: 403, edit: 200, lock: 200, cancel: 403, remove: 403 }],
    ['technicians', asAda, { create: 403, edit: 403, lock: 403, cancel: 403, remove: 403 }],
    [
      'the warehouse',
      { ...asAda, roles: ['warehouse' as const] },
      { create: 403, edit: 403, lock: 403, cancel: 403, remove: 403 },
    ],
  ])('%s', async (_, as, expected) => {
    const [one, other] = [await createJob(), await createJob()];
    expect({
      create: (await request('POST', '', form, { as })).status,
      edit: (await request('PUT', `/${one}`, { ...form, phone: '1' }, { as })).status,
      lock: (await request('PUT', `/${one}/lock`, undefined, { as })).status,
      cancel: (await request('POST', `/${one}/cancel`, { reason: 'Moved' }, { as })).status,
      remove: (await request('DELETE', `/${other}`, undefined, { as })).status,
    }).toEqual(expected);
  });
});
