import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Week } from '@tailboard/contracts/jobs/week';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

/** Wednesday after the week of October 4. */
const clock = new Date('2026-10-14T16:00:00.000Z');
const start_date = '2026-10-04';
const monday = '2026-10-05';
let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock, lists: false });
});
afterAll(() => jobs.close());

/** An office user as identity records them; `left`: account deactivated. */
async function hire(label: string, pay: object, left = false): Promise<string> {
  const id = derivedId('test', label);
  const stream = `user-${id}`;
  const [first_name = '', last_name = ''] = label.split(' ');
  const registered = userEvents.make.UserRegistered({
    email: `${first_name.toLowerCase()}@example.com`,
    technician_id: null,
    label,
    roles: ['manager'],
    profile: { first_name, last_name, hired_on: '2026-01-01', ...pay },
  });
  const events = left ? [registered, userEvents.make.UserDeactivated({})] : [registered];
  const commandContext = jobs.ctx.createSystemContext([stream]);
  await jobs.store.append({
    stream,
    expected: 0,
    events: toNewEvents(events, userEvents.shapes, stream, commandContext),
  });
  return id;
}
const labels = async (date: string) => {
  await jobs.settle();
  const { body } = await jobs.request<{ data: Week[] }>({ url: `/api/v1/weeks?date=${date}` });
  return body.data.map(({ user }) => user.label);
};
const away = (user_ids: string[] | 'all', date: string, type = 'vacation') =>
  jobs.request({
    method: 'POST',
    url: '/api/v1/events',
    payload: { title: `Away on ${date}`, type, user_ids, start_date: date, end_date: date },
  });

describe('Anyone who is owed something for a week without work', () => {
  it('given people of the office with a salary or paid leave, then they are in its list, and are finalized with all', async () => {
    const salaried = await hire('Sara Vance', { pay_type: 'salary', pay_rate: 1_000 });
    await hire('Otto Reed', { pay_type: 'hourly', pay_rate: 20 });
    await hire('Nora Stone', { pay_type: 'salary', pay_rate: 1_000, terminated_on: '2026-09-30' }, true);
    await hire('Tina Hale', { pay_type: 'salary', pay_rate: 1_000, hired_on: '2026-10-12' });
    const leaving = await hire('Vera Lund', { pay_type: 'hourly', pay_rate: 20 });
    await hire('Zora Free', { pay_type: 'hourly', pay_rate: 0 });
    expect((await away([leaving], monday)).status).toBe(201);
    expect(await labels(monday)).toEqual(['Ada Long', 'Ben Marsh', 'Sara Vance', 'Vera Lund']);
    const { body } = await jobs.request<{ ids: string[] }>({
      method: 'POST',
      url: '/api/v1/weeks/finalize',
      payload: { start_date },
    });
    expect(body.ids).toEqual(expect.arrayContaining([salaried, leaving]));
  });

  it('given a salary that begins later, then they are in the weeks from then on', async () => {
    const id = await hire('Lena Cole', { pay_type: 'hourly', pay_rate: 20 });
    const stream = `user-${id}`;
    const terms = { price_level: 0, pay_rate: 900, salary: false, gas: false, gas_rate_cents: 0 };
    const changed = userEvents.make.PayChanged({ ...terms, pay_type: 'salary', effective_from: '2026-09-27' });
    const commandContext = jobs.ctx.createSystemContext([stream, 'pay']);
    await jobs.store.append({
      stream,
      expected: 1,
      events: toNewEvents([changed], userEvents.shapes, stream, commandContext),
    });
    expect(await labels('2026-09-21')).not.toContain('Lena Cole');
    expect(await labels('2026-09-28')).toContain('Lena Cole');
  });

  it('given a holiday of everyone, then it is for anyone who is paid and there; unpaid leave is for no one', async () => {
    expect((await away('all', '2026-09-07', 'holiday')).status).toBe(201);
    expect(await labels('2026-09-07')).toEqual(expect.arrayContaining(['Otto Reed', 'Vera Lund', 'Nora Stone']));
    expect(await labels('2026-09-07')).not.toContain('Zora Free');
    const otto = derivedId('test', 'Otto Reed');
    await away([otto], '2026-08-31', 'personal_unpaid');
    expect(await labels('2026-08-31')).not.toContain('Otto Reed');
  });
});
