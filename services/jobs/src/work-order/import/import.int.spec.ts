import { readFile } from 'node:fs/promises';
import { rowsOfWorkbook } from '@tailboard/service/testing/workbook';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { WorkOrder, WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import {
  ada,
  companyFile,
  dispatcher,
  jobsUnderTest,
  manager,
  type JobsUnderTest,
} from '../../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
let ordersFile: string;
let orders: WorkOrder[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  ordersFile = await readFile(companyFile('work-orders/2026-10-06.json'), 'utf8');
  orders = JSON.parse(ordersFile) as WorkOrder[];
});
afterAll(() => jobs.close());

const toCounts = ({
  processed,
  created,
  updated,
  unchanged,
  queued_for_matching,
  rejected,
  status,
}: WorkOrderImport) => ({
  processed,
  created,
  updated,
  unchanged,
  queued_for_matching,
  rejected,
  status,
});
const noRows = { created: 0, updated: 0, unchanged: 0, queued_for_matching: 0, rejected: 0, status: 'done' };
const findJobs = async (query: string): Promise<Job[]> =>
  (await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs?per_page=100&${query}` })).body.data;
const readOrderRows = (date: string) =>
  jobs.ctx.db.query('select state, job_id, candidate_job_ids from work_order where date = $1 order by state, id', [
    date,
  ]);
const importOrders = (list: unknown) => jobs.import(JSON.stringify(list));
const put = (url: string, payload: object, headers = {}) =>
  jobs.request<{ data: Job }>({
    method: 'PUT',
    url: `/api/v1${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    as: dispatcher,
  });

/** Returns the recorded counts with one more imported file. */
const withImportRecorded = (before: Readonly<Record<string, number>>) => ({
  ...before,
  OrdersImported: (before['OrdersImported'] ?? 0) + 1,
});

