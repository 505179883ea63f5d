import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { userEvents } from '@tailboard/contracts/identity/user';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { killableService, type KillableService } from '@tailboard/service/testing/killable-service';
import definition from '../service.js';
import { aKey } from '../testing/days-of-work.js';
import { jobsUnderTest, manager, nashville, type JobsUnderTest } from '../testing/jobs-under-test.js';

/** Wednesday, October 14, 2026. */
const clock = new Date('2026-10-14T16:00:00.000Z');
const weeks = ['2026-09-27', '2026-10-04'];
const people = Array.from({ length: 60 }, (_, at) => derivedId('crew', at)).sort();
let jobs: JobsUnderTest;
let process: KillableService | undefined;

const record = (
  stream: string,
  events: Parameters<typeof toNewEvents>[0],
  shapes: Parameters<typeof toNewEvents>[1],
) => ({
  stream,
  expected: 'any' as const,
  events: toNewEvents(events, shapes, stream, jobs.ctx.createSystemContext([stream])),
});

beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock, lists: false });
  const profile = { first_name: 'Crew', last_name: 'Member', location_id: nashville };
  await jobs.store.appendMany(
    people.map((id, index) => {
      const technician_id = `8${String(index).padStart(3, '0')}`;
      const who = { email: `crew-${index}@example.com`, technician_id, label: `Crew ${index}`, profile };
      const registered = userEvents.make.UserRegistered({ ...who, roles: ['technician'] });
      return record(`user-${id}`, [registered], userEvents.shapes);
    }),
  );
  const entries = [{ time_in: '08:00', time_out: '16:00', type: 'work' as const, minutes: 480, paid: true }];
  const day = { entries, jobs: [], per_diem: false, reason: null };
  await jobs.store.appendMany(
    weeks.flatMap((date) =>
      people.map((id) =>
        record(
          `week-${id}-${date}`,
          [weekEvents.make.DaySubmitted({ ...day, date }), weekEvents.make.DayApproved({ date })],
          weekEvents.shapes,
        ),
      ),
    ),
  );
  await jobs.settle();
});
afterEach(async () => {
  await process?.kill();
  process = undefined;
});
afterAll(() => jobs.close());

const start = async () =>
  (process = await killableService('services/jobs/src/testing/jobs-process.ts', {
    databaseUrl: jobs.databaseUrl,
    now: clock,
  }));
const finalize = (service: Pick<KillableService, 'inject'>, start_date: string) =>
  service.inject<{ ids: string[]; errors: object }>({
    method: 'POST',
    url: '/api/v1/weeks/finalize',
    headers: { 'content-type': 'application/json', ...aKey(`finalize ${start_date}`) },
    payload: JSON.stringify({ start_date, user_ids: people }),
    as: manager,
  });
const finalizedIn = async (start_date: string): Promise<number> => {
  const [found] = await jobs.ctx.db.query<{ many: number }>(
    `select count(*)::int as many from eventstore.event where type = 'WeekFinalized' and data->>'start_date' = $1`,
    [start_date],
  );
  return found!.many;
};

it.each(weeks.map((week, at) => [[3, 30][at]!, week] as const))(
  'given the process is killed when %i of 60 weeks are finalized, then each is so or not, and the same again does the rest, once',
  async (many, week) => {
    const first = await start();
    const outcome = finalize(first, week).then(
      () => 'answered',
      () => 'broken off',
    );
    while ((await finalizedIn(week)) < many);
    await first.kill();
    expect(await outcome).toBe('broken off');
    const before = await finalizedIn(week);
    expect(before).toBeGreaterThanOrEqual(many);
    expect(before).toBeLessThan(people.length);

    const readShown = async () => {
      await jobs.settle();
      const { body } = await jobs.request<{
        data: { user: { id: string }; finalized: boolean; days: { state: string }[] }[];
      }>({
        url: `/api/v1/weeks?date=${week}`,
      });
      return body.data.filter(({ user }) => people.includes(user.id)).map((one) => [one.finalized, one.days[0]!.state]);
    };
    const half = await readShown();
    expect(half.filter(([finalized]) => finalized)).toHaveLength(before);
    for (const [finalized, state] of half) expect(state).toBe(finalized ? 'finalized' : 'approved');

    // Retries in another process while the database still holds the killed process's lock (503).
    let response = await finalize(jobs, week);
    while (response.status === 503) {
      await pause(Number(response.headers['retry-after']) * 1000);
      response = await finalize(jobs, week);
    }
    expect(response).toMatchObject({ status: 200, body: { ids: people, errors: {} } });
    for (const id of people) {
      const events = await jobs.store.read(`week-${id}-${week}`);
      expect(events.map(({ type }) => type)).toEqual(['DaySubmitted', 'DayApproved', 'WeekFinalized']);
      expect(events.at(-1)!.data).toEqual({ start_date: week, end_date: expect.any(String), dates: [week] });
    }
    expect((await readShown()).every(([finalized]) => finalized)).toBe(true);
  },
);

it('given all these kills, then the read models are what a rebuild makes of the events', async () => {
  const pool = connect(jobs.databaseUrl, { schema: 'jobs' });
  const readSide = projections({
    database: pool,
    store: jobs.store,
    schema: 'jobs',
    projections: definition.projections,
    log: jobs.ctx.log,
  });
  try {
    for (const { name } of definition.projections) expect(await readSide.verify(name)).toMatchObject({ equal: true });
  } finally {
    await pool.close();
  }
});
