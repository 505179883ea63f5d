import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importContracts, listImportRoutes } from '@tailboard/contracts/import-contracts';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { defineService } from '../define-service.js';
import { errandDecider, errandRoutes } from '../testing/errand.js';
import { errandFindingTexts } from '../testing/errand-rows.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import { MAX_BATCH_ITEMS } from './batches.js';
import { defineImport } from './define-import.js';

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
/** Rows with this text wait until they are let go. */
const HELD = 'held';
let letGo: () => void = () => {};
let held: Promise<void> | undefined;
const hold = (): void => {
  held = new Promise((resolve) => (letGo = resolve));
};
const errandImport = defineImport({
  contracts,
  table: 'errand_import',
  topic: 'imports',
  findingTexts: errandFindingTexts,
  columns: ['id', 'text'],
  optionalColumns: [],
  outcomeLabels: { noted: 'noted', unchanged: 'unchanged' },
  reader: new URL('../testing/errand-rows-process.ts', import.meta.url),
  reads: [],
  getConflictKeys: ({ id }: { id: string; text: string }) => [id],
  getKey: ({ id }) => id,
  startImport: async (ctx, run) => async (errands) => {
    if (lostConnections > 0) {
      lostConnections--;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    }
    if (errands.some(({ text }) => text === HELD)) await held;
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
    { contracts: listImportRoutes(contracts) },
  );
});
afterAll(() => service.close());

const as: { roles: ['owner'] } = { roles: ['owner'] };
const url = '/api/v1/errands/imports';
interface Read {
  readonly id: string;
  readonly status: string;
  readonly processed: number;
}
async function send(content: string): Promise<string> {
  const { body } = await service.inject<{ data: Read }>({
    method: 'POST',
    url: '/api/v1/errands/import',
    headers: { 'content-type': 'text/csv' },
    payload: content,
    as,
  });
  return body.data.id;
}
const read = async (id: string): Promise<Read> =>
  (await service.inject<{ data: Read }>({ url: `${url}/${id}`, as })).body.data;
async function waitForEnd(id: string): Promise<Read> {
  await waitUntil(async () => ['done', 'failed'].includes((await read(id)).status));
  return read(id);
}
const importContent = async (content: string): Promise<Read> => waitForEnd(await send(content));
const csv = (rows: readonly (readonly [string, string])[]): string =>
  `id,text\n${rows.map((row) => `${row.join(',')}\n`).join('')}`;
const readText = async (id: string) => (await service.ctx.load(errandDecider, id)).state?.text;
const others = (count: number) => Array.from({ length: count }, () => [randomUUID(), 'other'] as const);

describe('A service that takes in a kind of file', () => {
  it('has its rows taken, its counts, its rejected rows by their key, and their file to fix', async () => {
    const [milk, bread] = [randomUUID(), randomUUID()];
    const file = `id,text\n${milk},milk\n${bread},=bread\n${milk},again\n${randomUUID()},\n`;
    const done = await importContent(file);
    expect(done).toMatchObject({ status: 'done', processed: 4, noted: 2, unchanged: 0, rejected: 2, dates: [] });
    expect((await service.ctx.load(errandDecider, milk)).state?.text).toBe('milk');

    const { body } = await service.inject<{ data: object[] }>({ url: `${url}/${done.id}/rejected`, as });
    expect(body.data).toEqual([
      { row: 3, line: 4, field: 'id', value: milk, reason: 'Errand: duplicate', code: 'duplicate', id: milk },
      expect.objectContaining({ row: 4, line: 5, field: 'text', reason: 'text is missing.' }),
    ]);
    const corrected = await service.inject({ url: `${url}/${done.id}/rejected.csv`, as });
    expect(String(corrected.body)).toContain(`${milk},again,4,id,Errand: duplicate`);
    expect(await importContent(file)).toMatchObject({ noted: 0, unchanged: 2, rejected: 2 });
  });

  it('given that its connection is lost twice, then it goes on, because that is not the fault of the file', async () => {
    lostConnections = 2;
    expect(await importContent(`id,text\n${randomUUID()},milk\n`)).toMatchObject({ status: 'done', noted: 1 });
    expect(lostConnections).toBe(0);
  });

  it('reports why a file has none of its rows', async () => {
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

describe('Files that are imported side by side', () => {
  const readTurn = async (id: string): Promise<number> =>
    (await service.ctx.db.query<{ turn: number }>('select turn from errand_import where id = $1', [id]))[0]!.turn;
  /** Sends a file whose second batch is held, and waits until it has imported the first. */
  const sendHeld = async (
    first: readonly (readonly [string, string])[],
    rest: readonly (readonly [string, string])[],
  ) => {
    hold();
    const id = await send(csv([...first, ...others(MAX_BATCH_ITEMS - first.length), [randomUUID(), HELD], ...rest]));
    await waitUntil(async () => (await read(id)).processed === MAX_BATCH_ITEMS);
    return id;
  };

  it('given a long file under way, when a short one of other rows is sent, then it does not wait', async () => {
    const long = await sendHeld([], []);
    expect(await importContent(csv(others(50)))).toMatchObject({ status: 'done', noted: 50 });
    expect(await read(long)).toMatchObject({ status: 'running', processed: MAX_BATCH_ITEMS });
    letGo();
    expect(await waitForEnd(long)).toMatchObject({ status: 'done', noted: MAX_BATCH_ITEMS + 1 });
  });

  it('given a row that the long file is still to import, then the short one waits, and its row comes later', async () => {
    const [shared, own] = [randomUUID(), randomUUID()];
    const long = await sendHeld([], [[shared, 'first']]);
    const short = await send(
      csv([
        [shared, 'second'],
        [own, 'own'],
      ]),
    );
    // It was begun, looked at the other, and waits.
    await waitUntil(async () => (await readTurn(short)) > 0 && (await read(short)).status === 'queued');
    expect(await read(short)).toMatchObject({ status: 'queued', processed: 0 });
    letGo();
    expect(await waitForEnd(short)).toMatchObject({ status: 'done', noted: 2, unchanged: 0 });
    expect(await waitForEnd(long)).toMatchObject({ status: 'done', noted: MAX_BATCH_ITEMS + 2 });
    expect([await readText(shared), await readText(own)]).toEqual(['second', 'own']);
  });

  it('given a row that the long file has imported, then the short one does not wait', async () => {
    const shared = randomUUID();
    const long = await sendHeld([[shared, 'same']], []);
    expect(await importContent(csv([[shared, 'same']]))).toMatchObject({ status: 'done', noted: 0, unchanged: 1 });
    letGo();
    expect(await waitForEnd(long)).toMatchObject({ status: 'done', noted: MAX_BATCH_ITEMS + 1 });
  });
});
