import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { bell, equipmentUnderTest, patel, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, createJobScheduled, createSerials, type StockActions } from '../testing/stock-of-units.js';

const [one, two] = createSerials(2) as [string, string];
const HOUR = 3_600_000;

describe('Who held a unit at any moment', () => {
  let equipment: EquipmentUnderTest;
  let at: StockActions;
  let id: string;
  let shipped: string;
  /** Noon of the first day; one thing happens in each hour after it. */
  const hour = (n: number): string => new Date(Date.parse('2026-10-05T12:30:00.000Z') + n * HOUR).toISOString();
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  beforeAll(async () => {
    equipment = await equipmentUnderTest();
    at = createStockActions(equipment);
    const job = randomUUID();
    await equipment.record(`job-${job}`, [createJobScheduled('12 Broad St', '2026-10-05')]);
    const then = async (run: () => Promise<unknown>) => {
      await run();
      await equipment.settle();
      equipment.advanceTime(HOUR);
    };
    await then(() => at.receive([one, two]));
    await then(() => at.assign(bell, [one, two]));
    await then(() => at.assign(patel, [one], { override: true }));
    await then(() => at.send('PUT', 'cpes/use', { job_id: job, serial_mac: [one], user_id: patel }, 'supervisor'));
    await then(() =>
      at.send('PUT', 'cpes/customer-return', { user_id: bell, serial_mac: [one], override: true }, 'owner'),
    );
    await then(() => at.send('PUT', 'cpes/return', { serial_mac: [one] }));
    ({ id } = await at.findUnit(one));
    shipped = hour(5);
  });
  afterAll(async () => {
    await equipment.close();
    rmSync(folder, { recursive: true });
  });
  const stateAt = async (moment: string) => {
    const { body } = await at.read<{
      data: { status: string; user: { label: string } | null; job: { address: string } | null; since: string };
    }>(`cpes/${id}/at?at=${moment}`);
    const { status, user, job, since } = body.data;
    return [status, user?.label ?? null, job?.address ?? null, since];
  };

  const verifyFile = (content: string): string => {
    const file = path.join(folder, 'chain.jsonl');
    writeFileSync(file, content);
    const tool = path.resolve(__dirname, '../../../../tools/audit/verify-chain.mjs');
    try {
      return execFileSync(process.execPath, [tool, file], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  const parseLines = (content: string) =>
    content
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: { type: string; meta: { ip?: string } }; names: object });

  it('is notified of each hour, with since when', async () => {
    const began = (n: number): string => new Date(Date.parse(hour(n)) - HOUR / 2).toISOString();
    expect(await Promise.all([-1, 0, 1, 2, 3, 4, 5].map((n) => stateAt(hour(n))))).toEqual([
      ['none', null, null, null],
      ['in_warehouse', null, null, began(0)],
      ['issued', 'Antonio Bell', null, began(1)],
      ['issued', 'Rosa Patel', null, began(2)],
      ['on_job', 'Rosa Patel', '12 Broad St, Augusta', began(3)],
      ['customer_returned', 'Antonio Bell', null, began(4)],
      ['returned_to_provider', null, null, began(5)],
    ]);
  });

  it('and what a user held', async () => {
    const readHeld = async (user: string, moment: string) => {
      const { body } = await at.read<{ data: { serial_mac: string }[] }>(`cpes/people/${user}/held?at=${moment}`);
      return body.data.map(({ serial_mac }) => serial_mac);
    };
    expect(await readHeld(bell, hour(0))).toEqual([]);
    expect(await readHeld(bell, hour(1))).toEqual([one, two]);
    expect(await readHeld(bell, hour(2))).toEqual([two]);
    expect(await readHeld(patel, hour(2))).toEqual([one]);
    expect(await readHeld(patel, hour(3))).toEqual([]);
    expect(await readHeld(bell, hour(4))).toEqual([one, two]);
    expect(await readHeld(bell, shipped)).toEqual([two]);
  });

  it('is a file that an outsider can verify, of the unit and of a person; a changed letter is found', async () => {
    const unit = await at.read<string>(`cpes/${id}/chain`);
    expect(verifyFile(unit.body)).toMatch(/^7 lines match/);
    expect(verifyFile(unit.body.replace('UnitUsed', 'UnitFound'))).toMatch(/^line 4 /);
    // The file is named by the serial, and says who and which job the IDs are.
    expect(unit.headers['content-disposition']).toContain(`cpe%20${one}.jsonl`);
    const used = parseLines(unit.body).find(({ event }) => event.type === 'UnitUsed')!;
    expect(Object.values(used.names)).toEqual(
      expect.arrayContaining(['Rosa Patel', expect.stringMatching(/12 Broad St/)]),
    );
    const person = await at.read<string>(`cpes/people/${patel}/chain`);
    expect(verifyFile(person.body)).toMatch(/^3 lines match/);
    expect((await at.read(`cpes/${randomUUID()}/chain`)).status).toBe(404);
  });

  it('given a warehouse user, then the file has no IP addresses and can be verified; given a manager, then it has', async () => {
    const readAddresses = async (url: string, role: Role) => {
      const { body } = await at.read<string>(url, role);
      expect(verifyFile(body)).toMatch(/lines match/);
      return parseLines(body).map(({ event }) => event.meta.ip !== undefined);
    };
    for (const url of [`cpes/${id}/chain`, `cpes/people/${patel}/chain`]) {
      expect(new Set(await readAddresses(url, 'warehouse'))).toEqual(new Set([false]));
      for (const role of ['owner', 'admin', 'manager'] as const) expect(await readAddresses(url, role)).toContain(true);
    }
  });

  it.each(['supervisor', 'technician', 'qc'] as const)('is not for a %s', async (role) => {
    expect((await at.read(`cpes/${id}/at?at=${shipped}`, role)).status).toBe(403);
    expect((await at.read(`cpes/${id}/chain`, role)).status).toBe(403);
  });
});