describe('importing the work orders of a day', () => {
  it('given a file of orders, when it is imported, then each order has a job', async () => {
    const done = await jobs.import(ordersFile);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 180, created: 180 });
    expect(done).toMatchObject({ total: 180, dates: ['2026-10-06'], notes: [], error: null });

    const [job] = await findJobs('q=WO00100293');
    expect(job).toMatchObject({
      date: '2026-10-06',
      type: 'service',
      status: 'unassigned',
      completed: 0,
      points: 9,
      identifier: 'WO00100293',
      account_number: '8442976235',
      time_slot: { name: '10–12', time: '10–12', start: '10:00', end: '12:00' },
      address: { address: '1313 Paulson Way', city: 'Nashville', zip: '37013' },
      user: null,
      category: { name: 'Service call' },
      category_comment: 'Intermittent after 6 pm',
      location: { name: 'Nashville' },
      order_changed: false,
      version: 1,
    });
  });

  it('given an imported file, when it is imported again, then nothing changes', async () => {
    const before = await jobs.countEvents();
    expect(toCounts(await jobs.import(ordersFile))).toEqual({ ...noRows, processed: 180, unchanged: 180 });
    expect(await jobs.countEvents()).toEqual(withImportRecorded(before));
  });

  it('given an imported file, when the same orders are imported as CSV without tables, then nothing changes', async () => {
    const before = await jobs.countEvents();
    const csv = await readFile(companyFile('work-orders/2026-10-06.csv'));
    expect(toCounts(await jobs.import(csv, { type: 'text/csv' }))).toEqual({
      ...noRows,
      processed: 180,
      unchanged: 180,
    });
    expect(await jobs.countEvents()).toEqual(withImportRecorded(before));
  });

  it('given an imported order, when it is read, then it has its tables and its job [JOB-066] [JOB-067] [JOB-068] [JOB-069] [JOB-070] [JOB-071]', async () => {
    const [job] = (await findJobs('q=WO00100293')) as [Job];
    const { status, body } = await jobs.request<{ data: Record<string, unknown> }>({
      url: `/api/v1/work-orders/${job.work_order_id}`,
    });
    expect(status).toBe(200);
    const { services, tasks, equipment, signals } = orders[0] as WorkOrder;
    expect(body.data).toMatchObject({
      work_order_number: 'WO00100293',
      tag_id: 'T669717',
      duration: 120,
      job_id: job.id,
      assignment: { address: { address: '1313 Paulson Way' }, user_id: null, date: '2026-10-06' },
      qc: { workorder: { wo_comment: 'Intermittent after 6 pm' } },
      services,
      tasks,
      equipment,
      signals,
    });
  });

  it('given an assigned job, when its order changes, then the job is updated and gets a badge', async () => {
    const [job] = (await findJobs('q=WO00100293')) as [Job];
    expect((await put(`/jobs/${job.id}/assign`, { user_id: ada, date: job.date })).status).toBe(200);
    await jobs.settle();
    const done = await importOrders([{ ...orders[0], phone: '9125550199' }, orders[1]]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 2, updated: 1, unchanged: 1 });
    expect(await findJobs('q=WO00100293')).toMatchObject([
      { id: job.id, phone: '9125550199', user_id: ada, status: 'assigned', order_changed: true, version: 3 },
    ]);
  });

  it('given an order that the operator moved, when it is imported, then its job moves', async () => {
    const [before] = (await findJobs(`q=${orders[1]?.work_order_number}`)) as [Job];
    const done = await importOrders([{ ...orders[1], date: '2026-10-08' }]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(await findJobs(`q=${orders[1]?.work_order_number}`)).toMatchObject([
      { id: before.id, date: '2026-10-08', version: before.version + 2 },
    ]);
  });

  it('given a job that a dispatcher moved, when its order is imported again, then it keeps its date', async () => {
    const order = { ...orders[9], work_order_number: 'WO-MOVED', account_number: '97', date: '2026-11-06' };
    await importOrders([order]);
    const [job] = (await findJobs('q=WO-MOVED')) as [Job];
    expect((await put(`/jobs/${job.id}/assign`, { user_id: ada, date: '2026-11-07' })).status).toBe(200);
    await jobs.settle();
    expect(toCounts(await importOrders([{ ...order, phone: '9125550199' }]))).toEqual({
      ...noRows,
      processed: 1,
      updated: 1,
    });
    expect(await findJobs('q=WO-MOVED')).toMatchObject([
      { id: job.id, date: '2026-11-07', user_id: ada, phone: '9125550199' },
    ]);
  });

  it('given a completed job, when its order changes, then the job is unchanged and a note reports it', async () => {
    const number = orders[2]?.work_order_number;
    const [job] = (await findJobs(`q=${number}`)) as [Job];
    expect((await put(`/jobs/${job.id}/assign`, { user_id: ada, date: job.date })).status).toBe(200);
    expect((await put(`/jobs/${job.id}/complete`, {})).status).toBe(200);
    await jobs.settle();
    const again = await importOrders([{ ...orders[2], phone: '2' }]);
    expect(again.notes).toEqual([`The job of work order ${number} is completed and was not changed.`]);
    expect(await findJobs(`q=${number}`)).toMatchObject([{ id: job.id, phone: job.phone, status: 'completed' }]);
  });

  it('given a canceled job, when its order changes, then the job is unchanged and a note reports it', async () => {
    const order = { ...orders[10], work_order_number: 'WO-CALLED-OFF', account_number: '93', date: '2026-11-18' };
    await importOrders([order]);
    const [job] = (await findJobs('q=WO-CALLED-OFF')) as [Job];
    await jobs.request({
      method: 'POST',
      url: `/api/v1/jobs/${job.id}/cancel`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ reason: 'Not at home' }),
    });
    await jobs.settle();
    const again = await importOrders([{ ...order, phone: '2' }]);
    expect(again.notes).toEqual([
      'The operator changed work order WO-CALLED-OFF, but its job is canceled and was not changed. Reinstate it if the visit takes place.',
    ]);
    expect(await findJobs('q=WO-CALLED-OFF')).toMatchObject([{ id: job.id, phone: job.phone, status: 'cancelled' }]);
  });

  it('given a completed job, when its order is imported for another date, then a new job is created', async () => {
    const number = orders[2]?.work_order_number;
    const [job] = (await findJobs(`q=${number}`)) as [Job];
    const done = await importOrders([{ ...orders[2], date: '2026-10-12' }]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, created: 1 });
    expect(await findJobs(`q=${number}&date=2026-10-06`)).toMatchObject([
      { id: job.id, status: 'completed', version: job.version },
    ]);
    expect(await findJobs(`q=${number}&date=2026-10-12`)).toMatchObject([{ identifier: number, status: 'unassigned' }]);
  });

  it.each([
    ['on another date', { date: '2026-10-13' }],
    ['under another number', { work_order_number: 'WO-AGAIN' }],
  ])(
    'given a job that the office canceled, when its order is imported %s, then a new job is created',
    async (_, again) => {
      const order = orders.at('date' in again ? -1 : -2) as WorkOrder;
      const [job] = (await findJobs(`q=${order.work_order_number}`)) as [Job];
      const cancelling = { method: 'POST' as const, url: `/api/v1/jobs/${job.id}/cancel` };
      const headers = { 'content-type': 'application/json' };
      await jobs.request({ ...cancelling, headers, payload: JSON.stringify({ reason: 'Not at home' }) });
      await jobs.settle();
      expect(toCounts(await importOrders([{ ...order, ...again }]))).toEqual({ ...noRows, processed: 1, created: 1 });
      const found = await findJobs(`q=${order.account_number}`);
      expect(found.map(({ id, status }) => `${status} ${id === job.id}`).sort()).toEqual([
        'cancelled true',
        'unassigned false',
      ]);
    },
  );

  it('given a job without an order, when an order has its account and date, then they are linked', async () => {
    const order = orders[3] as WorkOrder;
    const [{ category }] = (await findJobs(`q=${order.work_order_number}`)) as [Job];
    const form = {
      date: '2026-11-12',
      type: 'service',
      category_id: category?.id,
      account_number: '96',
      address: order.address,
    };
    const { body } = await jobs.request<{ data: { id: string } }>({
      method: 'POST',
      url: '/api/v1/jobs',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(form),
    });
    await jobs.settle();
    const done = await importOrders([
      { ...order, work_order_number: 'WO-NEW-1', account_number: '96', date: form.date },
    ]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(await findJobs('q=WO-NEW-1')).toMatchObject([{ id: body.data.id, identifier: 'WO-NEW-1' }]);
  });

  it('given a job of another order, when an order has its account and date, then it is queued for matching', async () => {
    const first = { ...orders[3], account_number: '95', date: '2026-11-13' } as WorkOrder;
    await importOrders([first]);
    const [job] = (await findJobs('q=95&date=2026-11-13')) as [Job];
    const second = { ...first, work_order_number: 'WO-SECOND' };
    expect(toCounts(await importOrders([second]))).toEqual({ ...noRows, processed: 1, queued_for_matching: 1 });
    expect(await findJobs('date=2026-11-13')).toEqual([job]);
    expect(await readOrderRows('2026-11-13')).toEqual([
      { state: 'matched', job_id: job.id, candidate_job_ids: [] },
      { state: 'to_match', job_id: null, candidate_job_ids: [job.id] },
    ]);

    // The first order is changed, and then the second: the job stays with the first.
    expect(toCounts(await importOrders([{ ...first, phone: '1' }]))).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(toCounts(await importOrders([{ ...second, phone: '2' }]))).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(await findJobs('date=2026-11-13')).toMatchObject([
      { id: job.id, identifier: first.work_order_number, phone: '1', work_order_id: job.work_order_id },
    ]);
  });

  it('given a job that followed its order to another date, when the old order changes, then it is queued for matching', async () => {
    const before = { ...orders[3], work_order_number: 'WO-OLD-DATE', account_number: '94', date: '2026-11-16' };
    await importOrders([before]);
    await importOrders([{ ...before, date: '2026-11-17' }]);
    const [job] = (await findJobs('q=WO-OLD-DATE')) as [Job];
    expect(toCounts(await importOrders([{ ...before, phone: '2' }]))).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(await findJobs('q=WO-OLD-DATE')).toEqual([job]);
    expect(await readOrderRows('2026-11-16')).toMatchObject([{ state: 'to_match', job_id: null }]);
    expect(await readOrderRows('2026-11-17')).toMatchObject([{ state: 'matched', job_id: job.id }]);
  });

  it('given a job, when an order has its address and date, then it is queued for matching', async () => {
    const { address } = orders[4] as WorkOrder;
    const [job] = (await findJobs(`q=${orders[4]?.work_order_number}`)) as [Job];
    const likely = {
      ...orders[4],
      work_order_number: 'WO-NEW-2',
      account_number: '1',
      address: { ...address, address: address.address.toUpperCase() },
    };
    expect(toCounts(await importOrders([likely]))).toEqual({ ...noRows, processed: 1, queued_for_matching: 1 });
    expect(await findJobs('q=WO-NEW-2')).toEqual([]);
    expect(
      await jobs.ctx.db.query(
        `select candidate_job_ids from work_order where "order"->>'work_order_number' = 'WO-NEW-2'`,
      ),
    ).toEqual([{ candidate_job_ids: [job.id] }]);
    expect(toCounts(await importOrders([likely]))).toEqual({ ...noRows, processed: 1, unchanged: 1 });
  });

  it('given two orders for one account and date, when they are imported, then one gets a job and one is queued', async () => {
    const visit = { ...orders[5], account_number: '77', date: '2026-11-02' };
    const done = await importOrders([
      { ...visit, work_order_number: 'WO-TWIN-1' },
      { ...visit, work_order_number: 'WO-TWIN-2' },
    ]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 2, created: 1, queued_for_matching: 1 });
    expect(await findJobs('date=2026-11-02')).toHaveLength(1);
  });
});

