import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  usageGroups,
  usageKinds,
  type Movement,
  type Usage,
  type UsageKind,
} from '@tailboard/contracts/equipment/usage';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { bell, equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import {
  createStockActions,
  createJobScheduled,
  createSerials,
  createDaySubmitted,
  type StockActions,
} from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
const job = randomUUID();
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
  await equipment.record(`job-${job}`, [createJobScheduled('1 Elm St', '2026-10-02')]);
  const mine = createSerials(6);
  const [used, withdrawn, returned, shipped, gone, undone] = mine;
  await at.receive(mine, { cpe_model_id: await at.addModel('MB8611', 'Modem') });
  await at.assign(bell, [used!, withdrawn!, returned!, gone!]);
  const { body } = await at.assign(bell, [undone!]);
  await at.send('POST', 'cpes/undo', { command_id: body.command_id });
  const day = '2026-10-02';
  const submit = (named: string[]) =>
    equipment.record(`week-${bell}-2026-09-27`, [createDaySubmitted(day, { [job]: named })]);
  await submit([used!, withdrawn!]);
  await waitUntil(async () => (await at.findUnit(withdrawn!)).status === 'on_job');
  await submit([used!]);
  await waitUntil(async () => (await at.findUnit(withdrawn!)).status === 'issued');
  await at.send('PUT', 'cpes/customer-return', { user_id: bell, serial_mac: [returned], override: true }, 'owner');
  await at.send('PUT', 'cpes/return', { serial_mac: [shipped] });
  await at.verify(bell, [withdrawn!, returned!]);
  await at.send('PUT', 'cpes/reconcile-list', { user_id: bell }, 'owner');
});
afterAll(() => equipment.close());
const usage = async (query: string) => {
  const { status, body } = await at.read<{ data: Usage[]; totals: object; code: string }>(`cpes/usage?${query}`);
  return { status, body };
};
const month = 'start_date=2026-10-01&end_date=2026-10-31';

