import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import { roles } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { loadRecordedEvents } from '@tailboard/service/queries/history';
import { equipmentUnderTest, li, registered, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, createSerials, type StockActions } from '../testing/stock-of-units.js';
import { CloseVerification, verificationDecider } from './verification-decider.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
let next = 1;
let tess: string;
let mine: string[];
const technician = async (label: string): Promise<string> => {
  const id = randomUUID();
  await equipment.record(`user-${id}`, [registered(label, 'technician')]);
  await equipment.settle();
  return id;
};
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());
beforeEach(async () => {
  tess = await technician(`Tess T${next}`);
  mine = createSerials(10, next);
  next += 10;
  await at.receive(mine);
  await at.assign(tess, mine);
});
const reconcile = (payload: object, role: (typeof roles)[number] = 'owner') =>
  at.send('PUT', 'cpes/reconcile-list', payload, role);

describe('Verifying a list', () => {
  it('given ten are held, when eight are shown, then they are verified and two are left to reconcile [CPE-047] [CPE-048] [API-078] [API-079]', async () => {
    const { status, body } = await at.verify(tess, mine.slice(0, 8));
    expect({ status, ids: body.ids.length, errors: body.errors }).toEqual({ status: 200, ids: 8, errors: {} });
    expect(await at.listSerials(tess, 'verified')).toEqual(mine.slice(0, 8));
    expect(await at.listSerials(tess, 'reconcile')).toEqual(mine.slice(8));
    expect(await at.listSerials(tess, 'issued')).toEqual(mine);
    const count = await at.countEvents();
    await at.verify(tess, mine.slice(0, 8));
    expect(await at.countEvents()).toBe(count);
  });

  it('given a unit is on another list, in the warehouse, or nowhere, then it is reported with its place, and can be moved here and verified', async () => {
    const rosa = await technician(`Rosa R${next}`);
    const [stored] = createSerials(1, next++ + 500_000);
    await at.receive([stored!]);
    await at.assign(rosa, [mine[0]!], { override: true });
    const { body } = await at.verify(tess, [mine[0]!, stored!, 'ZZZ999', mine[1]!]);
    expect(body.ids).toHaveLength(1);
    const { body: holder } = await at.read<{ user: { label: string } }>(`cpes/assigned/${rosa}`);
    expect(body).toMatchObject({
      override: [mine[0]!, stored!],
      held: { [mine[0]!]: `on the list of ${holder.user.label}`, [stored!]: 'in the warehouse Augusta' },
      errors: { ZZZ999: 'not in inventory' },
    });
    const moved = await at.send('PUT', 'cpes/verify', {
      user_id: tess,
      serial_mac: [mine[0]!, stored!],
      override: true,
    });
    expect(moved.body.ids).toHaveLength(2);
    expect(await at.listSerials(tess, 'verified')).toEqual([mine[0]!, mine[1]!, stored!].toSorted());
    const undone = await at.send('POST', 'cpes/undo', { command_id: moved.body.command_id });
    expect(undone.body.ids).toHaveLength(2);
    expect(await at.listSerials(rosa, 'issued')).toEqual([mine[0]!]);
    expect(await at.findUnit(stored!)).toMatchObject({ status: 'in_warehouse', verified: false });
  });

  it('given it is reset, then nothing counts as seen, and the units stay where they are; it is not undone once units were verified again [CPE-050]', async () => {
    await at.verify(tess, mine);
    const { status } = await at.send('PUT', 'cpes/verify/reset', { user_id: tess });
    expect(status).toBe(200);
    expect(await at.listSerials(tess, 'verified')).toEqual([]);
    expect(await at.listSerials(tess, 'reconcile')).toEqual(mine);
    const { events } = await equipment.ctx.load(verificationDecider, tess);
    await at.verify(tess, [mine[0]!]);
    expect(await at.listSerials(tess, 'verified')).toEqual([mine[0]]);
    const undone = await at.send('POST', 'cpes/undo', { command_id: events.at(-1)?.meta.command_id });
    expect(Object.values(undone.body.errors)).toEqual([
      'the list was verified, reset or reconciled again since; it was not reopened',
    ]);
    expect(await at.listSerials(tess, 'verified')).toEqual([mine[0]]);
  });

  it('given a verified unit goes to another, then no one has verified it there', async () => {
    const rosa = await technician(`Rosa R${next}`);
    await at.verify(tess, mine);
    await at.assign(rosa, [mine[0]!], { override: true });
    expect(await at.listSerials(rosa, 'verified')).toEqual([]);
    expect(await at.listSerials(rosa, 'reconcile')).toEqual([mine[0]]);
  });
});

