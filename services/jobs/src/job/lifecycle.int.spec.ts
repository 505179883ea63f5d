import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import { ada, asAda, ben, dispatcher, jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';

const date = '2026-10-05';
const later = '2026-10-06';
const order = {
  account_number: '8442976235',
  work_order_number: 'WO00100293',
  job_type: 'service',
  category: 'Service call',
  customer_name: 'Miguel Hill',
  phone: '9125550142',
  date,
  time_slot: '10–12',
  location: 'Nashville',
  comment: 'Intermittent after 6 pm',
  address: { address: '1313 Paulson Way', city: 'Nashville', state: 'TN', zip: '37013' },
};

interface ResponseBody {
  data: Job;
  code: string;
  command_id: string;
  errors: Record<string, string>;
  ids: string[];
  warnings: { type: string; message: string }[];
}

let jobs: JobsUnderTest;
let id: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  await jobs.import(JSON.stringify([order]));
  const { body } = await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs/unassigned?date=${date}` });
  id = body.data[0]?.id as string;
});
afterAll(() => jobs.close());

async function request(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  as: TestRequest['as'] = dispatcher,
) {
  const { status, body: responseBody } = await jobs.inject<ResponseBody>({
    method,
    url: `/api/v1${path.replace('{id}', id)}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { payload: JSON.stringify(body) } : {}),
    as: as as NonNullable<TestRequest['as']>,
  });
  await jobs.settle();
  return { status, ...responseBody };
}
const submit = (user_id: string | null, on = date) => request('PUT', '/jobs/{id}/assign', { user_id, date: on });
const read = async () => (await jobs.request<{ data: Job }>({ url: `/api/v1/jobs/${id}` })).body.data;
const historyIn = async (locale: string) => {
  const { body } = await jobs.request<{ data: { description: string; user: { label: string } }[] }>({
    url: `/api/v1/jobs/${id}/history`,
    headers: { 'accept-language': locale },
  });
  return body.data.reverse().map(({ description, user }) => `${user.label}: ${description}`);
};

