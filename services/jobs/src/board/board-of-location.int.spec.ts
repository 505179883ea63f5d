import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import { jobEvents, type Job } from '@tailboard/contracts/jobs/job';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { connect } from '@tailboard/eventing/postgres/connect';
import { liveNotices } from '@tailboard/eventing/projection/live-notices';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { details } from '../job/record/named-events.js';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import {
  ada,
  augusta,
  ben,
  jobsUnderTest,
  manager,
  nashville,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

interface Changes {
  reload: boolean;
  jobs: Job[];
  gone: string[];
  routes: { user_id: string; route_version: number }[];
  position: string;
}
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender>;
let story = 0;
let date: string;
let ids: string[];
let since: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender(jobs);
});
afterAll(() => jobs.close());
// Each test has its own date with three unassigned jobs in Nashville, where Ada works; Ben works in Augusta.
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 3, { location_id: nashville });
  since = (await jobs.request<{ position: string }>({ url: `/api/v1/board?date=${date}` })).body.position;
});

const submit = (id: string, user_id: string | null, on = date) =>
  request('PUT', `/jobs/${id}/assign`, { user_id, date: on });
const changes = async (location_id: string, after = since) => {
  const { body } = await jobs.request<Changes>({
    url: `/api/v1/board/changes?date=${date}&since=${after}&location_id=${location_id}`,
  });
  return { reload: body.reload, jobs: body.jobs.map(({ id }) => id), gone: body.gone.sort(), routes: body.routes };
};
const nothing = { reload: false, jobs: [], gone: [], routes: [] };
async function happens(stream: string, shapes: Readonly<Record<string, EventShape>>, ...events: DomainEvent[]) {
  const context = jobs.ctx.createSystemContext([stream, date, ...events.map(({ type }) => type)]);
  await jobs.store.append({ stream, expected: 'any', events: toNewEvents(events, shapes, stream, context) });
  await jobs.settle();
}

describe('What a screen of one location has missed', () => {
  it('given moves at two locations, when changes of one are read, then only its own are returned', async () => {
    await submit(ids[0]!, ada);
    await submit(ids[1]!, ada);
    await request('PUT', `/jobs/${ada}/reorder/${date}`, [ids[1], ids[0]]);
    await request('PUT', `/jobs/${ids[2]}/lock`);
    expect(await changes(nashville)).toMatchObject({ jobs: expect.arrayContaining(ids), gone: [] });
    expect((await changes(nashville)).routes).toEqual([{ user_id: ada, route_version: 1 }]);
    expect(await changes(augusta)).toEqual(nothing);
  });

  it('given jobs moved to or from another location’s technician, when changes of one location are read, then they are returned', async () => {
    await submit(ids[0]!, ben);
    expect(await changes(nashville)).toEqual({ ...nothing, gone: [ids[0]] });
    expect(await changes(augusta)).toEqual({ ...nothing, jobs: [ids[0]] });
    const { body } = await jobs.request<{ position: string }>({ url: `/api/v1/board?date=${date}` });
    await request('PUT', `/jobs/${ids[0]}/complete`);
    expect(await changes(nashville, body.position)).toEqual(nothing);
    await request('DELETE', `/jobs/${ids[0]}/complete`);
    await submit(ids[0]!, null);
    expect(await changes(augusta, body.position)).toEqual({ ...nothing, gone: [ids[0]] });
    expect(await changes(nashville, body.position)).toEqual({ ...nothing, jobs: [ids[0]] });
  });

  it('given jobs whose location changed, when changes are read, then they are returned for both locations', async () => {
    const moved = jobEvents.make.JobDetailsRevised({ details: { ...details, location_id: augusta } });
    await happens(`job-${ids[0]}`, jobEvents.shapes, moved);
    expect(await changes(nashville)).toEqual({ ...nothing, gone: [ids[0]] });
    expect(await changes(augusta)).toEqual({ ...nothing, jobs: [ids[0]] });
    await submit(ids[0]!, ben);
    expect(await changes(nashville)).toEqual({ ...nothing, gone: [ids[0]] });
  });

  it('given jobs that were deleted, canceled or moved to another date, when changes of a location are read, then they are gone', async () => {
    await request('DELETE', `/jobs/${ids[0]}`, undefined, { as: manager });
    await request('POST', `/jobs/${ids[1]}/cancel`, { reason: 'Moved away' }, { as: manager });
    await submit(ids[2]!, ada, '2026-10-21');
    expect(await changes(nashville)).toEqual({ ...nothing, gone: [...ids].sort() });
  });

  it('given a user who chose a language, when changes are read, then no reload is required; for a renamed location it is', async () => {
    await happens(`user-${ben}`, userEvents.shapes, userEvents.make.LocaleChosen({ locale: 'es' }));
    expect(await changes(nashville)).toEqual(nothing);
    await happens(
      `location-${augusta}`,
      locationEvents.shapes,
      locationEvents.make.LocationRevised({ name: 'Augusta' }),
    );
    expect(await changes(nashville)).toMatchObject({ reload: true });
  });

  it('given a calendar entry, when changes of a location are read, then only its date requires a reload', async () => {
    const enter = (on: string) =>
      request(
        'POST',
        '/events',
        { type: 'vacation', title: 'Away', start_date: on, end_date: on, user_ids: [ada] },
        { as: manager },
      );
    expect((await enter('2026-12-24')).status).toBe(201);
    expect(await changes(nashville)).toEqual(nothing);
    await enter(date);
    expect(await changes(nashville)).toMatchObject({ reload: true });
  });
});

describe('Open screens of one location', () => {
  it('given open screens of a location, when its jobs, technicians or routes change, then they are notified', async () => {
    const pool = connect(jobs.databaseUrl, { max: 2 });
    const notices = await liveNotices(pool);
    const notified: string[] = [];
    notices.listen({
      onNotice: ({ notice }) => {
        if (notice !== 'resync' && notice.topic.startsWith('board:')) notified.push(`${notice.type} ${notice.topic}`);
      },
    });
    const expectNotices = async (...topics: string[]) => {
      await waitUntil(() => notified.length >= topics.length);
      expect(notified.splice(0).sort()).toEqual(topics.sort());
    };
    try {
      await submit(ids[0]!, ada);
      await expectNotices(`JobAssigned board:${date}`, `JobAssigned board:${date}:${nashville}`);
      await submit(ids[0]!, ben);
      await expectNotices(
        ...[`board:${date}`, `board:${date}:${nashville}`, `board:${date}:${augusta}`].map(
          (topic) => `JobAssigned ${topic}`,
        ),
      );
      await request('PUT', `/jobs/${ids[0]}/complete`);
      await expectNotices(`JobCompleted board:${date}`, `JobCompleted board:${date}:${augusta}`);
    } finally {
      await notices.stop();
      await pool.close();
    }
  });
});