describe('Reconciling a list', () => {
  it('given eight of ten were shown, when the owner reconciles, then two are missing with their reasons, and the next verification is open [CPE-049] [CPE-043] [API-080]', async () => {
    await at.verify(tess, mine.slice(0, 8));
    const { status, body } = await reconcile({ user_id: tess, reasons: { [mine[9]!.toLowerCase()]: 'stolen van' } });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      user_id: tess,
      session: 1,
      date: '2026-10-05',
      verified: mine.slice(0, 8),
      missing: [
        { serial_mac: mine[8], reason: 'not presented' },
        { serial_mac: mine[9], reason: 'stolen van' },
      ],
    });
    expect(await at.listSerials(tess, 'issued')).toEqual(mine.slice(0, 8));
    expect(await at.listSerials(tess, 'verified')).toEqual([]);
    expect(await at.findUnit(mine[9]!)).toMatchObject({ status: 'missing', user_id: tess });

    await at.verify(tess, [mine[9]!]);
    expect(await at.findUnit(mine[9]!)).toMatchObject({ status: 'issued', user_id: tess, verified: true });
    const [report] = (await loadRecordedEvents(equipment.ctx, verificationEvents, tess)).filter(
      ({ type }) => type === 'ListReconciled',
    );
    expect(report?.data).toMatchObject({
      session: 1,
      missing: [{ reason: 'not presented' }, { reason: 'stolen van' }],
    });
  });

  it.each(roles.filter((role) => role !== 'owner'))('is not for a %s [CPE-043]', async (role) => {
    expect((await reconcile({ user_id: tess }, role)).status).toBe(403);
    expect((await at.send('PUT', 'cpes/reconcile', { user_id: tess }, role)).status).toBe(403);
  });

  it('given it was asked before and broken off, when it is asked again, then the rest of the report is done, by the report', async () => {
    await at.verify(tess, mine.slice(0, 7));
    const headers = { 'idempotency-key': randomUUID() };
    const command_id = derivedId('command', li, headers['idempotency-key']);
    // Another process recorded the report and one of three units, and crashed.
    const commandContext = equipment.ctx.createSystemContext(['broken off'], { command_id });
    const unit = async (serial: string) => (await at.findUnit(serial)).id;
    const missing = await Promise.all(
      mine.slice(7).map(async (serial) => ({ id: await unit(serial), serial_mac: serial, reason: 'lost' })),
    );
    const { ctx } = equipment;
    await ctx.handleCommand(
      verificationDecider,
      CloseVerification,
      { user_id: tess, session: 1, date: '2026-10-05', verified: [], missing },
      commandContext,
    );
    const { body } = await at.send('PUT', 'cpes/reconcile-list', { user_id: tess }, 'owner', { headers });
    expect((body.data as { missing: { reason: string }[] }).missing.map(({ reason }) => reason)).toEqual([
      'lost',
      'lost',
      'lost',
    ]);
    for (const { id } of missing) {
      const events = await loadRecordedEvents(ctx, unitEvents, id);
      expect(events.filter(({ type }) => type === 'UnitMissing')).toHaveLength(1);
    }
  });

  it('counts the four lists again for anyone who asks [API-081]', async () => {
    await at.verify(tess, mine.slice(0, 4));
    const { body } = await at.send('PUT', 'cpes/reconcile', { user_id: tess }, 'owner');
    expect(body.data).toEqual({ issued: 10, returned: 0, verified: 4, reconcile: 6 });
  });
});