// The tests run in order: each one continues where the one before ended.
describe('the life of a job', () => {
  let given: string;

  it('given an order, when it is imported, then its job is unassigned on its date [JOB-037]', async () =>
    expect(await read()).toMatchObject({
      date,
      status: 'unassigned',
      completed: 0,
      user: null,
      points: 9,
      identifier: 'WO00100293',
      time_slot: { time: '10–12' },
      category: { name: 'Service call' },
      lock: false,
      version: 1,
    }));

  it('given an unassigned job, when it is assigned, then it is with its technician on a date [JOB-037]', async () => {
    const { data, command_id } = await submit(ada);
    given = command_id;
    expect(data).toMatchObject({ status: 'assigned', user_id: ada, date, version: 2 });
    expect(await read()).toMatchObject({ user: { label: 'Ada Long' }, moved_by: { label: 'Rosa Torres' } });
  });

  it('given an assigned job, when it is edited, then it remains with its technician', async () => {
    const { category, time_slot, ...job } = await read();
    const { type, identifier, account_number, customer_name, category_comment, location_id, address } = job;
    const form = { date, type, identifier, account_number, customer_name, category_comment, location_id, address };
    const edited = {
      category_id: category?.id,
      time_slot_id: time_slot?.id,
      phone: '9125550199',
      dispatch_notes: 'Call first',
    };
    expect(await request('PUT', '/jobs/{id}', { ...form, ...edited, points: 12 })).toMatchObject({
      status: 200,
      data: { user_id: ada, version: 3 },
    });
    expect(await read()).toMatchObject({ ...form, phone: '9125550199', dispatch_notes: 'Call first', points: 12 });
  });

  it('given a job, when its order changes, then it follows, except for what the office entered, and the badge can be dismissed', async () => {
    await jobs.import(JSON.stringify([{ ...order, customer_name: 'Miguel Hill Jr' }]));
    expect(await read()).toMatchObject({
      customer_name: 'Miguel Hill Jr',
      order_changed: true,
      dispatch_notes: 'Call first',
      points: 12,
      user_id: ada,
    });
    await request('PUT', '/jobs/{id}/order-seen');
    expect(await read()).toMatchObject({ order_changed: false, version: 5 });
  });

  it('given a locked job, when many are moved, then it remains; moved alone, it moves with a warning', async () => {
    expect((await request('PUT', '/jobs/{id}/lock')).status).toBe(200);
    const many = await request('PUT', '/jobs/assign', { job_ids: [id], user_id: ben, date });
    expect({ ids: many.ids, told: Object.keys(many.errors) }).toEqual({ ids: [], told: [id] });
    expect(await read()).toMatchObject({ user_id: ada, lock: true });
    const alone = await submit(ben, later);
    expect(alone.warnings.map(({ type }) => type)).toContain('locked');
    expect(alone.data).toMatchObject({ user_id: ben, date: later });
    await submit(ada);
  });

  it('given a phone without a network, when it sends its steps later, then the job shows them with their times', async () => {
    const record = (progress: string, done_at: string, as: object = asAda) =>
      request('PUT', '/jobs/{id}/progress', { progress, done_at }, as as typeof asAda);
    expect((await record('on_the_way', `${date}T13:00:00Z`, { ...asAda, user_id: ben })).code).toBe('JobNotYours');
    expect((await record('on_the_way', `${date}T13:00:00Z`, dispatcher)).status).toBe(403);
    await record('on_the_way', `${date}T13:00:00Z`);
    expect(await read()).toMatchObject({ on_the_way_at: `${date}T13:00:00.000Z`, arrived_at: null });
    expect((await record('arrived', `${date}T13:30:00Z`)).data).toMatchObject({
      on_the_way_at: `${date}T13:00:00.000Z`,
      arrived_at: `${date}T13:30:00.000Z`,
    });
    await record('on_the_way', `${date}T13:31:00Z`);
    expect(await read()).toMatchObject({
      status: 'assigned',
      on_the_way_at: `${date}T13:00:00.000Z`,
      arrived_at: null,
    });
    await record('arrived', `${date}T13:45:00Z`);
  });

  it('given a completed job, when it is moved, changed, canceled or deleted, then it is refused [JOB-002] [JOB-037]', async () => {
    expect((await request('PUT', '/jobs/{id}/complete', undefined, asAda)).data).toMatchObject({ completed: 1 });
    const refused = [
      await submit(ben),
      await request('DELETE', '/jobs/{id}/assign'),
      await request('POST', '/jobs/{id}/cancel', { reason: 'Too late' }, manager),
      await request('DELETE', '/jobs/{id}', undefined, manager),
    ];
    expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '409 JobAlreadyCompleted',
      '409 JobAlreadyCompleted',
      '409 JobAlreadyCompleted',
      '409 JobCompletedCannotChange',
    ]);
    const listed = await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs/assigned?date=${date}` });
    expect(listed.body.data.map((job) => [job.id, job.completed])).toEqual([[id, 1]]);
  });

  it('given a completed job, when its completion is reverted, then it has everything it had [JOB-039]', async () => {
    const done = await read();
    await request('DELETE', '/jobs/{id}/complete', undefined, asAda);
    expect(await read()).toEqual({
      ...done,
      status: 'assigned',
      completed: 0,
      completed_at: null,
      version: done.version + 1,
    });
  });

  it('given a job, when it is canceled with a reason, then it is on no board', async () => {
    expect((await request('POST', '/jobs/{id}/cancel', { reason: 'Customer moved' })).status).toBe(403);
    await request('POST', '/jobs/{id}/cancel', { reason: 'Customer moved' }, manager);
    expect(await read()).toMatchObject({ status: 'cancelled', user_id: null, lock: false });
    const { body } = await jobs.request<{ unassigned: Job[]; cards: { jobs: Job[] }[] }>({
      url: `/api/v1/board?date=${date}`,
    });
    expect([...body.unassigned, ...body.cards.flatMap((card) => card.jobs)]).toEqual([]);
    expect((await submit(ben)).code).toBe('JobIsCancelled');
  });

  it('given a canceled job, when it is reinstated, then it is unassigned, and earlier moves cannot be undone', async () => {
    expect((await request('DELETE', '/jobs/{id}/cancel', undefined, manager)).data).toMatchObject({
      status: 'unassigned',
      user_id: null,
      date,
    });
    const undone = await request('POST', `/commands/${given}/undo`);
    expect({ ids: undone.ids, errors: undone.errors }).toEqual({
      ids: [],
      errors: { [id]: 'Rosa Torres changed it later; it was not moved back.' },
    });
    expect(await read()).toMatchObject({ status: 'unassigned', user_id: null });
  });

  it('given a job’s whole life, when its history is read, then it is complete, in the reader’s language', async () => {
    expect(await historyIn('en')).toEqual([
      'Rosa Torres: Scheduled for 05 Oct 2026',
      'Rosa Torres: Assigned to Ada Long for 05 Oct 2026',
      'Rosa Torres: Changed: phone, dispatch notes, points',
      'Rosa Torres: Details changed by the work order',
      'Rosa Torres: Change of the work order marked as seen',
      'Rosa Torres: Locked to its technician and date',
      'Rosa Torres: Moved from Ada Long to Ben Marsh for 06 Oct 2026',
      'Rosa Torres: Moved from Ben Marsh to Ada Long for 05 Oct 2026',
      'Ada Long: On the way since 9:00 AM, recorded later',
      'Ada Long: Arrived at 9:30 AM, recorded later',
      'Ada Long: Progress taken back',
      'Ada Long: Arrived at 9:45 AM, recorded later',
      'Ada Long: Completed for Ada Long',
      'Ada Long: Marked incomplete',
      'Rosa Torres: Canceled and unassigned from Ada Long: Customer moved',
      'Rosa Torres: Reinstated; unassigned on 05 Oct 2026',
    ]);
    expect(await historyIn('es')).toEqual([
      'Rosa Torres: Programado para el 05 oct 2026',
      'Rosa Torres: Asignado a Ada Long para el 05 oct 2026',
      'Rosa Torres: Cambios: teléfono, notas de despacho, puntos',
      'Rosa Torres: Datos cambiados por la orden de trabajo',
      'Rosa Torres: Cambio de la orden de trabajo marcado como visto',
      'Rosa Torres: Bloqueado con su técnico y su fecha',
      'Rosa Torres: Pasado de Ada Long a Ben Marsh para el 06 oct 2026',
      'Rosa Torres: Pasado de Ben Marsh a Ada Long para el 05 oct 2026',
      'Ada Long: En camino desde las 9:00, registrado después',
      'Ada Long: Llegó a las 9:30, registrado después',
      'Ada Long: Avance deshecho',
      'Ada Long: Llegó a las 9:45, registrado después',
      'Ada Long: Completado para Ada Long',
      'Ada Long: Marcado como no completado',
      'Rosa Torres: Cancelado y quitado a Ada Long: Customer moved',
      'Rosa Torres: Reactivado; sin asignar el 05 oct 2026',
    ]);
    expect(await historyIn('zh-CN')).toEqual([
      'Rosa Torres: 已安排在 2026年10月5日',
      'Rosa Torres: 已分配给 Ada Long，日期 2026年10月5日',
      'Rosa Torres: 已修改：电话、调度备注、分数',
      'Rosa Torres: 工作单更改了详细信息',
      'Rosa Torres: 工作单的更改已标为已查看',
      'Rosa Torres: 已锁定技术员和日期',
      'Rosa Torres: 从 Ada Long 转给 Ben Marsh，日期 2026年10月6日',
      'Rosa Torres: 从 Ben Marsh 转给 Ada Long，日期 2026年10月5日',
      'Ada Long: 9:00 已出发，之后记录',
      'Ada Long: 9:30 已到达，之后记录',
      'Ada Long: 已撤回进度',
      'Ada Long: 9:45 已到达，之后记录',
      'Ada Long: 已完成（Ada Long）',
      'Ada Long: 已标记为未完成',
      'Rosa Torres: 已取消，并取消对 Ada Long 的分配：Customer moved',
      'Rosa Torres: 已恢复，2026年10月5日 未分配',
    ]);
  });
});
