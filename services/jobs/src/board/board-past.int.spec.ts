import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Job } from '@tailboard/contracts/jobs/job';
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

let clock = noon;
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender>;
let story = 0;
let date: string;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  request = requestSender(jobs);
});
afterAll(() => jobs.close());
// Each test has its own date with three jobs; each request advances the clock by a minute.
beforeEach(async () => {
  clock = noon;
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 3);
});

const minutes = (n: number): string => new Date(noon.getTime() + n * 60_000).toISOString();
const requestLater = (...values: Parameters<typeof request>) => {
  clock = new Date(clock.getTime() + 60_000);
  return request(...values);
};
const submit = (n: number, user_id: string | null, on = date, as: typeof dispatcher = dispatcher) =>
  requestLater('PUT', `/jobs/${ids[n - 1]}/assign`, { user_id, date: on }, { as });
const order = (...numbers: number[]) =>
  requestLater(
    'PUT',
    `/jobs/${ada}/reorder/${date}`,
    numbers.map((n) => ids[n - 1]),
  );

interface Then {
  at: string;
  cards: {
    user: { label: string } | null;
    jobs: { id: string; address: string; completed: number; points: number }[];
  }[];
}
const boardAt = async (at: string) =>
  (await jobs.request<Then>({ url: `/api/v1/board/at?date=${date}&at=${at}`, as: dispatcher })).body;
/** Jobs of each technician in order. */
const cardsAt = async (minute: number) =>
  (await boardAt(minutes(minute))).cards.map((card) => [
    card.user?.label ?? '',
    ...card.jobs.map(({ id }) => ids.indexOf(id) + 1),
  ]);

describe('The board as it was at an instant', () => {
  it('given a past instant, when the board is read, then it has each technician’s jobs in their order', async () => {
    await submit(1, ada);
    await submit(2, ada);
    await order(2, 1);
    await submit(2, ben);
    await submit(3, ada, '2026-10-23');
    const listUnassigned = (at: number) => cardsAt(at).then(([first]) => first!.slice(1).sort());
    expect(await listUnassigned(0)).toEqual([1, 2, 3]);
    expect((await cardsAt(1)).slice(1)).toEqual([['Ada Long', 1]]);
    expect((await cardsAt(2)).slice(1)).toEqual([['Ada Long', 1, 2]]);
    expect((await cardsAt(3)).slice(1)).toEqual([['Ada Long', 2, 1]]);
    expect(await cardsAt(4)).toEqual([
      ['', 3],
      ['Ada Long', 1],
      ['Ben Marsh', 2],
    ]);
    expect(await cardsAt(5)).toEqual([[''], ['Ada Long', 1], ['Ben Marsh', 2]]);
  });

  it('given an instant in the future, when the board is read, then it is the current board', async () => {
    await submit(1, ada);
    await submit(2, ada);
    await order(2, 1);
    const { body } = await jobs.request<{ unassigned: Job[]; cards: { user: { label: string }; jobs: Job[] }[] }>({
      url: `/api/v1/board?date=${date}`,
    });
    const now = await boardAt('2030-01-01T00:00:00.000Z');
    expect(now.at).toBe(clock.toISOString());
    expect(now.cards.map(({ user, jobs: cardJobs }) => [user?.label ?? '', cardJobs.map(({ id }) => id)])).toEqual([
      ['', body.unassigned.map(({ id }) => id)],
      ...body.cards
        .filter((card) => card.jobs.length > 0)
        .map((card) => [card.user.label, card.jobs.map(({ id }) => id)]),
    ]);
  });

  it('given later undos, completions and deletions, when the past board is read, then it is as it was before them', async () => {
    const { body } = await submit(1, ada);
    await requestLater('PUT', `/jobs/${ids[0]}/complete`);
    await requestLater('DELETE', `/jobs/${ids[0]}/complete`);
    await requestLater('POST', `/commands/${(body as { command_id: string }).command_id}/undo`);
    await requestLater('DELETE', `/jobs/${ids[1]}`, undefined, { as: manager });
    await requestLater('POST', `/jobs/${ids[2]}/cancel`, { reason: 'Moved away' }, { as: manager });
    expect((await boardAt(minutes(2))).cards[1]).toMatchObject({
      user: { label: 'Ada Long' },
      jobs: [{ completed: 1 }],
    });
    expect((await cardsAt(3)).slice(1)).toEqual([['Ada Long', 1]]);
    const before = (await boardAt(minutes(4))).cards[0]!.jobs;
    expect(before.map(({ address, points }) => ({ address, points }))).toEqual(
      ids.map(() => ({ address: '1313 Paulson Way', points: 9 })),
    );
    expect(await cardsAt(6)).toEqual([['', 1]]);
  });

  it('given a role without histories, when the past board is read, then it is refused', async () => {
    const { status } = await jobs.inject({ url: `/api/v1/board/at?date=${date}&at=${minutes(0)}`, as: asAda });
    expect(status).toBe(403);
    expect((await jobs.request({ url: `/api/v1/board/at?date=${date}&at=yesterday` })).status).toBe(422);
  });
});

