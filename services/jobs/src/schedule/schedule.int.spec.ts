import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Job, Warning } from '@tailboard/contracts/jobs/job';
import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import type { z } from 'zod';
import {
  ada,
  asAda,
  asBen,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
let month = 0;
let day: (n: number) => string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());
// Each test has its own month.
beforeEach(() => {
  const [year, monthNumber] = [2026 + Math.floor(month / 12), (month++ % 12) + 1];
  day = (n) => `${year}-${String(monthNumber).padStart(2, '0')}-${String(n).padStart(2, '0')}`;
});

type Options = { as?: TestRequest['as']; headers?: Record<string, string> };
type Body = {
  data: ScheduleEntry;
  message: string;
  errors: Record<string, string[]>;
  code: string;
  current: ScheduleEntry;
};
async function request<B = Body>(method: TestRequest['method'], path: string, payload?: object, options: Options = {}) {
  const { as = manager, headers = {} } = options;
  const response = await jobs.inject<B>({
    method: method as NonNullable<TestRequest['method']>,
    url: `/api/v1${path}`,
    headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
    as: as as NonNullable<TestRequest['as']>,
  });
  await jobs.settle();
  return response;
}
const vacation = (change: object = {}) => ({
  title: 'Vacation',
  type: 'vacation',
  user_ids: [ada],
  start_date: day(5),
  end_date: day(9),
  ...change,
});
const add = (change: object = {}, options: Options = {}) => request('POST', '/events', vacation(change), options);
const list = async (query = '', as: TestRequest['as'] = manager) =>
  (
    await request<{ data: ScheduleEntry[]; total: number; last_page: number }>(
      'GET',
      `/events?start_date=${day(1)}&end_date=${day(28)}&${query}`,
      undefined,
      { as: as as NonNullable<TestRequest['as']> },
    )
  ).body;
const titles = async (query = '', as: TestRequest['as'] = manager) =>
  (await list(query, as)).data.map(({ title }) => title);