describe('The lists of a user', () => {
  it('given units of models, then the list has counts by model and of every list [CPE-005] [API-068] [API-069]', async () => {
    const model = await at.addModel(`CODA-${next}`, 'Modem');
    const [one] = createSerials(1, next++ + 700_000);
    await at.receive([one!], { cpe_model_id: model });
    await at.assign(tess, [one!]);
    await at.verify(tess, [one!]);
    const { body } = await at.read<{ data: Cpe[]; counts: object[]; totals: object; session: number }>(
      `cpes/assigned/${tess}?type=issued&sort=model`,
    );
    expect(body.counts).toEqual([
      { model: expect.stringMatching(/^CODA-/), count: 1 },
      { model: null, count: 10 },
    ]);
    expect(body.totals).toEqual({ issued: 11, returned: 0, verified: 1, reconcile: 10 });
    expect(body.data[0]).toMatchObject({ serial_mac: one, verified: true });
  });

  it('given a technician, then their own lists alone are open to them [CPE-014]', async () => {
    const rosa = await technician(`Rosa R${next}`);
    const readOwn = (userId: string) =>
      at.read<{ data: Cpe[] }>(`cpes/assigned/${userId}?type=issued`, 'technician', tess);
    expect((await readOwn(tess)).body.data).toHaveLength(10);
    expect((await readOwn(rosa)).status).toBe(403);
    const holders = await at.read<{ data: { id: string; held: number }[] }>('cpes/holders', 'technician', tess);
    expect(holders.body.data).toEqual([expect.objectContaining({ id: tess, held: 10 })]);
  });

  it('given many verified units on one list and fewer unverified ones on another, then holders are sorted by those to verify', async () => {
    const rosa = await technician(`Rosa R${next}`);
    await at.assign(rosa, mine.slice(0, 3), { override: true });
    await at.verify(tess, mine.slice(3, 9));
    const listSorted = async (by: string) => {
      const { body } = await at.read<{ data: { id: string; held: number; verified: number }[] }>(
        `cpes/holders?sort_by=${by}&direction=desc&per_page=100`,
      );
      const those = body.data.filter(({ id }) => id === rosa || id === tess);
      return those.map(({ id, held, verified }) => [id, held, verified]);
    };
    expect(await listSorted('held')).toEqual([
      [tess, 7, 6],
      [rosa, 3, 0],
    ]);
    expect(await listSorted('to_verify')).toEqual([
      [rosa, 3, 0],
      [tess, 7, 6],
    ]);
  });

  it('given units are held and missing, then they are counted: everyone’s, or one’s own', async () => {
    const count = async (role: 'supervisor' | 'technician', user_id?: string) =>
      (await at.read<{ data: { held: number; missing: number } }>('cpes/counts', role, user_id)).body.data;
    const before = await count('supervisor');
    await at.verify(tess, mine.slice(0, 7));
    await reconcile({ user_id: tess });
    expect(await count('technician', tess)).toEqual({ held: 7, missing: 3 });
    expect(await count('supervisor')).toEqual({ held: before.held - 3, missing: before.missing + 3 });
  });

  it('given dates, then the print has what came to the list between them [API-065] [API-066] [API-067] [CPE-081]', async () => {
    const print = (type: string, from: string, to: string) =>
      at.read<{ data: Cpe[] }>(`cpes/print/${tess}?type=${type}&start_date=${from}&end_date=${to}`);
    expect((await print('issued', '2026-10-05', '2026-10-05')).body.data.map(({ serial_mac }) => serial_mac)).toEqual(
      mine,
    );
    expect((await print('issued', '2026-10-06', '2026-10-07')).body.data).toEqual([]);
    expect((await print('reconciled', '2026-10-01', '2026-10-05')).body.data).toHaveLength(10);
    expect((await print('issued', '', '2026-10-05')).status).toBe(422);
  });
});