interface Page {
  data: {
    description: string;
    user: { label: string };
    job: { identifier: string; address: string } | null;
    jobs: number;
    changes: { description: string; job: { identifier: string } }[];
    undoable: boolean;
    command_id: string;
  }[];
  total: number;
  last_page: number;
}
const history = async (query = '', as: typeof dispatcher | typeof manager = dispatcher, locale = 'en') =>
  (
    await jobs.request<Page>({
      url: `/api/v1/board/history?date=${date}${query}`,
      headers: { 'accept-language': locale },
      as,
    })
  ).body;
const lines = ({ data }: Page) =>
  data.map(({ user, description, job }) => `${user.label}: ${description}${job ? ` (${job.identifier})` : ''}`);

describe('The history of a board', () => {
  it('given moves and an import, when the history is read, then it lists moves newest first, without the import', async () => {
    await submit(1, ada);
    await submit(2, ada, date, otherDispatcher);
    await order(2, 1);
    await requestLater('PUT', `/jobs/${ids[0]}/complete`);
    await submit(2, ben, '2026-10-23');
    await requestLater('DELETE', `/jobs/${ids[2]}`, undefined, { as: manager });
    expect(lines(await history())).toEqual([
      `Rosa Torres: Deleted (WO-${date}-3)`,
      expect.stringContaining('Rosa Torres: Moved from Ada Long to Ben Marsh'),
      expect.stringContaining('Rosa Torres: Completed for Ada Long'),
      "Rosa Torres: Order of Ada Long's jobs changed",
      expect.stringContaining('Miguel Marsh: Assigned to Ada Long'),
      expect.stringContaining('Rosa Torres: Assigned to Ada Long'),
    ]);
    expect(lines(await history('', dispatcher, 'es'))[3]).toBe(
      'Rosa Torres: Se cambió el orden de los trabajos de Ada Long',
    );
  });

  it('given a command on several jobs, then it is one entry with a line for each, and the order it brought about is no line', async () => {
    await submit(3, ada);
    const together = await requestLater('PUT', '/jobs/assign', { job_ids: ids.slice(0, 2), user_id: ben, date });
    const assignments = [
      { user_id: ada, job_ids: [ids[0]] },
      { user_id: null, job_ids: [ids[2]] },
    ];
    await requestLater('PUT', '/jobs/give-out', { date, takers: assignments });
    const { data, total } = await history();
    expect([total, data.length]).toEqual([3, 3]);
    expect(data.map(({ description, jobs: count, job }) => [description, count, job?.identifier])).toEqual([
      ['Several changes', 2, undefined],
      [expect.stringContaining('Assigned to Ben Marsh'), 2, undefined],
      [expect.stringContaining('Assigned to Ada Long'), 1, `WO-${date}-3`],
    ]);
    expect(data[0]!.changes.map(({ job }) => job.identifier)).toEqual([`WO-${date}-1`, `WO-${date}-3`]);
    expect(data.map(({ undoable }) => undoable)).toEqual([true, true, false]);
    await requestLater('POST', `/commands/${data[0]!.command_id}/undo`);
    expect((await history()).data.map(({ jobs: count }) => count)).toEqual([2, 2, 2, 1]);
    expect(together.status).toBe(200);
  });

  it('given a job dropped at a position, then its assignment and its order are one entry, and one undo takes both back', async () => {
    await submit(1, ada);
    await submit(2, ada);
    const headers = { 'x-correlation-id': randomUUID() };
    await requestLater('PUT', `/jobs/${ids[2]}/assign`, { user_id: ada, date }, { headers });
    clock = new Date(clock.getTime() + 600);
    await request(
      'PUT',
      `/jobs/${ada}/reorder/${date}`,
      [3, 1, 2].map((n) => ids[n - 1]),
      { headers },
    );
    const { data, total } = await history();
    expect([total, ...data.map(({ description }) => description.slice(0, 20))]).toEqual([
      3,
      ...Array.from({ length: 3 }, () => 'Assigned to Ada Long'),
    ]);
    expect(data.map(({ undoable }) => undoable)).toEqual([true, true, true]);
    await requestLater('POST', `/commands/${data[0]!.command_id}/undo`);
    expect((await boardAt('2030-01-01T00:00:00.000Z')).cards[1]!.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it.each([
    ['the assigned job', [3, 1, 2]],
    ['other jobs', [2, 1, 3]],
  ])(
    'given %s, when reordered right after an assignment by an action of its own, then that is an entry of its own',
    async (_, numbers) => {
      await submit(1, ada);
      await submit(2, ada);
      await submit(3, ada);
      await request(
        'PUT',
        `/jobs/${ada}/reorder/${date}`,
        numbers.map((n) => ids[n - 1]),
      );
      const { data, total } = await history();
      expect([total, data[0]!.description]).toEqual([4, "Order of Ada Long's jobs changed"]);
    },
  );

  it('given jobs assigned to several technicians by one command, then the entry names the assignment', async () => {
    const assignments = [
      { user_id: ada, job_ids: ids.slice(0, 2) },
      { user_id: ben, job_ids: [ids[2]] },
    ];
    await requestLater('PUT', '/jobs/give-out', { date, takers: assignments });
    const [entry] = (await history()).data;
    expect([entry!.description, entry!.jobs]).toEqual(['Assigned to 2 technicians', 3]);
  });

  it('given moves, when the history is read, then those of 24 hours can be undone, and those of others by managers', async () => {
    await submit(1, ada);
    await submit(2, ada, date, otherDispatcher);
    await order(2, 1);
    await submit(3, ben);
    await requestLater('PUT', `/jobs/${ids[2]}/complete`);
    const undoable = async (as: typeof dispatcher | typeof manager) =>
      (await history('', as)).data.map((row) => row.undoable);
    expect(await undoable(dispatcher)).toEqual([false, false, true, false, true]);
    expect(await undoable(manager)).toEqual([false, false, true, true, true]);
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    expect(await undoable(manager)).toEqual([false, false, false, false, false]);
  });

  it('given moves that were undone, followed or completed, when the history is read, then it offers no undo until a reopening', async () => {
    const undoable = async () => (await history()).data.map((row) => row.undoable);
    const { body } = await submit(1, ada);
    await submit(1, ben);
    expect(await undoable()).toEqual([true, false]);
    await requestLater('PUT', `/jobs/${ids[0]}/complete`);
    expect(await undoable()).toEqual([false, false, false]);
    await requestLater('DELETE', `/jobs/${ids[0]}/complete`);
    expect(await undoable()).toEqual([false, false, true, false]);
    const second = (await history()).data[2]!.command_id;
    await requestLater('POST', `/commands/${second}/undo`);
    // The undo can be undone; what it reverted, and what that had superseded, cannot.
    expect(await undoable()).toEqual([true, false, false, false, false]);
    expect((body as { command_id: string }).command_id).not.toBe(second);
  });

  it('given a route that was ordered again since, when the history is read, then it offers no undo of the first order', async () => {
    await submit(1, ada);
    await submit(2, ada);
    await order(2, 1);
    await order(1, 2);
    expect((await history()).data.map((row) => row.undoable)).toEqual([true, false, true, true]);
    await requestLater('POST', `/commands/${(await history()).data[0]!.command_id}/undo`);
    expect((await history()).data.map((row) => row.undoable)).toEqual([true, false, false, true, true]);
  });

  it('given a history, when it is read by page or by technician, then only that part is returned', async () => {
    for (let round = 0; round < 6; round++) {
      await submit(1, ada);
      await submit(1, ben);
    }
    await submit(2, null, '2026-10-24');
    const second = await history('&page=2&per_page=10');
    expect({ total: second.total, last: second.last_page, rows: second.data.length }).toEqual({
      total: 13,
      last: 2,
      rows: 3,
    });
    const ofAda = await history(`&user_id=${ada}`);
    expect(ofAda.total).toBe(12);
  });

  it('given a role without histories, when the history is read, then it is refused', async () => {
    expect((await jobs.inject({ url: `/api/v1/board/history?date=${date}`, as: asAda })).status).toBe(403);
  });
});