describe('names that no one defined', () => {
  it('given undefined names, when an order is imported, then its job lacks them, a note reports it, and a later import fills them in', async () => {
    const order = { ...orders[6], work_order_number: 'WO-NAMES', account_number: '88', date: '2026-11-03' };
    const done = await importOrders([{ ...order, category: 'Fiber splice', location: 'Macon' }]);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, created: 1 });
    expect(done.notes).toEqual([
      'The category "Fiber splice" does not exist; jobs of these orders have no category.',
      'The location "Macon" does not exist; jobs of these orders have no location.',
    ]);
    expect(await findJobs('q=WO-NAMES')).toMatchObject([{ category: null, location: null, points: 0 }]);

    await jobs.request({
      method: 'POST',
      url: '/api/v1/categories',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Fiber splice', default_points: 22 }),
    });
    const [job] = (await findJobs('q=WO-NAMES')) as [Job];
    expect((await put(`/jobs/${job.id}/assign`, { user_id: ada, date: job.date })).status).toBe(200);
    await jobs.settle();
    const again = await importOrders([{ ...order, category: 'Fiber splice', location: 'Macon' }]);
    expect(toCounts(again)).toEqual({ ...noRows, processed: 1, updated: 1 });
    // The operator changed nothing, so the badge that says so stays down.
    expect(await findJobs('q=WO-NAMES')).toMatchObject([
      { category: { name: 'Fiber splice' }, points: 22, status: 'assigned', order_changed: false },
    ]);
  });
});

