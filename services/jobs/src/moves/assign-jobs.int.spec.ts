import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { Locale } from '@tailboard/contracts/locale';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  ben,
  dispatcher,
  gone,
  jobsUnderTest,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

interface ResponseBody {
  ids: string[];
  errors: Record<string, string[] & string>;
  warnings: { type: string; message: string; value: number | null }[];
  command_id: string;
  code: string;
  message: string;
}
const unknownId = '00000000-0000-4000-8000-000000000009';
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender<ResponseBody>>;
let story = 0;
let date: string;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender<ResponseBody>(jobs);
});
afterAll(() => jobs.close());
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 12);
});

const assignAll = (
  job_ids: string[],
  user_id: string | null,
  options?: Parameters<typeof request>[3] & { on?: string },
) => request('PUT', '/jobs/assign', { job_ids, user_id, date: options?.on ?? date }, options);
const read = async (id: string) => (await jobs.request<{ data: Job }>({ url: `/api/v1/jobs/${id}` })).body.data;
const readEvents = (id: string) => jobs.store.read(`job-${id}`);
const withLocale = (locale: Locale) => ({ headers: { 'accept-language': locale } });

describe('Moving many jobs at once', () => {
  it('given many jobs, when they are assigned to one technician, then one command moves them and warns once of a full day', async () => {
    const { status, body, headers } = await assignAll([...ids, ids[0]!], ada);
    expect({ status, ids: body.ids, errors: body.errors }).toEqual({ status: 200, ids, errors: {} });
    expect(body.warnings).toEqual([
      { type: 'capacity', message: 'Ada Long would have 108 of 96 points.', limit: 96, value: 108 },
    ]);
    expect(headers['x-event-position']).toBe(String(await jobs.store.head()));
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ user_id: ada, status: 'assigned', version: 2 });
      expect((await readEvents(id)).at(-1)!.meta.command_id).toBe(body.command_id);
    }
  });

  it('given many jobs, when they are assigned, then the card has them in the order of the request', async () => {
    const named = [ids[7]!, ids[2]!, ids[11]!, ids[0]!, ids[5]!];
    await assignAll(named, ben);
    const { body } = await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs/assigned?date=${date}` });
    expect(body.data.map(({ id }) => id)).toEqual(named);
  });

  it('given assigned jobs, when they are withdrawn, also to another date, then they are unassigned there', async () => {
    await assignAll(ids.slice(0, 2), ada);
    const other = '2026-10-20';
    const { body } = await assignAll(ids.slice(0, 3), null, { on: other });
    expect(body).toMatchObject({ ids: ids.slice(0, 3), errors: {}, warnings: [] });
    for (const id of ids.slice(0, 3)) expect(await read(id)).toMatchObject({ user_id: null, date: other });
  });

  it('given a job that another user changed since, when many are moved, then it remains and the user is named', async () => {
    const [taken, free] = ids as [string, string];
    const versions = { [taken]: 1, [free]: 1 };
    await assignAll([taken], ben);
    const { body } = await request('PUT', '/jobs/assign', { job_ids: [taken, free], user_id: ada, date, versions });
    expect({ ids: body.ids, errors: body.errors }).toEqual({
      ids: [free],
      errors: { [taken]: 'Rosa Torres changed this job in the meantime. Its current place is shown.' },
    });
    expect(await read(taken)).toMatchObject({ user_id: ben });
    expect(await read(free)).toMatchObject({ user_id: ada });
  });

  it('given jobs that cannot move, when many are moved, then each has its reason and the others move', async () => {
    const [completed, locked, cancelled, there, free] = ids as [string, string, string, string, string];
    await assignAll([completed, there], ada);
    await request('PUT', `/jobs/${completed}/complete`);
    await request('PUT', `/jobs/${locked}/lock`);
    await request('PUT', `/jobs/${there}/lock`);
    await request('POST', `/jobs/${cancelled}/cancel`, { reason: 'Moved away' }, { as: { roles: ['manager'] } });
    const { status, body } = await assignAll(
      [completed, locked, cancelled, there, free, unknownId],
      ada,
      withLocale('es'),
    );
    expect({ status, ids: body.ids, errors: body.errors }).toEqual({
      status: 200,
      ids: [there, free],
      errors: {
        [completed]: 'Este trabajo está completado y no se puede mover. Márquelo primero como no completado.',
        [locked]: 'Este trabajo está bloqueado. Muévalo por separado o desbloquéelo primero.',
        [cancelled]: 'Este trabajo está cancelado. Reactívelo primero.',
        [unknownId]: 'Este trabajo no existe.',
      },
    });
    expect(await read(locked)).toMatchObject({ user_id: null, lock: true });
    expect(await read(there)).toMatchObject({ user_id: ada, version: 3 });
  });

  it('given one locked job, when it alone is moved, then it moves with a warning', async () => {
    const [locked] = ids as [string];
    await request('PUT', `/jobs/${locked}/lock`);
    const { status, body } = await request('PUT', `/jobs/${locked}/assign`, { user_id: ada, date });
    expect({ status, warned: body.warnings.map(({ type }) => type) }).toEqual({ status: 200, warned: ['locked'] });
  });

  it('given moves of one job, when its events are read, then each has the command ID of its response', async () => {
    const [id] = ids as [string];
    const commands = [
      (await request('PUT', `/jobs/${id}/assign`, { user_id: ada, date })).body.command_id,
      (await request('DELETE', `/jobs/${id}/assign`)).body.command_id,
    ];
    expect((await readEvents(id)).slice(1).map(({ meta }) => meta.command_id)).toEqual(commands);
  });

  it.each([
    ['a technician who does not exist', () => assignAll(ids, unknownId), 'TechnicianNotFound', 'user_id'],
    ['somebody who is no technician', () => assignAll(ids, rosa), 'TechnicianNotFound', 'user_id'],
    ['a technician who left', () => assignAll(ids, gone), 'TechnicianInactive', 'user_id'],
    ['a date that must be a slip of the pen', () => assignAll(ids, ada, { on: '2106-10-06' }), 'DateFarAway', 'date'],
    [
      '201 jobs',
      () =>
        assignAll(
          Array.from({ length: 201 }, (_, at) => `${unknownId.slice(0, -3)}${at + 100}`),
          ada,
        ),
      'TooManyJobs',
      'job_ids',
    ],
  ])(
    'given %s, when many jobs are moved, then it is refused and nothing moves',
    async (_, sendRequest, code, field) => {
      const { status, body } = await sendRequest();
      expect({ status, code: body.code }).toEqual({ status: 422, code });
      expect(body.errors[field]).toEqual([body.message]);
      expect((await readEvents(ids[0]!)).length).toBe(1);
    },
  );

  it('given too many jobs, when they are moved, then the refusal names the limit', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `${unknownId.slice(0, -3)}${at + 100}`);
    expect((await assignAll(many, ada)).body.message).toBe(
      'At most 200 jobs can be moved at once; you selected 201. Move them in smaller groups.',
    );
  });

  it.each([
    ['a date that does not exist', { user_id: ada, date: '2026-02-30' }, 'date'],
    ['no jobs', { job_ids: [], user_id: ada, date: '2026-10-06' }, 'job_ids'],
    ['no ids', { job_ids: ['1'], user_id: ada, date: '2026-10-06' }, 'job_ids.0'],
  ])('given %s, when many jobs are moved, then it is refused', async (_, body, field) => {
    const response = await request('PUT', '/jobs/assign', { job_ids: ids, ...body });
    expect(response.status).toBe(422);
    expect(response.body.errors).toHaveProperty([field]);
  });

  it.each(['technician', 'warehouse', 'qc'] as const)(
    'given the role %s, when many jobs are moved, then it is refused',
    async (role) => {
      expect((await assignAll(ids, ada, { as: { ...asAda, roles: [role] } })).status).toBe(403);
    },
  );

  it('given one Idempotency-Key, when many jobs are moved twice, then they move once and the response is the same', async () => {
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b77' };
    const one = await assignAll(ids, ada, { headers });
    await assignAll([ids[0]!], ben);
    const again = await assignAll(ids, ada, { headers });
    expect(again.body).toEqual(one.body);
    expect(await read(ids[0]!)).toMatchObject({ user_id: ben, version: 3 });
    expect(await read(ids[1]!)).toMatchObject({ user_id: ada, version: 2 });
  });

  it('given an interrupted move of many jobs, when it is repeated, then the rest moves', async () => {
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b78' };
    const append = jobs.store.append.bind(jobs.store);
    let appended = 0;
    const broken = jest.spyOn(jobs.store, 'append').mockImplementation(async (newEvents) => {
      if (++appended > 5) throw new Error('the database went away');
      return append(newEvents);
    });
    expect((await assignAll(ids, ada, { headers })).status).toBe(500);
    broken.mockRestore();
    const begun = await Promise.all(ids.map(read));
    expect(begun.filter(({ user_id }) => user_id === ada)).toHaveLength(5);

    const { status, body } = await assignAll(ids, ada, { headers });
    expect({ status, ids: body.ids, errors: body.errors }).toEqual({ status: 200, ids, errors: {} });
    for (const id of ids) {
      const events = await readEvents(id);
      expect(events.map(({ type }) => type)).toEqual(['JobScheduled', 'JobAssigned']);
      expect(events[1]!.meta.command_id).toBe(body.command_id);
    }
  });

  it('given an interrupted move whose technician left, when it is repeated, then the moved jobs are reported', async () => {
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b79' };
    const append = jobs.store.append.bind(jobs.store);
    let appended = 0;
    const broken = jest.spyOn(jobs.store, 'append').mockImplementation(async (newEvents) => {
      if (++appended > 5) throw new Error('the database went away');
      return append(newEvents);
    });
    expect((await assignAll(ids, ada, { headers })).status).toBe(500);
    broken.mockRestore();
    const active = async (event: Parameters<typeof toNewEvents>[0][number], expected: number) => {
      const commandContext = jobs.ctx.createSystemContext([event.type, date]);
      const events = toNewEvents([event], userEvents.shapes, `user-${ada}`, commandContext);
      await jobs.store.append({ stream: `user-${ada}`, expected, events });
      await jobs.settle();
    };
    await active(userEvents.make.UserDeactivated({}), 1);
    try {
      const { status, body } = await assignAll(ids, ada, { headers });
      expect({ status, ids: body.ids }).toEqual({ status: 200, ids: ids.slice(0, 5) });
      expect(Object.keys(body.errors).sort()).toEqual(ids.slice(5).sort());
      expect(body.errors[ids[5]!]).toMatch(/Ada Long/);
      // A command that moved nothing is refused as usual.
      expect((await assignAll(ids.slice(5), ada)).body.code).toBe('TechnicianInactive');
    } finally {
      await active(userEvents.make.UserRestored({}), 2);
    }
  });

  it('given a job that others change at the same moment, when many are moved, then it is reported as not moved', async () => {
    const append = jobs.store.append.bind(jobs.store);
    const busy = `job-${ids[0]}`;
    const racing = jest
      .spyOn(jobs.store, 'append')
      .mockImplementation(async (one) =>
        one.stream === busy ? { ok: false, stream: busy, expected: one.expected, actual: 9 } : append(one),
      );
    const { status, body } = await assignAll(ids, ada);
    racing.mockRestore();
    expect({ status, errors: body.errors, moved: body.ids.length }).toEqual({
      status: 200,
      errors: { [ids[0]!]: 'Another user changed this at the same time. Try again.' },
      moved: ids.length - 1,
    });
  });

  it('given an If-Match header, when many jobs are moved, then it is ignored', async () => {
    expect((await assignAll(ids, ada, { as: dispatcher, headers: { 'if-match': '"7"' } })).body.ids).toEqual(ids);
  });
});
