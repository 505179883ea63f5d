import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { connect } from '@tailboard/eventing/postgres/connect';
import { liveNotices } from '@tailboard/eventing/projection/live-notices';
import type { ServiceContext } from '@tailboard/service/service-context';
import { createFinding } from '@tailboard/service/import/findings/findings';
import { countBatch, findImportRecord, type ImportRecord } from '@tailboard/service/import/import-records';
import { jobsUnderTest, type JobsUnderTest } from '../../testing/jobs-under-test.js';
import { workOrderImport } from './work-order-import.js';

const { kind, run, commandHandlers } = workOrderImport;

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ lists: false });
});
afterAll(() => jobs.close());

const order = (story: string) => ({
  account_number: story,
  work_order_number: `${story}-WO`,
  job_type: 'install',
  date: '2026-10-06',
  address: { address: `1 ${story} Street`, city: 'Nashville', state: 'TN', zip: '37013' },
});
/** Larger than one stored piece. */
const createFile = (story: string): Buffer =>
  Buffer.from(JSON.stringify([{ ...order(story), photo: 'x'.repeat(1_500_000) }]));

async function* readAtOnce(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file;
}
/** A file whose end arrives on release, or never because the connection breaks. */
async function* slow(file: Buffer, letGo: Promise<'ends' | 'breaks'>): AsyncGenerator<Uint8Array> {
  yield file.subarray(0, 1_200_000);
  if ((await letGo) === 'breaks') throw new Error('the connection broke');
  yield file.subarray(1_200_000);
}
const gate = () => {
  let open: (how: 'ends' | 'breaks') => void = () => {};
  return {
    opened: new Promise<'ends' | 'breaks'>((resolve) => (open = resolve)),
    open: (how: 'ends' | 'breaks') => open(how),
  };
};

/** A process that ends before anything is queued. */
const queueless = (): ServiceContext => ({ ...jobs.ctx, enqueue: async () => {} });

async function send(key: string, bytes: AsyncIterable<Uint8Array>, ctx = queueless()): Promise<WorkOrderImport> {
  const commandContext = {
    ...ctx.createSystemContext([key]),
    principal: null,
    locale: 'en' as const,
    user_agent: 'test',
  };
  const file = { name: 'orders.json', type: 'application/json', bytes };
  const done = await commandHandlers[0]!.handle({ file }, ctx, commandContext);
  if (!('output' in done)) throw new Error(`not taken in: ${JSON.stringify(done)}`);
  return (done.output as { data: WorkOrderImport }).data;
}
const countStoredPieces = async (): Promise<number> =>
  (await jobs.ctx.db.query('select 1 from work_order_import_piece')).length;
const quiet = () => new AbortController().signal;

describe('an upload that is tried again with its key', () => {
  it('keeps what the second attempt sent when the first breaks late', async () => {
    const { opened, open } = gate();
    const first = send('breaks', slow(createFile('breaks'), opened));
    const { id } = await send('breaks', readAtOnce(createFile('breaks')));
    open('breaks');
    await expect(first).rejects.toThrow('the connection broke');
    await run(id, jobs.ctx, quiet());
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ status: 'done', processed: 1, created: 1 });
    expect(await countStoredPieces()).toBe(0);
  });

  it('is one import, of one kept file, when both attempts come through', async () => {
    const { opened, open } = gate();
    const first = send('both', slow(createFile('both'), opened));
    const { id } = await send('both', readAtOnce(createFile('both')));
    const { pieces } = (await findImportRecord(kind, jobs.ctx.db, id)) as ImportRecord;
    open('ends');
    expect((await first).id).toBe(id);
    expect(await countStoredPieces()).toBe(pieces);
    await run(id, jobs.ctx, quiet());
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ status: 'done', created: 1 });
  });

  it('is refused when another file comes with the key, early or late', async () => {
    const { opened, open } = gate();
    const late = send('other', slow(createFile('another'), opened));
    const { id } = await send('other', readAtOnce(createFile('other')));
    await expect(send('other', readAtOnce(createFile('third')))).rejects.toMatchObject({ status: 422 });
    open('ends');
    await expect(late).rejects.toMatchObject({ status: 422 });
    await run(id, jobs.ctx, quiet());
    expect(await countStoredPieces()).toBe(0);
  });

  it('comes into the queue when the first attempt did not get there', async () => {
    const { id } = await send('queued', readAtOnce(createFile('queued')));
    expect((await send('queued', readAtOnce(createFile('queued')), jobs.ctx)).id).toBe(id);
    expect(await jobs.waitForImport(id)).toMatchObject({ status: 'done', created: 1 });
  });
});

describe('an import that cannot go on', () => {
  it('is not done when a piece of its file is missing, and fails with a sentence the second time', async () => {
    const { id } = await send('missing', readAtOnce(createFile('missing')));
    await jobs.ctx.db.query(
      `delete from work_order_import_piece where upload_id = (select upload_id from work_order_import where id = $1)`,
      [id],
    );
    await expect(run(id, jobs.ctx, quiet())).rejects.toThrow('piece 0 of 1');
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ status: 'running', attempts: 1 });
    await run(id, jobs.ctx, quiet());
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({
      status: 'failed',
      total: 0,
      error: expect.stringContaining('givenUp'),
    });
  });

  it('is given up as well when every attempt ended with its process', async () => {
    const { id } = await send('killed', readAtOnce(createFile('killed')));
    await jobs.ctx.db.query(`update work_order_import set attempts = 10 where id = $1`, [id]);
    await run(id, jobs.ctx, quiet());
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ status: 'failed', processed: 0 });
  });
});

describe('the progress of an import', () => {
  it('counts a batch once, regardless of who counts it', async () => {
    const { id } = await send('twice', readAtOnce(createFile('twice')));
    const record = { id, actor_id: 'system' };
    const rejected = Buffer.from(
      JSON.stringify([{ row: 1, line: 1, reason: JSON.stringify(createFinding('lost')), original: '1' }]),
    );
    const report = { outcomes: ['rejected'], rejected, notes: [], dates: [] };
    await countBatch(kind, jobs.ctx.db, record, 0, report);
    await expect(countBatch(kind, jobs.ctx.db, record, 0, report)).rejects.toThrow('is no longer at row 0');
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ processed: 1, rejected: 1 });
  });

  it('is sent to those who watch', async () => {
    const pool = connect(jobs.databaseUrl);
    const live = await liveNotices(pool);
    try {
      const notified: string[] = [];
      const ended = new Promise<void>((resolve) =>
        live.listen({
          onNotice: ({ notice }) => {
            if (notice === 'resync' || notice.topic !== 'imports') return;
            notified.push(`${notice.type} ${notice.id}`);
            if (notice.type === 'ImportEnded') resolve();
          },
        }),
      );
      const { id } = await send('watched', readAtOnce(createFile('watched')));
      await run(id, jobs.ctx, quiet());
      await ended;
      expect(notified).toEqual(
        ['ImportQueued', 'ImportStarted', 'ImportWentOn', 'ImportEnded'].map((type) => `${type} ${id}`),
      );
    } finally {
      await live.stop();
      await pool.close();
    }
  });
});
