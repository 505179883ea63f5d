import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackingListImport } from '@tailboard/contracts/equipment/packing-list';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { hostileLists } from '@tailboard/service/testing/hostile-workbooks';
import { as, equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';

let equipment: EquipmentUnderTest;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
});
afterAll(() => equipment.close());

const read = <Body>(url: string) => equipment.inject<Body>({ url: `/api/v1/${url}`, as: as('warehouse') });

/** Sends a file, and sends ordinary requests until its import ends. */
async function importDuringRequests(payload: Buffer): Promise<{ done: PackingListImport; statuses: Set<number> }> {
  const { body, status } = await equipment.inject<{ data: PackingListImport }>({
    method: 'POST',
    url: '/api/v1/cpes/import',
    headers: { 'content-type': 'application/octet-stream' },
    payload,
    as: as('warehouse'),
  });
  expect(status).toBe(202);
  const statuses = new Set<number>();
  for (;;) {
    const now = await read<{ data: PackingListImport }>(`cpes/imports/${body.data.id}`);
    statuses.add(now.status).add((await read('cpes')).status);
    if (now.body.data.finished_at !== null) return { done: now.body.data, statuses };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const files = hostileLists();
describe('A hostile packing list', () => {
  it.each([
    ['a worksheet without sizes', 'does not say how large its parts are'],
    ['a worksheet that is larger than it says', 'does not say how large its parts are'],
  ])('given %s, when it is sent, then it is refused with its reason, and others are answered', async (name, reason) => {
    const { done, statuses } = await importDuringRequests(files[name]!);
    expect(done).toMatchObject({ status: 'failed', processed: 0, error: expect.stringMatching(reason) });
    expect([...statuses]).toEqual([200]);
  });

  it('given texts that need more memory than a file may use, when that ended its process twice, then the import fails with that reason and is started no more', async () => {
    const { done, statuses } = await importDuringRequests(files['texts that need much memory']!);
    expect(done).toMatchObject({
      status: 'failed',
      processed: 0,
      error: expect.stringMatching(/needs more memory|takes more time/),
    });
    expect([...statuses]).toEqual([200]);
    const { db } = equipment.ctx;
    const [record] = await db.query<{ attempts: number }>('select attempts from packing_list where id = $1', [done.id]);
    expect(record?.attempts).toBe(2);
    const key = `equipment:import-packing-lists ${done.id}`;
    await waitUntil(async () => (await db.query('select 1 from queue.jobs where key = $1', [key])).length === 0);
  });

  it.each([
    ['rows with a cell in the last column', 500, 'has 16384 cells; 500 at most'],
    ['rows of 16,300 commas', 200, 'has 16301 cells; 500 at most'],
    ['cells of 30,000 quotation marks', 200, 'is larger than 16 KB'],
    ['many long rows that are no units', 60, 'has 405 cells, the header has 6'],
  ])('given %s, when it is sent, then each row is rejected, and others are answered', async (name, rows, reason) => {
    const { done, statuses } = await importDuringRequests(files[name]!);
    expect(done).toMatchObject({ status: 'done', processed: rows, rejected: rows });
    const { body } = await read<{ data: { reason: string }[] }>(`cpes/imports/${done.id}/rejected`);
    expect(body.data[0]?.reason).toContain(reason);
    const downloads = await Promise.all(
      ['csv', 'xlsx'].map((type) => read(`cpes/imports/${done.id}/rejected.${type}`)),
    );
    expect(downloads.map(({ status }) => status)).toEqual([200, 200]);
    expect([...statuses]).toEqual([200]);
  });
});