describe('a file without the optional columns', () => {
  const importCsv = (...lines: string[]) => jobs.import(lines.join('\n'), { type: 'text/csv' });

  it('given no earlier file, then its jobs are as with empty cells', async () => {
    const done = await importCsv('Account,WO #,Appt Date,Street', 'A-71,WO-BARE,11/5/2026,7 Bare Street');
    expect({ ...toCounts(done), notes: done.notes }).toEqual({ ...noRows, processed: 1, created: 1, notes: [] });
    expect(await findJobs('q=WO-BARE')).toMatchObject([
      {
        type: 'other',
        date: '2026-11-05',
        customer_name: '',
        phone: '',
        category: null,
        address: { address: '7 Bare Street', city: '', lat: null },
      },
    ]);
  });

  it('given the template with an order below its example, then the order is imported, and a note names the example', async () => {
    const { body } = await jobs.request<Uint8Array>({ url: '/api/v1/work-orders/import-template' });
    const [titles = [], example = [], ...others] = await rowsOfWorkbook(body);
    expect([titles.slice(0, 3), example.slice(0, 3), others]).toEqual([
      ['Account Number', 'Work Order Number', 'Job Type'],
      ['8442976235', 'EXAMPLE', 'service'],
      [],
    ]);
    const order = example.map((cell) => (cell === 'EXAMPLE' ? 'WO-BELOW' : cell));
    const done = await importCsv(...[titles, example, order].map((cells) => cells.join(',')));
    expect({ ...toCounts(done), notes: done.notes }).toEqual({
      ...noRows,
      processed: 1,
      created: 1,
      notes: ['Line 2: This is the example of the template, which is not imported.'],
    });
    expect(await findJobs('q=EXAMPLE')).toEqual([]);
  });

  it('given what an earlier file and the office recorded, then it stays, and an empty cell erases', async () => {
    await importCsv(
      'Account,WO #,Date,Street,City,Name,Phone,Comment',
      'A-72,WO-KEPT,2026-11-05,8 Kept Street,Macon,Ann Lee,555-0101,Dog',
    );
    const [job] = (await findJobs('q=WO-KEPT')) as [Job];
    const { date, type, customer_name, account_number, identifier, address } = job;
    const category_id = (
      await jobs.request<{ data: { id: string; name: string }[] }>({ url: '/api/v1/categories' })
    ).body.data.find(({ name }) => name === 'Service call')?.id;
    const edited = { date, type, customer_name, account_number, identifier, category_id };
    const at = { ...address, lat: 36.03, lng: -86.7 };
    expect((await put(`/jobs/${job.id}`, { ...edited, phone: '555-0199', address: at })).status).toBe(200);
    await jobs.settle();

    await importCsv('Account,WO #,Date,Street,Comment', 'A-72,WO-KEPT,2026-11-05,8 Kept Street,Cat');
    const kept = { customer_name: 'Ann Lee', phone: '555-0199', category_comment: 'Cat', address: at };
    expect(await findJobs('q=WO-KEPT')).toMatchObject([{ ...kept, category: { name: 'Service call' } }]);

    await importCsv('Account,WO #,Date,Street,Phone', 'A-72,WO-KEPT,2026-11-05,8 Kept Street,');
    expect(await findJobs('q=WO-KEPT')).toMatchObject([{ ...kept, phone: '' }]);
  });

  it('given a job of the office, when an order of its number comes, then the job keeps what the file does not contain', async () => {
    const details = { date: '2026-11-05', type: 'service', identifier: 'WO-OFFICE', phone: '555-0142' };
    const [category] = (await jobs.request<{ data: { id: string }[] }>({ url: '/api/v1/categories' })).body.data;
    const address = { address: '9 Office Street', address2: '', apt: '', city: 'Macon', state: 'GA', zip: '31201' };
    const { status } = await jobs.request({
      method: 'POST',
      url: '/api/v1/jobs',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        ...details,
        category_id: category?.id,
        address: { ...address, lat: 32.8, lng: -83.6 },
      }),
    });
    expect(status).toBe(201);
    await jobs.settle();
    const done = await importCsv('Account,WO #,Date,Street', 'A-73,WO-OFFICE,2026-11-05,9 Office Street');
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, updated: 1 });
    expect(await findJobs('q=WO-OFFICE')).toMatchObject([
      {
        type: 'service',
        phone: '555-0142',
        account_number: 'A-73',
        category: { id: category?.id },
        address: { ...address, lat: 32.8, lng: -83.6 },
      },
    ]);
  });
});