describe('The usage report', () => {
  it('counts what was received, issued, used, returned, sent back and missing; what was undone or withdrawn is not there', async () => {
    const counts = {
      received: 6,
      issued: 4,
      used: 1,
      returned: 1,
      to_provider: 1,
      missing: 1,
      missing_cents: 4_250,
      missing_without_cost: 0,
    };
    for (const [by, label] of [
      ['type', 'Modem'],
      ['model', 'MB8611'],
      ['location', 'Augusta'],
    ]) {
      const { body } = await usage(`${month}&by=${by}`);
      expect([by, body.data.map(({ id: _, ...row }) => row)]).toEqual([by, [{ label, ...counts }]]);
      expect(body.totals).toEqual(counts);
    }
  });

  it('by technician, what no one had is apart', async () => {
    const { body } = await usage(`${month}&by=technician`);
    expect(body.data).toEqual([
      {
        id: bell,
        label: 'Antonio Bell',
        received: 0,
        issued: 4,
        used: 1,
        returned: 1,
        to_provider: 0,
        missing: 1,
        missing_cents: 4_250,
        missing_without_cost: 0,
      },
      {
        id: null,
        label: null,
        received: 6,
        issued: 0,
        used: 0,
        returned: 0,
        to_provider: 1,
        missing: 0,
        missing_cents: 0,
        missing_without_cost: 0,
      },
    ]);
  });

  it('counts a use on the day of its job, and everything else on the day on which it was done', async () => {
    const { body } = await usage('start_date=2026-10-02&end_date=2026-10-02');
    expect(body.totals).toEqual({
      received: 0,
      issued: 0,
      used: 1,
      returned: 0,
      to_provider: 0,
      missing: 0,
      missing_cents: 0,
      missing_without_cost: 0,
    });
  });

  it('given units that became missing, then their cost by day adds up to the report’s', async () => {
    const { body } = await at.read<{ data: { date: string; missing: number; missing_cents: number }[] }>(
      `cpes/usage/missing?${month}`,
    );
    const { totals } = (await usage(month)).body as { totals: { missing: number; missing_cents: number } };
    expect(body.data).toEqual([
      { date: expect.stringMatching(/^2026-10-/), missing: 1, missing_cents: 4_250, missing_without_cost: 0 },
    ]);
    expect(totals).toMatchObject({ missing: 1, missing_cents: 4_250 });
    const none = await at.read<{ data: object[] }>('cpes/usage/missing?start_date=2026-10-02&end_date=2026-10-02');
    expect(none.body.data).toEqual([]);
  });

  it('given any figure, then the units that it counts are listed, with why they are missing and their cost', async () => {
    const units = async (query: string) =>
      (await at.read<{ data: Movement[]; total: number }>(`cpes/usage/units?${month}&${query}`)).body;
    for (const by of usageGroups)
      for (const row of (await usage(`${month}&by=${by}`)).body.data)
        for (const kind of usageKinds)
          expect([by, kind, (await units(`by=${by}&kind=${kind}&of=${row.id ?? 'unknown'}`)).total]).toEqual([
            by,
            kind,
            row[kind as UsageKind],
          ]);
    expect((await units('kind=missing')).data).toEqual([
      {
        serial_mac: expect.any(String),
        model: 'MB8611',
        date: expect.stringMatching(/^2026-10-/),
        technician: 'Antonio Bell',
        location: 'Augusta',
        reason: 'not presented',
        cost_cents: 4_250,
      },
    ]);
    const used = await units('kind=used&sort_by=serial_mac&direction=desc');
    expect(used.data.map(({ date }) => date)).toEqual(['2026-10-02']);
  });

  it('given a missing unit whose type has no cost, then the report counts it apart from the cost', async () => {
    const [type] = (await at.read<{ data: { id: string }[] }>('cpe-types')).body.data;
    await at.send('PUT', `cpe-types/${type!.id}`, { title: 'Modem', company_cost_cents: 0 }, 'owner');
    expect((await usage(month)).body.totals).toMatchObject({ missing: 1, missing_cents: 0, missing_without_cost: 1 });
    const { body } = await at.read<{ data: object[] }>(`cpes/usage/missing?${month}`);
    expect(body.data).toMatchObject([{ missing: 1, missing_cents: 0, missing_without_cost: 1 }]);
  });

  it('refuses a range that ends before it begins; is a file for anyone who may read it', async () => {
    expect((await usage('start_date=2026-10-02&end_date=2026-10-01')).body.code).toBe('UsageRangeWrong');
    const response = await at.read<{ id: string }>(`cpes/usage/export?${month}&by=technician`);
    expect(response.status).toBe(202);
    const none = await at.read<{ code: string }>('cpes/usage/export?start_date=2020-01-01&end_date=2020-01-02');
    expect(none.body.code).toBe('NothingToExport');
  });
});

describe('The usual equipment of a category', () => {
  it('given jobs of a category with and without units, then their units count per job, without cancelled and open jobs', async () => {
    const category_id = randomUUID();
    const { JobReferencesFilled, JobAssigned, JobCancelled } = jobEvents.make;
    const filled = JobReferencesFilled({ category_id, time_slot_id: null, location_id: null, points: 12 });
    const day = { date: '2026-10-02', from_date: '2026-10-02', from_user_id: null };
    const assigned = JobAssigned({ user_id: bell, ...day });
    const scheduled = () => createJobScheduled('2 Elm St', '2026-10-02');
    await equipment.record(`job-${job}`, [filled, assigned]);
    await equipment.record(`job-${randomUUID()}`, [scheduled(), filled, assigned]);
    await equipment.record(`job-${randomUUID()}`, [scheduled(), filled]);
    await equipment.record(`job-${randomUUID()}`, [
      ...[scheduled(), filled, assigned],
      JobCancelled({ reason: '', from_user_id: bell, date: day.date }),
    ]);
    const { body } = await at.read<{ data: object[] }>('cpes/usual', 'technician');
    expect(body.data).toEqual([
      { category_id, jobs: 2, types: [{ id: expect.any(String), title: 'Modem', units: 1 }] },
    ]);
  });
});
