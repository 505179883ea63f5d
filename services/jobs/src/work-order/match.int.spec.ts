import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { WorkOrderChange, WorkOrderSettled, WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import type { ServiceContext } from '@tailboard/service/service-context';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import {
  ada,
  asAda,
  asBen,
  dispatcher,
  jobsUnderTest,
  manager,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';
import { handleCreateJobOfOrder, handleMatchWorkOrder } from './match-handlers.js';
import { deriveJobId, workOrderId } from './work-order.js';

let jobs: JobsUnderTest;
let category_id: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  [category_id] = (
    await jobs.ctx.db.query<{ id: string }>(`select id from category where fields->>'name' = 'Install'`)
  ).map(({ id }) => id) as [string];
});
afterAll(() => jobs.close());

const DAY = '2026-10-06';
const address = (story: string) => ({ address: `1 ${story} Street`, city: 'Nashville', state: 'TN', zip: '37013' });
const order = (story: string, change: object = {}) => ({
  account_number: `${story}-A`,
  work_order_number: `${story}-WO`,
  job_type: 'install',
  customer_name: `Customer of ${story}`,
  date: DAY,
  address: address(story),
  ...change,
});
type TestOrder = ReturnType<typeof order>;
const send = (...orders: object[]) => jobs.import(JSON.stringify(orders));
const request = async <Body>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  as = manager as TestRequest['as'],
  headers = {},
) => {
  const response = await jobs.request<Body>({
    method,
    url: `/api/v1${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
    ...(as ? { as } : {}),
  });
  await jobs.settle();
  return response;
};
interface Refusal {
  message: string;
  code: string;
  current: unknown;
}
/** A manually created job at the story's address. */
async function createJob(story: string, change: object = {}): Promise<string> {
  const form = {
    date: DAY,
    type: 'service',
    category_id,
    identifier: `${story}-hand`,
    address: address(story),
    ...change,
  };
  const { status, body } = await request<{ data: { id: string } }>('POST', '/jobs', form);
  expect(status).toBe(201);
  return body.data.id;
}
/** A queued order whose address and date match a job. */
async function queueOrder(story: string): Promise<{ id: string; job_id: string; given: TestOrder }> {
  const job_id = await createJob(story);
  const given = order(story);
  expect(await send(given)).toMatchObject({ queued_for_matching: 1 });
  return { id: workOrderId(given), job_id, given };
}
const job = async (id: string): Promise<Job> => (await request<{ data: Job }>('GET', `/jobs/${id}`)).body.data;
const listOrders = async (query: string): Promise<WorkOrderToMatch[]> =>
  (await request<{ data: WorkOrderToMatch[] }>('GET', `/work-orders?per_page=100&${query}`)).body.data;
const findOrder = async (id: string) => (await listOrders(`id=${id}`))[0];
const settledAs = (response: { status: number; body: { data: WorkOrderSettled } }) => ({
  status: response.status,
  state: response.body.data.state,
  job_id: response.body.data.job_id,
});

describe('the orders that wait for their job', () => {
  it('given queued orders, when they are listed, then they have candidates with reasons, and other roles are refused [JOB-055]', async () => {
    const { id, job_id } = await queueOrder('listed');
    const [found, ...others] = await listOrders('state=to_match&q=listed-WO&date=2026-10-06');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id,
      state: 'to_match',
      customer_name: 'Customer of listed',
      candidates: [
        { score: 60, why: 'address_and_date', other_order: null, job: { id: job_id, status: 'unassigned' } },
      ],
    });
    expect(found).not.toHaveProperty('services');
    for (const as of [dispatcher, asAda])
      for (const [method, url] of [
        ['GET', '/work-orders'],
        ['PUT', `/work-orders/${id}/match`],
        ['POST', `/work-orders/${id}/job`],
        ['PUT', `/work-orders/${id}/ignore`],
        ['DELETE', `/work-orders/${id}/ignore`],
        ['PUT', '/work-orders/match'],
        ['POST', '/work-orders/job'],
        ['PUT', '/work-orders/ignore'],
      ] as const)
        expect((await request(method, url, method === 'GET' ? undefined : { job_id }, as)).status).toBe(403);
    expect(await findOrder(id)).toMatchObject({ state: 'to_match' });
  });

  it('given candidates that were moved, canceled or linked since, when orders are listed, then that is shown', async () => {
    const { id, job_id } = await queueOrder('moved');
    const theirs = order('moved', { account_number: 'moved-B', work_order_number: 'moved-WO2' });
    await request('PUT', `/jobs/${job_id}/assign`, { user_id: ada, date: '2026-10-08' }, dispatcher);
    await send(theirs);
    const [own] = await listOrders('q=moved-WO2');
    await request('POST', `/jobs/${job_id}/cancel`, { reason: 'No access' });
    expect(
      (await findOrder(id))?.candidates.map(({ score, why, other_order, job: { status } }) => ({
        score,
        why,
        other: other_order?.work_order_number,
        status,
      })),
    ).toEqual([
      { score: 60, why: 'address_and_date', other: 'moved-WO2', status: 'unassigned' },
      { score: 60, why: 'earlier', other: undefined, status: 'cancelled' },
    ]);
    expect(own).toMatchObject({ state: 'matched', candidates: [] });
  });

  it('given queued orders, when they are listed, then they are paged and sorted', async () => {
    const { body } = await request<{ total: number; per_page: number; data: WorkOrderToMatch[] }>(
      'GET',
      '/work-orders?per_page=10&sort_by=work_order_number&direction=desc',
    );
    const numbers = body.data.map(({ work_order_number }) => work_order_number);
    expect(body.total).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });
});

describe('accepting a job for an order', () => {
  it('given an order, when a job is accepted, then both are linked and the job is updated, except date, technician and notes [JOB-055]', async () => {
    const { id, job_id } = await queueOrder('accepted');
    await request('PUT', `/jobs/${job_id}/assign`, { user_id: ada, date: '2026-10-07' }, dispatcher);
    expect(settledAs(await request('PUT', `/work-orders/${id}/match`, { job_id }))).toEqual({
      status: 200,
      state: 'matched',
      job_id,
    });
    expect(await job(job_id)).toMatchObject({
      work_order_id: id,
      identifier: 'accepted-WO',
      account_number: 'accepted-A',
      customer_name: 'Customer of accepted',
      user_id: ada,
      date: '2026-10-07',
    });
    const { body } = await request<{ data: { description: string; user: { label: string } }[] }>(
      'GET',
      `/work-orders/${id}/history`,
    );
    expect(body.data.map(({ description, user }) => `${description} / ${user.label}`)).toEqual([
      'Matched with a job manually / Rosa Torres',
      'Waiting for manual matching / Rosa Torres',
      'Received from the operator / Rosa Torres',
    ]);
    expect((await request('GET', `/work-orders/${id}/history`, undefined, asAda)).status).toBe(403);
  });

  it('given any job, also a completed one, when it is accepted for an order, then both are linked', async () => {
    const { id } = await queueOrder('other');
    const elsewhere = await createJob('elsewhere', { date: '2026-10-05' });
    await request('PUT', `/jobs/${elsewhere}/assign`, { user_id: ada, date: '2026-10-05' }, dispatcher);
    await request('PUT', `/jobs/${elsewhere}/complete`, {}, dispatcher);
    expect(settledAs(await request('PUT', `/work-orders/${id}/match`, { job_id: elsewhere }))).toMatchObject({
      state: 'matched',
      job_id: elsewhere,
    });
    expect(await job(elsewhere)).toMatchObject({
      work_order_id: id,
      identifier: 'elsewhere-hand',
      status: 'completed',
    });
  });

  it('given a matched order, when it is accepted again, then nothing changes, and another choice gets its state', async () => {
    const { id, job_id } = await queueOrder('late');
    const late = await createJob('late elsewhere');
    await request('PUT', `/work-orders/${id}/match`, { job_id });
    const events = await jobs.countEvents();
    expect(settledAs(await request('PUT', `/work-orders/${id}/match`, { job_id }))).toMatchObject({ state: 'matched' });
    const { status, body } = await request<Refusal>('PUT', `/work-orders/${id}/match`, { job_id: late });
    expect({ status, code: body.code, current: body.current }).toEqual({
      status: 409,
      code: 'WorkOrderAlreadyMatched',
      current: { id, state: 'matched', job_id },
    });
    for (const [method, url] of [
      ['POST', `/work-orders/${id}/job`],
      ['PUT', `/work-orders/${id}/ignore`],
    ] as const)
      expect(await request<Refusal>(method, url, {})).toMatchObject({ status: 409, body: { current: { job_id } } });
    expect(await jobs.countEvents()).toEqual(events);
  });

  it('given an unknown or canceled job or an unknown order, when it is accepted, then it is refused', async () => {
    const { id, job_id } = await queueOrder('refused');
    const unknownId = randomUUID();
    expect(await request<Refusal>('PUT', `/work-orders/${unknownId}/match`, { job_id })).toMatchObject({ status: 404 });
    expect(await request<Refusal>('POST', `/work-orders/${unknownId}/job`)).toMatchObject({ status: 404 });
    expect(await request<Refusal>('PUT', `/work-orders/${id}/match`, { job_id: unknownId })).toMatchObject({
      status: 422,
      body: { code: 'MatchJobNotFound', errors: { job_id: [expect.any(String)] } },
    });
    await request('POST', `/jobs/${job_id}/cancel`, { reason: 'No access' });
    expect(await request<Refusal>('PUT', `/work-orders/${id}/match`, { job_id })).toMatchObject({
      status: 409,
      body: { code: 'JobIsCancelled' },
    });
  });

  it('given a job of another order, when it is accepted, then only with confirmation, and the other order is queued', async () => {
    const first = order('taken');
    const second = order('taken', { account_number: 'taken-B', work_order_number: 'taken-WO2' });
    await send(first);
    await send(second);
    const [a, b, job_id] = [workOrderId(first), workOrderId(second), deriveJobId(first as never)];
    expect((await findOrder(b))?.candidates).toMatchObject([{ other_order: { id: a, work_order_number: 'taken-WO' } }]);
    expect(await request<Refusal>('PUT', `/work-orders/${b}/match`, { job_id })).toMatchObject({
      status: 409,
      body: {
        code: 'JobHasOtherOrder',
        message: 'This job already belongs to work order taken-WO. Matching it here removes it from that order.',
        current: { work_order_id: a },
      },
    });
    expect(settledAs(await request('PUT', `/work-orders/${b}/match`, { job_id, replace: true }))).toMatchObject({
      job_id,
    });
    expect(await job(job_id)).toMatchObject({ work_order_id: b, identifier: 'taken-WO2' });
    expect(await findOrder(a)).toMatchObject({ state: 'to_match', job_id: null });
    // Its own job went to the other order, so it creates a new one.
    const made = settledAs(await request('POST', `/work-orders/${a}/job`));
    expect(made).toMatchObject({ status: 201, state: 'matched' });
    expect(made.job_id).not.toBe(job_id);
    expect(await job(made.job_id as string)).toMatchObject({ work_order_id: a, identifier: 'taken-WO', date: DAY });
  });

  it('given an order that changed since, when it is accepted with the old version, then it is refused', async () => {
    const { id, job_id } = await queueOrder('version');
    const match = { job_id };
    expect(await request('PUT', `/work-orders/${id}/match`, match, manager, { 'if-match': '1' })).toMatchObject({
      status: 409,
      body: { changed_at: expect.any(String) },
    });
    expect(await request('PUT', `/work-orders/${id}/match`, match, manager, { 'if-match': '2' })).toMatchObject({
      status: 200,
    });
  });
});

describe('a job of its own', () => {
  it('given a queued order, when it gets its own job, then it is the job that an import would create', async () => {
    const { id, given } = await queueOrder('own');
    const own = deriveJobId(given as never);
    expect(settledAs(await request('POST', `/work-orders/${id}/job`))).toEqual({
      status: 201,
      state: 'matched',
      job_id: own,
    });
    expect(await job(own)).toMatchObject({
      work_order_id: id,
      identifier: 'own-WO',
      status: 'unassigned',
      type: 'install',
      date: DAY,
    });
    expect(await send(given)).toMatchObject({ unchanged: 1 });
  });
});

describe('an ignored order', () => {
  it('given an ignored order, when it is imported again, then it remains ignored until the operator changes it', async () => {
    const { id, given } = await queueOrder('ignored');
    expect(settledAs(await request('PUT', `/work-orders/${id}/ignore`, { reason: 'Twice' }))).toMatchObject({
      state: 'ignored',
    });
    expect(await listOrders('state=to_match&q=ignored-WO')).toEqual([]);
    expect(await listOrders('state=ignored&q=ignored-WO')).toMatchObject([{ id, ignored_reason: 'Twice' }]);
    expect(await send(given)).toMatchObject({ unchanged: 1 });
    expect(await findOrder(id)).toMatchObject({ state: 'ignored' });
    const changes = { phone: '9125550100', customer_name: 'Peña 45-17' };
    expect(await send({ ...given, ...changes })).toMatchObject({ updated: 1 });
    expect(await findOrder(id)).toMatchObject({ state: 'to_match', ignored_reason: null, phone: '9125550100' });
    for (const typed of ['(912) 555-0100', 'ignored-wo 912.555.0100', 'pena 45-17'])
      expect((await listOrders(`q=${encodeURIComponent(typed)}`)).map((order) => order.id)).toEqual([id]);
  });
  it('given an ignored order, when it changes and no job matches any more, then it is queued without candidates', async () => {
    const { id, job_id, given } = await queueOrder('ignored alone');
    await request('PUT', `/work-orders/${id}/ignore`, {});
    await request('DELETE', `/jobs/${job_id}`);
    expect(await send({ ...given, phone: '9125550100' })).toMatchObject({ updated: 1, created: 0 });
    expect(await findOrder(id)).toMatchObject({ state: 'to_match', candidates: [] });
  });
  it('given an ignored order, when ignoring is withdrawn, then it is queued again', async () => {
    const { id, job_id } = await queueOrder('back');
    await request('PUT', `/work-orders/${id}/ignore`, {});
    expect(settledAs(await request('DELETE', `/work-orders/${id}/ignore`))).toMatchObject({
      status: 200,
      state: 'to_match',
    });
    expect((await findOrder(id))?.candidates).toMatchObject([{ job: { id: job_id } }]);
    await request('PUT', `/work-orders/${id}/match`, { job_id });
    expect(await request<Refusal>('DELETE', `/work-orders/${id}/ignore`)).toMatchObject({
      status: 409,
      body: { code: 'WorkOrderNotIgnored' },
    });
  });
});

/** A service context that fails at the nth decision, like a killed process. */
function fallingOver(ctx: ServiceContext, n: number): ServiceContext {
  let commandCount = 0;
  return {
    ...ctx,
    handleCommand: (...parameters) => {
      if (++commandCount >= n) throw new Error('killed');
      return ctx.handleCommand(...parameters);
    },
  };
}
const commandContext = () => ({
  ...jobs.ctx.createSystemContext([randomUUID()], { actor_id: rosa }),
  principal: null,
  locale: 'en' as const,
  user_agent: 'test',
});
/** No order claims a job that does not follow it. */
async function nothingReservedInVain(): Promise<void> {
  await jobs.settle();
  expect(
    await jobs.ctx.db.query(
      `select work_order.id from work_order left join job on job.id = work_order.job_id
       where work_order.job_id is not null and job.work_order_id is distinct from work_order.id
         and work_order."order"->>'work_order_number' like 'killed-%'`,
    ),
  ).toEqual([]);
}

describe('a match that was killed', () => {
  it.each([1, 2, 3, 4, 5])(
    'given a match that was interrupted at step %s, when it is repeated, then it is complete',
    async (n) => {
      const story = `killed-${n}`;
      const first = order(story);
      const second = order(story, { account_number: `${story}-B`, work_order_number: `${story}-WO2` });
      await send(first);
      await send(second);
      const [a, b, job_id] = [workOrderId(first), workOrderId(second), deriveJobId(first as never)];
      const who = commandContext();
      const input = { id: b, job_id, replace: true };
      await handleMatchWorkOrder.handle(input, fallingOver(jobs.ctx, n), who).catch(() => undefined);
      await nothingReservedInVain();
      await handleMatchWorkOrder.handle(input, jobs.ctx, who);
      await nothingReservedInVain();
      expect(await job(job_id)).toMatchObject({ work_order_id: b, identifier: `${story}-WO2` });
      expect(await findOrder(a)).toMatchObject({ state: 'to_match' });
      const events = await jobs.countEvents();
      await handleMatchWorkOrder.handle(input, jobs.ctx, who);
      expect(await jobs.countEvents()).toEqual(events);
    },
  );

  it('given an interrupted match, when another user decides otherwise, then no second job remains', async () => {
    const { id, job_id } = await queueOrder('killed-otherwise');
    const another = await createJob('killed-otherwise elsewhere');
    // The job was updated, the order was not.
    await handleMatchWorkOrder
      .handle({ id, job_id, replace: false }, fallingOver(jobs.ctx, 2), commandContext())
      .catch(() => undefined);
    await jobs.settle();
    expect(await job(job_id)).toMatchObject({ work_order_id: id });
    await request('PUT', `/work-orders/${id}/match`, { job_id: another });
    expect(await job(job_id)).toMatchObject({ work_order_id: null });
    expect(await job(another)).toMatchObject({ work_order_id: id });
  });

  it('given an interrupted match, when it is repeated or another user matched the order, then there is one job', async () => {
    const { id, job_id, given } = await queueOrder('killed-made');
    const who = commandContext();
    await handleCreateJobOfOrder.handle({ id }, fallingOver(jobs.ctx, 2), who).catch(() => undefined);
    await jobs.settle();
    await request('PUT', `/work-orders/${id}/match`, { job_id });
    expect((await request('GET', `/jobs/${deriveJobId(given as never)}`)).status).toBe(404);
    expect(await handleCreateJobOfOrder.handle({ id }, jobs.ctx, who)).toMatchObject({
      refused: 'WorkOrderAlreadyMatched',
    });
  });
});

describe('many orders that are settled in one post', () => {
  interface Settled {
    ids: string[];
    errors: Record<string, string>;
    command_id: string;
  }
  it('given many orders, when they are matched at once, then each gets its job, and a job of another order is reported', async () => {
    const [one, two] = [await queueOrder('many-1'), await queueOrder('many-2')];
    const held = await queueOrder('many-3');
    const holder = await queueOrder('many-4');
    await request('PUT', `/work-orders/${holder.id}/match`, { job_id: held.job_id });
    const matches = [one, two, held].map(({ id, job_id }) => ({ id, job_id }));
    const { status, body } = await request<Settled>('PUT', '/work-orders/match', { matches });
    expect(status).toBe(200);
    expect(body.ids).toEqual([one.id, two.id]);
    expect(body.errors).toEqual({
      [held.id]: 'This job already belongs to work order many-4-WO. Matching it here removes it from that order.',
    });
    for (const { id, job_id } of [one, two]) {
      expect(await findOrder(id)).toMatchObject({ state: 'matched', job_id });
      expect(await job(job_id)).toMatchObject({ work_order_id: id });
    }
    expect(await findOrder(held.id)).toMatchObject({ state: 'to_match' });
  });

  it('given many orders, when they get their own jobs by a repeated request, then each has one job', async () => {
    const [one, two] = [await queueOrder('each-1'), await queueOrder('each-2')];
    const post = { ids: [one.id, two.id, one.id] };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await request<Settled>('POST', '/work-orders/job', post, manager, headers);
    const again = await request<Settled>('POST', '/work-orders/job', post, manager, headers);
    expect(first.body).toMatchObject({ ids: [one.id, two.id], errors: {} });
    expect(again.body).toEqual(first.body);
    for (const { id, job_id, given } of [one, two]) {
      const own = (await findOrder(id))?.job_id;
      expect(own).toBe(deriveJobId(given as never));
      expect(await job(job_id)).toMatchObject({ work_order_id: null });
    }
    const later = await request<Settled>('POST', '/work-orders/job', { ids: [one.id, randomUUID()] });
    expect(later.body.ids).toEqual([one.id]);
    expect(Object.values(later.body.errors)).toEqual(['This work order does not exist.']);
  });

  it('given many orders, when they are ignored with one reason, then those with a job are not', async () => {
    const [one, two] = [await queueOrder('none-1'), await queueOrder('none-2')];
    await request('PUT', `/work-orders/${two.id}/match`, { job_id: two.job_id });
    const { body } = await request<Settled>('PUT', '/work-orders/ignore', {
      ids: [one.id, two.id],
      reason: 'Sent twice',
    });
    expect(body.ids).toEqual([one.id]);
    expect(Object.keys(body.errors)).toEqual([two.id]);
    expect(await findOrder(one.id)).toMatchObject({ state: 'ignored', ignored_reason: 'Sent twice' });
  });

  it('given an order that changed since it was seen, when it is settled with others, then it stays as a single command leaves it', async () => {
    const [seen, changed] = [await queueOrder('seen-1'), await queueOrder('seen-2')];
    const versions = { [seen.id]: (await findOrder(seen.id))!.version, [changed.id.toUpperCase()]: 7 };
    const ids = [seen.id, changed.id];
    const matches = [seen, changed].map(({ id, job_id }) => ({ id, job_id }));
    const single = await request('PUT', `/work-orders/${changed.id}/match`, { job_id: changed.job_id }, manager, {
      'if-match': '"7"',
    });
    expect(single.status).toBe(409);
    for (const [method, url, body] of [
      ['PUT', '/work-orders/ignore', { ids, reason: 'Sent twice' }],
      ['PUT', '/work-orders/match', { matches }],
      ['POST', '/work-orders/job', { ids }],
    ] as const) {
      const { errors } = (await request<Settled>(method, url, { ...body, versions })).body;
      expect(errors[changed.id]).toBe('Another user changed this at the same time. Try again.');
      expect(await findOrder(changed.id)).toMatchObject({ state: 'to_match' });
    }
    expect(await findOrder(seen.id)).toMatchObject({ state: 'ignored' });
  });

  it('given more than 50 orders, when they are settled at once, then it is refused', async () => {
    const ids = Array.from({ length: 51 }, () => randomUUID());
    expect((await request('POST', '/work-orders/job', { ids })).status).toBe(422);
  });
});

describe('people who match the same order at once', () => {
  it('given one order, when two users match it at once, then it has one job and the other job has no order', async () => {
    const { id, job_id } = await queueOrder('race');
    const another = await createJob('race elsewhere');
    const answers = await Promise.all(
      [job_id, another].flatMap((chosen) =>
        [1, 2].map(() => request('PUT', `/work-orders/${id}/match`, { job_id: chosen })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const chosen = (await findOrder(id))?.job_id as string;
    const other = chosen === job_id ? another : job_id;
    expect(await job(chosen)).toMatchObject({ work_order_id: id });
    expect(await job(other)).toMatchObject({ work_order_id: null });
  });
});

describe('what the operator changed', () => {
  it('given a changed order, when its changes are read, then they have before, after, user, impersonator, time and assignment', async () => {
    const given = order('changes', { services: [{ outlet: 1, description: 'Internet', current: 1, pending: 1 }] });
    const id = workOrderId(given);
    await send(given);
    await jobs.import(JSON.stringify([{ ...given, phone: '1' }]), { as: { ...manager, impersonator_id: ada } });
    const job_id = deriveJobId(given as never);
    await request('PUT', `/jobs/${job_id}/assign`, { user_id: ada, date: DAY }, dispatcher);
    await send({
      ...given,
      phone: '1',
      address: { ...given.address, apt: '4' },
      services: [{ outlet: 1, description: 'Internet', current: 2, pending: 1 }],
    });
    const { body } = await request<{ data: WorkOrderChange[] }>('GET', `/work-orders/${id}/changes`, undefined, asAda);
    expect(body.data).toMatchObject([
      {
        after_given_out: true,
        user: { label: 'Rosa Torres' },
        actor: null,
        fields: [{ field: 'address.apt', before: '', after: '4' }],
        tables: [
          { table: 'services', added: [], removed: [], changed: [{ before: { current: 1 }, after: { current: 2 } }] },
        ],
      },
      {
        after_given_out: false,
        user: { label: 'Rosa Torres' },
        actor: { id: ada },
        fields: [{ field: 'phone', before: '', after: '1' }],
        tables: [],
      },
    ]);
    expect((await request('GET', `/work-orders/${id}/changes`, undefined, asBen)).status).toBe(404);
    expect((await request('GET', `/work-orders/${randomUUID()}/changes`)).status).toBe(404);
    expect((await request('GET', `/work-orders/${randomUUID()}/history`)).status).toBe(404);
  });
});