describe('a file with bad rows', () => {
  it('given a file with wrong rows, when it is imported, then the others are saved, and each wrong one has line, field and reason', async () => {
    const good = { ...orders[7], work_order_number: 'WO-GOOD', account_number: '99', date: '2026-11-04' };
    const text = `[${JSON.stringify(good)},\n{"work_order_number":"WO-BAD","account_number":"1","date":"2026-02-30","address":{"address":"x"}},\n${JSON.stringify({ ...good, phone: '1' })},\n{oops},\n"x\u0000y"]`;
    const done = await jobs.import(text);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 5, created: 1, rejected: 4 });
    const { body } = await jobs.request<{ data: object[]; total: number }>({
      url: `/api/v1/work-orders/imports/${done.id}/rejected`,
    });
    expect(body.total).toBe(4);
    expect(body.data).toEqual([
      {
        row: 2,
        line: 2,
        field: 'date',
        value: '2026-02-30',
        reason: 'Date is a date that does not exist.',
        code: 'wrongFields',
        work_order_number: 'WO-BAD',
      },
      {
        row: 3,
        line: 3,
        field: 'work_order_number',
        value: 'WO-GOOD',
        reason: 'Work order WO-GOOD is already in line 1 of this file. Only the first one was imported.',
        code: 'duplicate',
        work_order_number: 'WO-GOOD',
      },
      {
        row: 4,
        line: 4,
        field: null,
        value: null,
        reason: expect.stringContaining('not JSON'),
        code: 'notJson',
        work_order_number: null,
      },
      {
        row: 5,
        line: 5,
        field: null,
        value: null,
        reason: expect.stringContaining('not JSON'),
        code: 'notJson',
        work_order_number: null,
      },
    ]);
  });

  it('given a truncated file, when it is imported, then the rows before the end are saved', async () => {
    const good = { ...orders[8], work_order_number: 'WO-BEFORE', account_number: '98', date: '2026-11-05' };
    const done = await jobs.import(`[${JSON.stringify(good)},\n{"work_order`);
    expect(toCounts(done)).toEqual({ ...noRows, processed: 1, created: 1, status: 'failed' });
    expect(done.error).toBe('Line 2: The file ends inside the work order that begins here.');
  });
});

