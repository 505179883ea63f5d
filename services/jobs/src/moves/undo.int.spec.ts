import type { Role } from '@tailboard/contracts/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { userEvents } from '@tailboard/contracts/identity/user';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  noon,
  otherDispatcher,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

interface ResponseBody {
  ids: string[];
  errors: Record<string, string>;
  command_id: string;
  code: string;
  message: string;
}
const unknownId = '00000000-0000-4000-8000-000000000009';
let clock = noon;
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender<ResponseBody>>;
let story = 0;
let date: string;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  request = requestSender<ResponseBody>(jobs);
});
afterAll(() => jobs.close());
beforeEach(async () => {
  clock = noon;
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 4);
});

const submit = (job_ids: string[], user_id: string | null, options?: Parameters<typeof request>[3], on = date) =>
  request('PUT', '/jobs/assign', { job_ids, user_id, date: on }, options);
/** Sequentially, so that they have this order. */
const assignInOrder = async (job_ids: string[], user_id: string) => {
  for (const id of job_ids) await submit([id], user_id);
};
const order = (job_ids: string[], options?: Parameters<typeof request>[3]) =>
  request('PUT', `/jobs/${ada}/reorder/${date}`, job_ids, options);
const undo = (command_id: string, options?: Parameters<typeof request>[3]) =>
  request('POST', `/commands/${command_id}/undo`, undefined, options);
/** Jobs of each technician in route order. */
const cards = async (on = date) => {
  const { body } = await jobs.request<{ unassigned: Job[]; cards: { user: { label: string }; jobs: Job[] }[] }>({
    url: `/api/v1/board?date=${on}`,
  });
  const numbers = (held: Job[]) => held.map(({ id }) => ids.indexOf(id) + 1);
  return Object.fromEntries([
    ['', numbers(body.unassigned).sort()],
    ...body.cards.filter((card) => card.jobs.length > 0).map((card) => [card.user.label, numbers(card.jobs)]),
  ]) as Record<string, number[]>;
};
const toOutcome = ({ status, body }: { status: number; body: ResponseBody }) => ({
  status,
  code: body.code,
  message: body.message,
});

