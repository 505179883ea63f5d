import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDespiteRoadblocks } from '@tailboard/contracts/always-open';
import { catalogue, gatewayRoutes } from '@tailboard/contracts/catalogue';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

/** It is Monday, 5 October; the last Friday was the 2nd. */
const today = '2026-10-05';
const friday = '2026-10-02';
const thursday = '2026-10-01';
let identity: IdentityUnderTest;
let ada: string;
let token: string;
let eventCount = 0;
async function happens(schemas: AnyEventSchemas, id: string, ...events: DomainEvent[]): Promise<void> {
  const stream = `${schemas.category}-${id}`;
  const commandContext = identity.ctx.createSystemContext([stream, ++eventCount]);
  await identity.store.append({
    stream,
    expected: 'any',
    events: toNewEvents(events, schemas.shapes, stream, commandContext),
  });
}
const job = derivedId('test', 'a job');
const assignJob = (date: string, user_id = ada, id = job) =>
  happens(jobEvents, id, jobEvents.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date }));
const week = (...events: DomainEvent[]) => happens(weekEvents, `${ada}-2026-09-27`, ...events);
const pair = { time_in: '08:00', time_out: '16:00', type: 'work' as const };
const createSubmitted = (date: string) =>
  weekEvents.make.DaySubmitted({ date, entries: [{ ...pair, minutes: 480, paid: true }], jobs: [], per_diem: false });
const readPrincipal = async (userToken = token) =>
  (await identity.readPrincipal(userToken)) as { previous_day_open?: string } | null;
const findRequested = async (userToken = token, date = today) => {
  const principal = (await identity.readPrincipal(userToken))!;
  await identity.settle();
  const { body } = await identity.inject<{
    roadblocks: { type: string; date: string; target: string; message: string }[];
  }>({
    url: `/api/v1/roadblocks?date=${date}`,
    as: principal,
  });
  return body.roadblocks;
};

beforeAll(async () => {
  identity = await identityUnderTest();
  ada = (await identity.addUser('ada@example.com', ['technician'])).id;
  token = (await identity.signIn('ada@example.com')).body.access_token;
});
afterAll(() => identity.close());

