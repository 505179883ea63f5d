import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import { BOARD_ROWS, boardOfRows, type BoardRows } from '@tailboard/contracts/jobs/board-rows';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  augusta,
  ben,
  dispatcher,
  jobsUnderTest,
  nashville,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

const date = '2026-10-06';
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender>;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender(jobs);
  const list = async (name: string) =>
    (await jobs.request<{ data: { id: string }[] }>({ url: `/api/v1/${name}` })).body.data[1]!.id;
  const [category_id, time_slot_id] = [await list('categories'), await list('timeslots')];
  ids = [
    ...(await dayOfJobs(jobs, date, 5, { category_id, time_slot_id, location_id: nashville })),
    ...(await dayOfJobs(jobs, '2026-10-07', 2, { location_id: augusta, customer_name: 'José "Pep" \\ Ortiz\n' })),
  ];
  for (const id of ids.slice(5)) await request('PUT', `/jobs/${id}/assign`, { user_id: ben, date });
  await request('DELETE', `/jobs/${ids[6]}/assign`);
  for (const id of ids.slice(0, 3)) await request('PUT', `/jobs/${id}/assign`, { user_id: ada, date });
  await request('PUT', `/jobs/${ada}/reorder/${date}`, [ids[2], ids[0], ids[1]]);
  await request('PUT', `/jobs/${ids[0]}/progress`, { progress: 'arrived' }, { as: asAda });
  await request('PUT', `/jobs/${ids[1]}/complete`);
  await request('PUT', `/jobs/${ids[3]}/lock`);
});
afterAll(() => jobs.close());

const read = (query: string, headers: Record<string, string> = {}, as: object = dispatcher) =>
  jobs.inject<unknown>({ url: `/api/v1/board?${query}`, headers, as });
const rows = { accept: `${BOARD_ROWS}, application/json` };

describe('The board as rows', () => {
  it.each([
    `date=${date}`,
    `date=${date}&location_id=${nashville}`,
    `date=${date}&location_id=${augusta}`,
    'date=2026-11-30',
  ])('given the query %s, when the board is read as rows, then it equals the board of records', async (query) => {
    const [records, compact] = await Promise.all([read(query), read(query, rows)]);
    expect(compact.headers['content-type']).toBe(`${BOARD_ROWS}; charset=utf-8`);
    const board = records.body as OutputOf<typeof ReadBoard>;
    expect(boardOfRows(compact.body as BoardRows)).toEqual(board);
    if (query === `date=${date}`) {
      expect([board.unassigned, ...board.cards.map((card) => card.jobs)].map(({ length }) => length)).toEqual([
        3, 3, 1,
      ]);
      expect(board.cards[0]?.jobs.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    }
  });

  it('given an unchanged board, when it is read again, then it is not sent, except in another language', async () => {
    const first = await read(`date=${date}`, rows);
    const etag = String(first.headers.etag);
    const again = await read(`date=${date}`, { ...rows, 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    const inSpanish = { ...rows, 'if-none-match': etag, 'accept-language': 'es' };
    expect((await read(`date=${date}`, inSpanish)).status).toBe(200);
    await request('PUT', `/jobs/${ids[4]}/assign`, { user_id: ada, date });
    expect((await read(`date=${date}`, { ...rows, 'if-none-match': etag })).status).toBe(200);
  });

  it('given a technician with a current ETag, when they read the board, then it is refused', async () => {
    const { headers } = await read(`date=${date}`, rows);
    const refused = await read(`date=${date}`, { ...rows, 'if-none-match': String(headers.etag) }, asAda);
    expect(refused.status).toBe(403);
  });
});
