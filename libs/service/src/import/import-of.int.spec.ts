import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importContracts, routesOfImport } from '@tailboard/contracts/import-contracts';
import { until } from '@tailboard/eventing/testing/until';
import { defineService } from '../define-service.js';
import { errandDecider, errandRoutes } from '../testing/errand.js';
import { errandWords } from '../testing/errand-rows.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import { importOf } from './import-of.js';

const contracts = importContracts({
  name: 'errands',
  path: '/errands',
  what: { one: 'ErrandImport', en: 'errands', es: ['los', 'encargos'], 'zh-CN': '任务' },
  permission: 'job.write',
  outcomes: ['noted', 'unchanged'],
  key: 'id',
});

/** Number of times that the connection is still to be lost. */
let lostConnections = 0;
const errandImport = importOf({
  contracts,
  table: 'errand_import',
  topic: 'imports',
  words: errandWords,
  columns: ['id', 'text'],
  told: { noted: 'noted', unchanged: 'unchanged' },
  reader: new URL('../testing/errand-rows-process.ts', import.meta.url),
  reads: [],
  keyOf: ({ id }: { id: string; text: string }) => id,
  taking: async (ctx, run) => async (errands) => {
    if (lostConnections > 0) {
      lostConnections--;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    }
    const outcomes = await ctx.handleCommands(errandDecider, errandRoutes.note, errands, ({ id }) =>
      run.commandContext(id, 'note'),
    );
    return outcomes.map((outcome) =>
      outcome.outcome === 'performed'
        ? { outcome: outcome.events.length > 0 ? 'noted' : 'unchanged', notes: [] }
        : new Error(outcome.outcome),
    );
  },
});

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest(
    defineService({
      name: 'errands',
      deciders: [
        { ...errandDecider, decisions: [] as never[], internalCommands: [...errandDecider.decisions] as never[] },
      ],
      ...errandImport,
      operations: { import: errandImport.operation },
      onStart: errandImport.queueWaiting,
    }),
    { contracts: routesOfImport(contracts) },
  );
});
afterAll(() => service.close());

const as: { roles: ['owner'] } = { roles: ['owner'] };
const url = '/api/v1/errands/imports';
async function importing(content: string): Promise<{ id: string; status: string }> {
  const { body } = await service.inject<{ data: { id: string } }>({
    method: 'POST',
    url: '/api/v1/errands/import',
    headers: { 'content-type': 'text/csv' },
    payload: content,
    as,
  });
  let read = { id: '', status: '' };
  await until(async () => {
    read = (await service.inject<{ data: typeof read }>({ url: `${url}/${body.data.id}`, as })).body.data;
    return read.status === 'done' || read.status === 'failed';
  });
  return read;
}

describe('A service that takes in a kind of file', () => {
  it('has its rows taken, its counts, its rejected rows by their key, and their file to fix', async () => {
    const [milk, bread] = [randomUUID(), randomUUID()];
    const file = `id,text\n${milk},milk\n${bread},=bread\n${milk},again\n${randomUUID()},\n`;
    const done = await importing(file);
    expect(done).toMatchObject({ status: 'done', processed: 4, noted: 2, unchanged: 0, rejected: 2, dates: [] });
    expect((await service.ctx.load(errandDecider, milk)).state?.text).toBe('milk');

    const { body } = await service.inject<{ data: object[] }>({ url: `${url}/${done.id}/rejected`, as });
    expect(body.data).toEqual([
      { row: 3, line: 4, field: 'id', value: milk, reason: 'Errand: duplicate', id: milk },
      expect.objectContaining({ row: 4, line: 5, field: 'text', reason: 'text is missing.' }),
    ]);
    const corrected = await service.inject({ url: `${url}/${done.id}/rejected.csv`, as });
    expect(String(corrected.body)).toContain(`${milk},again,4,id,Errand: duplicate`);
    expect(await importing(file)).toMatchObject({ noted: 0, unchanged: 2, rejected: 2 });
  });

  it('given that its connection is lost twice, then it goes on, because that is not the fault of the file', async () => {
    lostConnections = 2;
    expect(await importing(`id,text\n${randomUUID()},milk\n`)).toMatchObject({ status: 'done', noted: 1 });
    expect(lostConnections).toBe(0);
  });

  it('says why a file holds none of its rows', async () => {
    const { status, body } = await service.inject<{ message: string }>({
      method: 'POST',
      url: '/api/v1/errands/import',
      headers: { 'content-type': 'text/csv' },
      payload: ' \n',
      as,
    });
    expect([status, body.message]).toEqual([422, 'The file is empty. Choose a CSV, XLSX or JSON file with errands.']);
  });
});