describe('The last day that a user worked', () => {
  it('given no one worked, then nothing blocks the user', async () => {
    expect(await findRequested()).toEqual([]);
    expect(await readPrincipal()).not.toHaveProperty('previous_day_open');
  });

  it('given jobs of a day before that are not submitted, then it blocks the user, with the way to it', async () => {
    await assignJob(friday);
    await identity.settle();
    expect(await readPrincipal()).toMatchObject({ previous_day_open: friday });
    expect(await findRequested()).toMatchObject([
      {
        type: 'previous_day',
        date: friday,
        message: 'You must fill out your job information for the previous day that you worked.',
        target: `/closedailywork?date=${friday}&user_id=${ada}`,
      },
    ]);
  });

  it('given who impersonates that person, then they are stopped exactly so', async () => {
    await identity.addUser('owner@example.com', ['owner']);
    const { access_token } = (await identity.signIn('owner@example.com')).body;
    const owner = (await identity.readPrincipal(access_token))!;
    const acting = await identity.inject<{ access_token: string }>({
      url: `/api/v1/users/impersonate/${ada}`,
      as: owner,
    });
    expect(acting.status).toBe(200);
    expect(await readPrincipal(acting.body.access_token)).toMatchObject({
      previous_day_open: friday,
      impersonator_id: owner.user_id,
    });
    expect(await readPrincipal(access_token)).not.toHaveProperty('previous_day_open');
  });

  it('given it is submitted, then the very next request goes through; sent back, it is closed again', async () => {
    await week(
      weekEvents.make.DayTimesRecorded({ date: friday, entries: [pair], reason: null }),
      createSubmitted(friday),
    );
    expect(await readPrincipal()).not.toHaveProperty('previous_day_open');
    await week(weekEvents.make.DayRejected({ date: friday, reason: 'Times' }));
    await identity.settle();
    expect(await readPrincipal()).toMatchObject({ previous_day_open: friday });
    await week(createSubmitted(friday));
  });

  it('given an older day that is open, then only the last one counts', async () => {
    await assignJob(thursday, ada, derivedId('test', 'another job'));
    await identity.settle();
    expect(await findRequested()).toEqual([]);
  });

  it('given leave of the whole day, then that day does not count; leave of hours changes nothing', async () => {
    await week(weekEvents.make.DayTakenBack({ date: friday, reason: 'x' }));
    const entry = {
      title: 'Away',
      type: 'sick' as const,
      user_ids: [ada],
      everyone: false,
      start_date: friday,
      end_date: friday,
      start_time: '08:00',
      end_time: '10:00',
      paid: true,
      hours_per_day: 8,
      note: '',
    };
    const id = derivedId('test', 'leave');
    await happens(scheduleEvents, id, scheduleEvents.make.ScheduleEntryAdded(entry));
    await identity.settle();
    expect(await findRequested()).toMatchObject([{ date: friday }]);
    const revisedEntry = { ...entry, start_time: null, end_time: null };
    await happens(scheduleEvents, id, scheduleEvents.make.ScheduleEntryRevised(revisedEntry));
    await identity.settle();
    expect(await findRequested()).toMatchObject([{ date: thursday }]);
  });

  it('given the company checks fewer days, then older ones block no user', async () => {
    const setDaysLookedBack = (value: number) =>
      happens(
        settingsEvents,
        'company',
        settingsEvents.make.SettingChanged({ key: 'roadblock_lookback_days', value, effective_from: null }),
      );
    await setDaysLookedBack(3);
    await identity.settle();
    expect(await findRequested()).toEqual([]);
    await setDaysLookedBack(14);
    await identity.settle();
    expect(await findRequested()).toHaveLength(1);
  });

  it('given jobs of today without any time, then times are asked for too', async () => {
    await assignJob(today, ada, derivedId('test', 'a third job'));
    await identity.settle();
    expect((await findRequested()).map(({ type, date }) => [type, date])).toEqual([
      ['previous_day', thursday],
      ['times', today],
    ]);
    await happens(
      weekEvents,
      `${ada}-2026-10-04`,
      weekEvents.make.DayTimesRecorded({ date: today, entries: [pair], reason: null }),
    );
    await identity.settle();
    expect((await findRequested()).map(({ type }) => type)).toEqual(['previous_day']);
  });

  it('given a user with open days is to be deactivated, then how many is reported', async () => {
    const { body } = await identity.inject<{ code: string; current: object }>({
      method: 'DELETE',
      url: `/api/v1/users/${ada}`,
      as: { roles: ['owner'] },
    });
    expect(body).toMatchObject({ code: 'StillHolds', current: { open_days: 2 } });
  });

  it.each([['supervisor'], ['technician', 'admin']] as const)(
    'given %p, then nothing ever blocks the user',
    async (...roles) => {
      const email = `${roles.join('.')}@example.com`;
      const { id } = await identity.addUser(email, [...roles]);
      await assignJob(friday, id, derivedId('test', email));
      await identity.settle();
      const { access_token } = (await identity.signIn(email)).body;
      expect(await readPrincipal(access_token)).not.toHaveProperty('previous_day_open');
      expect(await findRequested(access_token)).toEqual([]);
    },
  );
});

describe('What is open all the same', () => {
  const send = (method: 'GET' | 'PUT', url: string) =>
    identity.inject<{ code: string; message: string }>({
      method,
      url: `/api/v1${url}`,
      as: { user_id: ada, roles: ['technician'], previous_day_open: friday },
    });

  it('given a day that is open, then what clears it, and what every page asks for, is answered', async () => {
    for (const url of ['/user', '/settings', '/heartbeat', `/roadblocks?date=${today}`, '/locations', '/user/profile'])
      expect([url, (await send('GET', url)).status]).toEqual([url, 200]);
    expect(await send('GET', '/users/active')).toMatchObject({
      status: 403,
      body: {
        code: 'PreviousDayOpen',
        message: 'You must fill out your job information for the previous day that you worked.',
      },
    });
  });

  it('given the list of what is open, then each of it is a route, and none of it moves a job', () => {
    const routes = [
      ...Object.values(catalogue).flatMap(({ routes: own }) => [...own]),
      ...Object.values(gatewayRoutes).flat(),
    ];
    const names = routes.map(({ name }) => name as string);
    expect([...openDespiteRoadblocks].filter((name) => !names.includes(name))).toEqual([]);
    expect(openDespiteRoadblocks.has('jobs.complete')).toBe(false);
  });
});