describe('The calendar', () => {
  it('given an event, when it is added, then the response has the specified fields [JOB-004] [JOB-005]', async () => {
    const { status, body } = await add({ note: 'At the lake', end_time: '12:00', start_time: '08:00' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: 'Vacation',
      type: 'vacation',
      user_ids: [ada],
      users: [{ id: ada, label: 'Ada Long' }],
      start_date: day(5),
      end_date: day(9),
      start_time: '08:00',
      end_time: '12:00',
      paid: true,
      hours_per_day: 8,
      note: 'At the lake',
      version: 1,
    });
    expect((await request('GET', `/events/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await list()).data).toEqual([body.data]);
  });

  it('given events, when they are searched, then range, person, type and words filter them', async () => {
    await add({ title: 'Lake' });
    await add({ title: 'Flu', type: 'sick', user_ids: [ben], start_date: day(8), end_date: day(20) });
    await add({ title: 'Labor Day', type: 'holiday', user_ids: 'all', start_date: day(7), end_date: day(7) });
    expect(await titles()).toEqual(['Lake', 'Labor Day', 'Flu']);
    expect(await titles('direction=desc&sort_by=title')).toEqual(['Lake', 'Labor Day', 'Flu'].sort().reverse());
    expect(await titles(`user_id=${ada}`)).toEqual(['Lake', 'Labor Day']);
    expect(await titles('type=sick')).toEqual(['Flu']);
    expect(await titles('q=lab')).toEqual(['Labor Day']);
    expect(await titles('show=all')).toHaveLength(3);
    const { body } = await request<{ data: ScheduleEntry[] }>(
      'GET',
      `/events?start_date=${day(10)}&end_date=${day(11)}`,
    );
    expect(body.data.map(({ title }) => title)).toEqual(['Flu']);
  });

  it('given a technician, when they read the calendar, then they get events of themself and of everyone, without other users', async () => {
    await add({ title: 'Lake', user_ids: [ada] });
    const both = await add({ title: 'Safety', type: 'training', user_ids: [ada, ben] });
    await add({ title: 'Labor Day', type: 'holiday', user_ids: 'all' });
    const { data } = await list('', asBen);
    expect(data.map(({ title }) => title).sort()).toEqual(['Labor Day', 'Safety']);
    expect(data.find(({ title }) => title === 'Safety')).toMatchObject({
      user_ids: [ben],
      users: [{ id: ben, label: 'Ben Marsh' }],
    });
    // Filters must not reveal who else attends the training.
    expect((await list(`user_id=${ada}`, asBen)).data.map(({ title }) => title)).toEqual(['Labor Day']);
    expect((await list(`user_id=${ben}`, asBen)).data).toHaveLength(2);
    const one = (as: TestRequest['as']) =>
      request('GET', `/events/${both.body.data.id}`, undefined, { as: as as never });
    expect((await one(asBen)).status).toBe(200);
    const lake = (await list('q=lake')).data[0];
    expect((await request('GET', `/events/${lake?.id}`, undefined, { as: asBen })).status).toBe(404);
    expect((await request('GET', `/events/${lake?.id}`, undefined, { as: asAda })).status).toBe(200);
  });

  it.each([
    ['a supervisor', dispatcher],
    ['a technician', asAda],
  ])('given %s, when they write to the calendar, then it is refused', async (_, as) => {
    const { body } = await add();
    expect((await add({ type: 'sick' }, { as })).status).toBe(403);
    expect((await request('PUT', `/events/${body.data.id}`, vacation({ title: 'Mine' }), { as })).status).toBe(403);
    expect((await request('DELETE', `/events/${body.data.id}`, undefined, { as })).status).toBe(403);
    expect((await request('GET', `/events/${body.data.id}/history`, undefined, { as })).status).toBe(403);
    expect((await list('', dispatcher)).data).toHaveLength(1);
  });

  it('given leave of a user, when the same type is entered at the same time, then the refusal names the user and the time', async () => {
    await add({ title: 'Lake', user_ids: [ada, ben] });
    const { status, body } = await add({ user_ids: [ben], start_date: day(9), end_date: day(12) });
    expect(status).toBe(422);
    expect(body.message).toMatch(/^Ben Marsh already has an event of this type from 05 \w{3} \d{4} to 09 .*: Lake\.$/);
    expect(body.errors.user_ids).toEqual([body.message]);
    expect((await add({ user_ids: [ben], start_date: day(10), end_date: day(12) })).status).toBe(201);
    expect((await add({ user_ids: [ben], type: 'meeting' })).status).toBe(201);
  });

  it('given an event of everyone, when one of a user overlaps it, then it counts for them', async () => {
    await add({ title: 'Shutdown', type: 'holiday', user_ids: 'all' });
    expect((await add({ type: 'holiday' })).body.message).toContain('for everyone');
    await add({ title: 'Lake', start_date: day(15), end_date: day(16) });
    const { status, body } = await add({ user_ids: 'all', start_date: day(16), end_date: day(18) });
    expect([status, body.message.split(' already')[0]]).toEqual([422, 'Ada Long']);
  });

  it('given two events of one day without a common hour, when they are entered, then both are saved', async () => {
    const addTraining = (start_time: string, end_time: string) =>
      add({ type: 'training', start_date: day(5), end_date: day(5), start_time, end_time });
    expect((await addTraining('08:00', '10:00')).status).toBe(201);
    expect((await addTraining('10:00', '12:00')).status).toBe(201);
    expect((await addTraining('09:30', '10:30')).status).toBe(422);
    expect((await add({ type: 'training', start_date: day(5), end_date: day(5) })).status).toBe(422);
  });

  it('given unknown people, when an event is entered for them, then it is refused', async () => {
    const stranger = derivedId('test', 'a stranger');
    const { status, body } = await add({ user_ids: [ada, stranger] });
    expect([status, body.errors.user_ids]).toEqual([422, [`No user has the ID ${stranger}.`]]);
  });

  it('given wrong fields, when an event is entered, then each is named', async () => {
    const { status, body } = await add({
      title: ' ',
      type: 'beach',
      hours_per_day: 13,
      note: 'x'.repeat(256),
      user_ids: [],
    });
    expect([status, body.message]).toEqual([422, 'Please correct the following issues:']);
    expect(Object.keys(body.errors).sort()).toEqual(['hours_per_day', 'note', 'title', 'type', 'user_ids']);
    expect((await add({ end_date: day(1) })).body.errors).toHaveProperty('end_date');
    expect((await add({ start_date: '2026-02-30' })).body.errors).toHaveProperty('start_date');
  });

  it('given an old version, when an event is changed, then it is refused with the current state', async () => {
    const { id } = (await add()).body.data;
    const change = (title: string) =>
      request('PUT', `/events/${id}`, vacation({ title }), { headers: { 'if-match': '"1"' } });
    expect((await change('Lake')).body.data).toMatchObject({ title: 'Lake', version: 2 });
    const { status, body } = await change('Sea');
    expect([status, body.current.title]).toEqual([409, 'Lake']);
  });

  it('given an event, when it is deleted, then it is gone, and its history is kept', async () => {
    const { id } = (await add()).body.data;
    await request('PUT', `/events/${id}`, vacation({ user_ids: [ben], title: 'Lake' }));
    expect((await request('DELETE', `/events/${id}`)).status).toBe(204);
    expect((await request('DELETE', `/events/${id}`)).status).toBe(204);
    expect((await request('DELETE', `/events/${derivedId('test', 'no event')}`)).status).toBe(404);
    expect((await request('GET', `/events/${id}`)).status).toBe(404);
    expect((await request('PUT', `/events/${id}`, vacation())).status).toBe(404);
    expect(await titles()).toEqual([]);
    const { body } = await request<{ data: { description: string; user: { label: string } }[] }>(
      'GET',
      `/events/${id}/history`,
    );
    expect(
      body.data.map(({ description, user }) => [description.replace(/\d{2} \w{3} \d{4}/g, '…'), user.label]),
    ).toEqual([
      ['Removed from the calendar', 'Rosa Torres'],
      ['Changed to: Lake, … to …, for Ben Marsh', 'Rosa Torres'],
      ['Added: Vacation, … to …, for Ada Long', 'Rosa Torres'],
    ]);
  });
});

describe('Leave on the board', () => {
  type Board = { cards: { user: { id: string }; day: { note: string | null; leave: string | null } }[] };
  const readStats = async (date: string, who: string, headers: Record<string, string> = {}) => {
    const { body } = await request<Board>('GET', `/board?date=${date}`, undefined, { as: dispatcher, headers });
    const { note, leave } = body.cards.find(({ user }) => user.id === who)?.day ?? { note: '?', leave: '?' };
    return [note && note.replace(/\d{2} [\p{L}\d]+ \d{4}/u, '…'), leave];
  };
  const createUnassigned = async (n: number): Promise<Job> => {
    await jobs.import(
      JSON.stringify([
        {
          account_number: `${day(n)}-1`,
          work_order_number: `WO-${day(n)}`,
          job_type: 'install',
          category: 'Install',
          date: day(n),
          time_slot: '8-10',
          address: { address: '1 Story Street', city: 'Augusta', state: 'GA', zip: '30901' },
        },
      ]),
    );
    const { body } = await request<{ data: Job[] }>('GET', `/jobs/unassigned?date=${day(n)}`);
    return body.data[0] as Job;
  };
  type ScheduleResponse = { data: Job; warnings: z.output<typeof Warning>[] };
  const submit = (job: Job, user_id: string, query = '', headers: Record<string, string> = {}) =>
    request<ScheduleResponse>(
      'PUT',
      `/jobs/${job.id}/assign${query}`,
      { user_id, date: job.date },
      { as: dispatcher, headers },
    );

  it('given leave, when the board is read, then the card has its note or title, and the last day if it is later [JOB-016]', async () => {
    await add({ note: 'At the lake' });
    await add({ type: 'sick', title: 'Flu', user_ids: [ben], start_date: day(8), end_date: day(8) });
    expect(await readStats(day(5), ada)).toEqual(['At the lake (until …)', 'vacation']);
    expect(await readStats(day(9), ada)).toEqual(['At the lake', 'vacation']);
    expect(await readStats(day(5), ada, { 'accept-language': 'es' })).toEqual(['At the lake (hasta el …)', 'vacation']);
    expect(await readStats(day(8), ben)).toEqual(['Flu', 'sick']);
    expect(await readStats(day(4), ada)).toEqual([null, null]);
    expect(await readStats(day(10), ada)).toEqual([null, null]);
  });

  it('given an absence of some hours, when the board is read, then the card has its hours and the points that are left [JOB-016]', async () => {
    await add({ type: 'personal', title: 'Dentist', end_date: day(5), start_time: '08:00', end_time: '12:00' });
    await add({
      type: 'sick',
      title: 'Flu',
      user_ids: [ben],
      start_date: day(5),
      end_date: day(6),
      start_time: '13:00',
      end_time: '10:00',
    });
    type Days = { cards: { user: { id: string }; day: Record<string, unknown> }[] };
    const readDay = async (n: number, who: string) =>
      (await request<Days>('GET', `/board?date=${day(n)}`, undefined, { as: dispatcher })).body.cards.find(
        ({ user }) => user.id === who,
      )?.day;
    expect(await readDay(5, ada)).toEqual({
      ...{ points: 0, capacity: 48, note: 'Dentist (8:00 AM–12:00 PM)', leave: null },
      absences: [{ start: '08:00', end: '12:00', note: 'Dentist' }],
    });
    const flu = (start: string, end: string) => ({ leave: null, absences: [{ start, end, note: 'Flu' }] });
    expect(await readDay(5, ben)).toMatchObject({ capacity: 48, ...flu('13:00', '24:00') });
    expect(await readDay(6, ben)).toMatchObject({ capacity: 72, ...flu('00:00', '10:00') });
    const job = await createUnassigned(5);
    expect((await submit(job, ada, '?dry_run=1')).body.warnings.map(({ type }) => type)).toEqual(['leave']);
    expect((await submit(job, ben, '?dry_run=1')).body.warnings).toEqual([]);
  });

  it('given meetings, training, holidays and leave of everyone, when the board is read, then only leave is on the cards', async () => {
    await add({ type: 'training', title: 'Ladders' });
    await add({ type: 'holiday', title: 'Labor Day', user_ids: 'all' });
    expect(await readStats(day(5), ada)).toEqual([null, null]);
    await add({ type: 'personal_unpaid', title: 'Strike', user_ids: 'all', start_date: day(6), end_date: day(6) });
    expect(await readStats(day(6), ben)).toEqual(['Strike', 'personal_unpaid']);
  });

  it('given a user on leave, when a job is assigned to them, then it works with a warning in the caller’s language', async () => {
    const job = await createUnassigned(5);
    await add({ note: 'At the lake' });
    const tried = await submit(job, ada, '?dry_run=1', { 'accept-language': 'es' });
    expect(tried.body.warnings).toEqual([
      {
        type: 'leave',
        message: expect.stringMatching(/^Ada Long está ausente: At the lake \(hasta el /),
        limit: null,
        value: null,
      },
    ]);
    const { status, body } = await submit(job, ada);
    expect([status, body.warnings.map(({ type }) => type), body.data.user_id]).toEqual([200, ['leave'], ada]);
  });

  it('given leave that the caller just entered, when they assign a job, then they are warned of it', async () => {
    const job = await createUnassigned(5);
    const entered = await jobs.inject({
      method: 'POST',
      url: '/api/v1/events',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(vacation()),
      as: manager,
    });
    const position = String(entered.headers['x-event-position']);
    const { body } = await submit(job, ada, '?dry_run=1', { 'x-min-position': position });
    expect(body.warnings.map(({ type }) => type)).toEqual(['leave']);
  });

  it('given a technician before their first day or an overlapping slot, when a job is assigned, then it warns', async () => {
    const newcomer = derivedId('test', `Newcomer of ${day(1)}`);
    const stream = `user-${newcomer}`;
    const registered = userEvents.make.UserRegistered({
      email: 'new@example.com',
      technician_id: '7099',
      label: 'New Comer',
      roles: ['technician'],
      profile: { first_name: 'New', last_name: 'Comer', hired_on: day(6) },
    });
    await jobs.store.append({
      stream,
      expected: 0,
      events: toNewEvents([registered], userEvents.shapes, stream, jobs.ctx.createSystemContext([stream])),
    });
    await jobs.settle();
    const job = await createUnassigned(5);
    const { body } = await submit(job, newcomer, '?dry_run=1');
    expect(body.warnings.map(({ type, message }) => `${type}: ${message.replace(/\d{2} \w{3} \d{4}/, '…')}`)).toEqual([
      'inactive: New Comer starts work on ….',
    ]);
  });
});