describe('how the gateway responds to a file', () => {
  const post = (payload: Uint8Array | string, headers: Record<string, string> = {}, as: object = manager) =>
    jobs.inject<{ message: string; code: string; errors?: object; data: WorkOrderImport }>({
      method: 'POST',
      url: '/api/v1/work-orders/import',
      headers: { 'content-type': 'text/csv', ...headers },
      payload: Buffer.from(payload),
      as,
    });

  it.each([
    ['nothing', '', 'FileMissing'],
    ['white space', ' \n', 'FileEmpty'],
    ['a PDF', '%PDF-1.7 and so on', 'FileUnreadable'],
  ])('given %s as the file, when it is uploaded, then it is refused', async (_, content, code) => {
    const { status, body } = await post(content);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.errors).toHaveProperty('file');
  });

  it('given a file that is too large, when it is uploaded, then it is refused and nothing is stored', async () => {
    const small = await jobsUnderTest({ config: { IMPORT_MAX_BYTES: 2048 }, lists: false });
    try {
      const { status, body } = await small.inject<{ code: string }>({
        method: 'POST',
        url: '/api/v1/work-orders/import',
        headers: { 'content-type': 'text/csv' },
        payload: Buffer.alloc(3000, 'x'),
        as: manager,
      });
      expect({ status, code: body.code }).toEqual({ status: 413, code: 'FileTooLarge' });
      expect(await small.ctx.db.query('select 1 from work_order_import_piece')).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('given a form with a file, when it is uploaded, then it is imported', async () => {
    const form =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="C:\\\\orders.json"\r\ncontent-type: application/json\r\n\r\n[]\r\n--b--\r\n';
    const { status, body } = await post(form, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ file_name: 'orders.json', status: 'queued', processed: 0, total: null });
    expect(await jobs.waitForImport(body.data.id)).toMatchObject({
      status: 'failed',
      total: 0,
      error: 'The file contains no work orders.',
    });
  });

  it('given one Idempotency-Key, when a file is uploaded twice, then it is one import', async () => {
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b4c' };
    const [one, other] = [await post('[7]', headers), await post('[7]', headers)];
    expect(other.body.data.id).toBe(one.body.data.id);
    expect(toCounts(await jobs.waitForImport(one.body.data.id))).toEqual({ ...noRows, processed: 1, rejected: 1 });
  });

  it('given a hundred queued imports, when a file is uploaded, then it is refused', async () => {
    await jobs.ctx.db.query(
      `insert into work_order_import (id, upload_id, file_name, file_type, actor_id, status, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'waiting', '', 'system', 'queued', now() from generate_series(1, 100)`,
    );
    const { status, headers, body } = await post('[]');
    expect({ status, code: body.code, retry: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'TooManyImports',
      retry: '60',
    });
    await jobs.ctx.db.query(`delete from work_order_import where file_name = 'waiting'`);
  });

  it('given ten queued imports of one user, when they upload another, then it is refused; another user may upload', async () => {
    await jobs.ctx.db.query(
      `insert into work_order_import (id, upload_id, file_name, file_type, actor_id, status, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'waiting', '', $1, 'queued', now() from generate_series(1, 10)`,
      [manager.user_id],
    );
    expect((await post('[]')).body.code).toBe('TooManyImports');
    expect((await post('[8]', {}, { ...manager, user_id: ada })).status).toBe(202);
    await jobs.ctx.db.query(`delete from work_order_import where file_name = 'waiting'`);
  });

  it('given a role without imports, when a file is uploaded, then it is refused', async () => {
    expect((await post('[]', {}, dispatcher)).status).toBe(403);
  });

  it('given imports, when they are listed, then they are newest first, and an unknown one is not found', async () => {
    const { body } = await jobs.request<{ data: WorkOrderImport[]; per_page: number }>({
      url: '/api/v1/work-orders/imports',
    });
    expect(body.per_page).toBe(25);
    expect(body.data.length).toBeGreaterThan(5);
    expect(
      (await jobs.request({ url: '/api/v1/work-orders/imports/00000000-0000-4000-8000-000000000009' })).status,
    ).toBe(404);
  });
});