describe('Taking a move back', () => {
  it('given a move of many jobs, when it is undone, then every job is where it was', async () => {
    await submit([ids[0]!], ben);
    const { body } = await submit(ids, ada);
    expect((await cards())['Ada Long']!.sort()).toEqual([1, 2, 3, 4]);
    const undone = await undo(body.command_id);
    expect({ status: undone.status, moved: undone.body.ids.sort(), errors: undone.body.errors }).toEqual({
      status: 200,
      moved: [...ids].sort(),
      errors: {},
    });
    expect(undone.headers['x-event-position']).toBe(String(await jobs.store.head()));
    expect(await cards()).toEqual({ '': [2, 3, 4], 'Ben Marsh': [1] });
  });

  it('given an undo, when it is undone, and that again, then the jobs move each time', async () => {
    const { body } = await submit(ids, ada);
    const undone = await undo(body.command_id);
    const redone = await undo(undone.body.command_id);
    expect((await cards())['Ada Long']).toHaveLength(4);
    await undo(redone.body.command_id);
    expect(await cards()).toEqual({ '': [1, 2, 3, 4] });
  });

  it('given an undone move, when it is undone again, then nothing changes', async () => {
    const { body } = await submit(ids, ada);
    await undo(body.command_id);
    const head = await jobs.store.head();
    const again = await undo(body.command_id);
    expect({ status: again.status, errors: again.body.errors }).toEqual({ status: 200, errors: {} });
    expect(await jobs.store.head()).toBe(head);
  });

  it('given a moved job, when the move is undone, then it has its former place in the route', async () => {
    await assignInOrder(ids, ada);
    await order([ids[2]!, ids[0]!, ids[1]!, ids[3]!]);
    const { body } = await submit([ids[0]!], ben);
    expect(await cards()).toMatchObject({ 'Ada Long': [3, 2, 4], 'Ben Marsh': [1] });
    await undo(body.command_id);
    expect(await cards()).toEqual({ '': [], 'Ada Long': [3, 1, 2, 4] });
  });

  it('given a job that was withdrawn to another date, when that is undone, then it has its former place', async () => {
    await assignInOrder(ids.slice(0, 2), ada);
    const { body } = await submit([ids[0]!], null, {}, '2026-10-21');
    await undo(body.command_id);
    expect(await cards()).toMatchObject({ 'Ada Long': [1, 2] });
  });

  it('given a job that another user moved since, when the first move is undone, then it remains and the user is named', async () => {
    const { body } = await submit(ids, ada);
    await submit([ids[1]!], ben, { as: otherDispatcher });
    await request('PUT', `/jobs/${ids[2]}/complete`);
    await request('PUT', `/jobs/${ids[3]}/lock`);
    const undone = await undo(body.command_id);
    expect({ ids: undone.body.ids, errors: undone.body.errors }).toEqual({
      ids: [ids[0]],
      errors: {
        [ids[1]!]: 'Miguel Marsh changed it later; it was not moved back.',
        [ids[2]!]: 'This job is completed and cannot be moved. Mark it incomplete first.',
        [ids[3]!]: 'This job is locked. Move it individually, or unlock it first.',
      },
    });
    const { 'Ada Long': stored, ...others } = await cards();
    expect({ kept: stored!.sort(), others }).toEqual({ kept: [3, 4], others: { '': [1], 'Ben Marsh': [2] } });
  });

  it('given a technician who left meanwhile, when a move is undone, then they get no job', async () => {
    await submit([ids[0]!], ben);
    const { body } = await submit([ids[0]!], ada);
    const record = (event: Parameters<typeof toNewEvents>[0][number]) =>
      jobs.store.append({
        stream: `user-${ben}`,
        expected: 'some',
        events: toNewEvents(
          [event],
          userEvents.shapes,
          `user-${ben}`,
          jobs.ctx.createSystemContext([event.type, story]),
        ),
      });
    await record(userEvents.make.UserDeactivated({}));
    await jobs.settle();
    expect((await undo(body.command_id)).body.errors).toEqual({
      [ids[0]!]: 'Ben Marsh is no longer active and cannot be assigned jobs.',
    });
    await record(userEvents.make.UserRestored({}));
    await jobs.settle();
    expect((await undo(body.command_id)).body.ids).toEqual([ids[0]]);
  });

  it('given an ordered route with the same jobs, when the order is undone, then it has the order before', async () => {
    await assignInOrder(ids, ada);
    const { body } = await order([ids[3]!, ids[2]!, ids[1]!, ids[0]!]);
    const undone = await undo(body.command_id);
    expect({ moved: undone.body.ids.length, ...undone.body, cards: (await cards())['Ada Long'] }).toMatchObject({
      moved: 4,
      ordered: [ada],
      cards: [1, 2, 3, 4],
    });
    const redone = await undo(undone.body.command_id);
    expect((await cards())['Ada Long']).toEqual([4, 3, 2, 1]);
    await submit([ids[0]!], ben);
    expect((await undo(redone.body.command_id)).body.errors).toEqual({
      [ada]: 'This technician’s jobs changed in the meantime. The current order is shown.',
    });
    expect((await cards())['Ada Long']).toEqual([4, 3, 2]);
  });

  it('given an order that another user set since, when the first one is undone, then it remains and the user is named', async () => {
    await assignInOrder(ids, ada);
    const { body } = await order([ids[3]!, ids[2]!, ids[1]!, ids[0]!]);
    await order([ids[0]!, ids[3]!, ids[2]!, ids[1]!], { as: otherDispatcher });
    const undone = await undo(body.command_id, { headers: { 'accept-language': 'zh-CN' } });
    expect(undone.body).toMatchObject({ ids: [], errors: { [ada]: 'Miguel Marsh 之后更改了它，未移回。' } });
  });

  it('given a move of another user, when it is undone, then only managers may do so', async () => {
    const { body } = await submit(ids, ada);
    expect(toOutcome(await undo(body.command_id, { as: otherDispatcher }))).toEqual({
      status: 403,
      code: 'CommandNotYours',
      message: 'Only Rosa Torres or a manager can undo this.',
    });
    expect((await undo(body.command_id, { as: { ...otherDispatcher, roles: ['manager'] } })).status).toBe(200);
    expect(await cards()).toEqual({ '': [1, 2, 3, 4] });
  });

  it('given a move of more than 24 hours ago, when anyone undoes it, then it is refused', async () => {
    const { body } = await submit(ids, ada);
    clock = new Date(noon.getTime() + 24 * 3_600_000 + 1);
    expect(toOutcome(await undo(body.command_id, { as: manager }))).toMatchObject({
      status: 409,
      code: 'CommandTooOld',
    });
    clock = new Date(noon.getTime() + 24 * 3_600_000);
    expect((await undo(body.command_id)).status).toBe(200);
  });

  it('given a command that moved nothing, when it is undone, then it is not found', async () => {
    await request('PUT', `/jobs/${ids[0]}/lock`);
    const { meta } = (await jobs.store.read(`job-${ids[0]}`)).at(-1)!;
    for (const command_id of [unknownId, meta.command_id])
      expect(toOutcome(await undo(command_id))).toMatchObject({ status: 404, code: 'CommandNotFound' });
    expect((await undo('1')).status).toBe(422);
  });

  it('given the role qc, when a move is undone, then it is refused', async () => {
    const statusFor = async (role: Role) => (await undo(unknownId, { as: { ...asAda, roles: [role] } })).status;
    expect(await statusFor('qc')).toBe(403);
    for (const role of ['supervisor', 'technician', 'warehouse'] as const) expect(await statusFor(role)).toBe(404);
  });

  it('given a move whose last step is unknown, when it is undone, then nothing starts', async () => {
    const late = await jobs.ctx.db.transaction(async (holding) => {
      await holding.query('lock table placement in share mode');
      const response = await jobs.inject<ResponseBody>({
        method: 'PUT',
        url: '/api/v1/jobs/assign',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ job_ids: ids, user_id: ada, date }),
        as: dispatcher,
      });
      const { command_id } = response.body;
      const undone = await jobs.inject<ResponseBody>({
        method: 'POST',
        url: `/api/v1/commands/${command_id}/undo`,
        as: dispatcher,
      });
      return { command_id, undone };
    });
    expect(late.undone.status).toBe(503);
    expect((await undo(late.command_id)).body.ids).toHaveLength(4);
  });

  it('given one Idempotency-Key, when a move is undone twice, then it happens once', async () => {
    const { body } = await submit(ids, ada);
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b80' };
    const one = await undo(body.command_id, { headers });
    await submit(ids, ben);
    expect((await undo(body.command_id, { headers })).body).toEqual(one.body);
    expect((await cards())['Ben Marsh']).toHaveLength(4);
  });
});
