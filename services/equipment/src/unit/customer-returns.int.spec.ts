import { jobEvents } from '@tailboard/contracts/jobs/job';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { augusta, bell, equipmentUnderTest, patel, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, createJobScheduled, createSerials, type StockActions } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());
const back = (body: object, headers: Record<string, string> = {}) =>
  at.send('PUT', 'cpes/customer-return', body, 'technician', { user_id: bell, headers });
const aJob = async (address: string, user_id: string): Promise<string> => {
  const job = randomUUID();
  const assigned = { user_id, date: '2026-10-05', from_user_id: null, from_date: '2026-10-05' };
  await equipment.record(`job-${job}`, [
    createJobScheduled(address, '2026-10-05'),
    jobEvents.make.JobAssigned(assigned),
  ]);
  await equipment.settle();
  return job;
};

describe('Returns by customers', () => {
  it('given units that no one knows, that lie here, that others have, then each is done, asked about or reported; the word does it [API-074] [API-075] [API-076] [CPE-060]', async () => {
    const [lying, others] = createSerials(2);
    await at.receive([lying!, others!]);
    await at.assign(patel, [others!]);
    const requested = await back({ user_id: bell, serial_mac: ['CUSTOMERBOX1', lying, others, 'AB'] });
    expect(requested.status).toBe(200);
    expect(requested.body).toMatchObject({ ids: [expect.any(String)], override: [lying, others] });
    expect(requested.body.errors).toEqual({ AB: 'Too short: a serial or MAC has at least 4 letters and digits.' });
    const proceed = { user_id: bell, serial_mac: requested.body.override, override: true };
    const refused = await back(proceed);
    expect([refused.status, refused.body.code]).toEqual([403, 'OverrideNotAllowed']);
    expect([(await at.findUnit(lying!)).status, (await at.findUnit(others!)).user_id]).toEqual(['in_warehouse', patel]);
    const done = await at.send('PUT', 'cpes/customer-return', proceed, 'manager');
    expect(done.body).toMatchObject({ override: [], errors: {} });
    expect(await at.listSerials(bell, 'returned')).toEqual(['CUSTOMERBOX1', lying, others].sort());
  });

  it('given a job and a condition, then the unit shows where it came from, completely [CPE-001] [CPE-003]', async () => {
    const job = await aJob('9 Elm St', bell);
    await back({ user_id: bell, serial_mac: ['CUSTOMERBOX2'], job_id: job, condition: 'defective' });
    expect(await at.findUnit('CUSTOMERBOX2')).toMatchObject({
      status: 'customer_returned',
      condition: 'defective',
      job: { address: '9 Elm St, Augusta', user: { id: bell, label: 'Antonio Bell' } },
    });
    const { body } = await at.read<object>('cpes/history/CUSTOMERBOX2');
    expect(body).toMatchObject({
      ...{ id: expect.any(String), serial_mac: 'CUSTOMERBOX2', cpe_model: null, cpe_type: null, cpetype: null },
      ...{ user_id: bell, user: { profile: { first_name: 'Antonio', last_name: 'Bell' } }, location: null },
      ...{ return_date: null, returned_customer_date: '2026-10-05T12:00:00.000Z', assigned_date: null },
      cpe_logs: [{ description: 'Returned by the customer to Antonio Bell' }, expect.anything()],
    });
  });

  it('given a scan is sent twice under one key, then it is recorded once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await back({ user_id: bell, serial_mac: ['CUSTOMERBOX3'] }, headers);
    const count = await at.countEvents();
    expect(await back({ user_id: bell, serial_mac: ['CUSTOMERBOX3'] }, headers)).toEqual(first);
    expect(await at.countEvents()).toBe(count);
  });

  it('given a unit of the own list and one on a job, then both are returned without a question', async () => {
    const [mine, installed] = createSerials(2, 300);
    await at.receive([mine!, installed!]);
    await at.assign(bell, [mine!]);
    await at.assign(patel, [installed!]);
    const use = { job_id: await aJob('10 Elm St', patel), user_id: patel, serial_mac: [installed] };
    await at.send('PUT', 'cpes/use', use, 'manager');
    const { body } = await back({ user_id: bell, serial_mac: [mine, installed] });
    expect(body).toMatchObject({ ids: [expect.any(String), expect.any(String)], override: [], errors: {} });
  });

  it('given a unit that is missing from a colleague’s list, then a technician is asked about it, and it stays missing', async () => {
    const [lost] = createSerials(1, 400);
    await at.receive([lost!]);
    await at.assign(patel, [lost!]);
    await at.send('PUT', 'cpes/reconcile-list', { user_id: patel }, 'owner');
    const { body } = await back({ user_id: bell, serial_mac: [lost] });
    expect(body).toMatchObject({ ids: [], override: [lost], errors: {} });
    expect((await at.findUnit(lost!)).status).toBe('missing');
  });

  it('given a job of a colleague or none at all, then a technician cannot name it', async () => {
    for (const job_id of [await aJob('11 Elm St', patel), randomUUID()]) {
      const refused = await back({ user_id: bell, serial_mac: ['CUSTOMERBOX5'], job_id });
      expect([refused.status, refused.body.code]).toEqual([404, 'JobNotFound']);
    }
  });

  it('given a technician, then onto no one’s list but their own', async () => {
    expect((await back({ user_id: patel, serial_mac: ['CUSTOMERBOX4'] })).body.code).toBe('ListNotYours');
  });
});

describe('What the stock answers', () => {
  it('is the first type where none is named, by model and with its types [API-084] [API-085] [API-086] [WHS-025] [BUS-004]', async () => {
    const [one] = createSerials(1, 900);
    await at.receive([one!]);
    const { body } = await at.read<{ models: unknown[]; types: { title: string }[]; without_model: object[] }>(
      `cpes/warehouse?location=${augusta}`,
    );
    expect(body.types.map(({ title }) => title)).toEqual(['Modem']);
    expect(body.without_model).toMatchObject([{ serial_mac: one }]);
    const first = await at.read(`cpes/warehouse?location=${augusta}&type=1`);
    expect(first.body).toEqual(body);
    expect(body.models).toEqual([]);
  });

  it('names a type under data [API-089] [API-090] [API-097]', async () => {
    const { status, body } = await at.read<{ data: { title: string } }>(`cpe-types/${await at.addType()}`);
    expect({ status, title: body.data.title }).toEqual({ status: 200, title: 'Modem' });
    expect((await at.read<{ total: number }>('cpe-types')).body.total).toBe(1);
  });
});
