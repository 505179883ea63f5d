import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';

/** More rows than a page of a list that is requested as a whole. */
const ROWS = 2_005;

let jobs: JobsUnderTest;
let pool: ReturnType<typeof connect>;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  pool = connect(jobs.databaseUrl, { schema: 'jobs' });
  const post = async (url: string, payload: object): Promise<string> => {
    const { body } = await jobs.inject<{ data: { id: string } }>({
      ...{ method: 'POST', url: `/api/v1/${url}`, payload, as: manager },
    });
    await jobs.settle();
    return body.data.id;
  };
  const entry = await post('events', {
    ...{ title: 'Many', type: 'meeting', user_ids: 'all', start_date: '2027-05-05', end_date: '2027-05-05' },
  });
  const category_id = await post('categories', { name: 'Many' });
  const code = await post('codes', { title: 'MANY', category_id, points: 1 });
  for (const [table, id] of [
    ['schedule_entry', entry],
    ['category', category_id],
    ['code', code],
  ])
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object('id', gen_random_uuid()))).*
       from ${table}, generate_series(2, $2::int) where id = $1`,
      [id, ROWS],
    );
  await pool.query(
    `insert into code_worth (code_id, effective_from, points)
     select id, '1970-01-01', 1 from code on conflict do nothing`,
  );
});
afterAll(async () => {
  await pool.close();
  await jobs.close();
});

it.each(['events?start_date=2027-05-05&end_date=2027-05-05&', 'categories?q=many&', 'codes?q=many&'])(
  'given more rows than a page, when %s is read as a whole, then its pages have all of them, each once',
  async (list) => {
    const readPage = async (page: number) => {
      const { body } = await jobs.inject<{ data: { id: string }[]; total: number; last_page: number }>({
        ...{ url: `/api/v1/${list}show=all&page=${page}`, as: manager },
      });
      return body;
    };
    const first = await readPage(1);
    expect([first.data.length, first.total, first.last_page]).toEqual([2_000, ROWS, 2]);
    const { data } = await readPage(2);
    expect(new Set([...first.data, ...data].map(({ id }) => id)).size).toBe(ROWS);
  },
);
