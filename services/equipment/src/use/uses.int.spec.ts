import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckedUnit, UnmatchedUse, ListedUseProblem } from '@tailboard/contracts/equipment/use';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import type { z } from 'zod';
import { bell, equipmentUnderTest, patel, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import {
  createStockActions,
  createJobScheduled,
  createSerials,
  createDaySubmitted,
  type StockActions,
} from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
let next = 1;
let days = 0;
const fresh = (count = 1): string[] => {
  const mine = createSerials(count, next);
  next += count;
  return mine;
};
/** A day used only in this test. */
const aDay = (): string => `2026-09-${String(++days).padStart(2, '0')}`;
const aJob = async (date: string, address: string, user_id = bell): Promise<string> => {
  const id = randomUUID();
  const assigned = { user_id, date, from_user_id: null, from_date: date };
  await equipment.record(`job-${id}`, [createJobScheduled(address, date), jobEvents.make.JobAssigned(assigned)]);
  await equipment.settle();
  return id;
};
const WEEK = '2026-08-30';
const submit = (user_id: string, date: string, jobs: Record<string, readonly string[]>) =>
  equipment.record(`week-${user_id}-${WEEK}`, [createDaySubmitted(date, jobs)]);
const current = (serial: string, status: string) =>
  waitUntil(async () => (await at.findUnit(serial)).status === status);
const problems = async (state = 'open') =>
  (await at.read<{ data: ListedUseProblem[] }>(`cpes/use-problems?state=${state}&per_page=100`)).body.data;
const findProblem = (serial: string, state = 'open') =>
  waitUntil(async () => (await problems(state)).some((one) => one.serial === serial)).then(async () =>
    (await problems(state)).find((one) => one.serial === serial)!,
  );
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());

describe('Equipment that a submitted day names', () => {
  it('given it is issued to the technician, when the day is submitted, then it is on the job; withdrawn and submitted without it, it is issued again [CPE-007]', async () => {
    const date = aDay();
    const job = await aJob(date, '12 Broad St');
    const [one, two] = fresh(2);
    await at.receive([one!, two!]);
    await at.assign(bell, [one!, two!]);
    await submit(bell, date, { [job]: [one!, two!] });
    await current(one!, 'on_job');
    await current(two!, 'on_job');
    expect(await at.findUnit(one!)).toMatchObject({ job: { id: job, address: '12 Broad St, Augusta' }, user_id: bell });
    expect(await at.listSerials(bell, 'issued')).toEqual([]);
    const log = await at.read<{ cpe_logs: { description: string }[] }>(`cpes/history/${one}`);
    expect(log.body.cpe_logs[0]?.description).toBe('Used for a job by Antonio Bell: 12 Broad St, Augusta');
    await equipment.record(`week-${bell}-${WEEK}`, [weekEvents.make.DayTakenBack({ date, reason: null })]);
    await submit(bell, date, { [job]: [two!] });
    await current(one!, 'issued');
    expect(await at.listSerials(bell, 'issued')).toEqual([one]);
    expect((await at.findUnit(two!)).status).toBe('on_job');
  });

  it('given the day moves it to another of its jobs, then it is there', async () => {
    const date = aDay();
    const [first, second] = [await aJob(date, '1 Elm St'), await aJob(date, '2 Elm St')];
    const [one] = fresh();
    await at.receive([one!]);
    await at.assign(bell, [one!]);
    await submit(bell, date, { [first]: [one!] });
    await current(one!, 'on_job');
    await submit(bell, date, { [second]: [one!] });
    await waitUntil(async () => (await at.findUnit(one!)).job?.id === second);
  });

  it('given it does not fit, then the day is, and the warehouse has a list of what is to be settled', async () => {
    const date = aDay();
    const job = await aJob(date, '3 Elm St');
    const [others, lying] = fresh(2);
    await at.receive([others!, lying!]);
    await at.assign(patel, [others!]);
    await submit(bell, date, { [job]: [others!, lying!, 'ZZZ999888'] });
    expect(await findProblem('ZZZ999888')).toMatchObject({
      why: 'NotInInventory',
      job: { address: '3 Elm St, Augusta' },
    });
    expect(await findProblem(others!)).toMatchObject({ why: 'HeldByAnother', user: { label: 'Antonio Bell' }, date });
    expect(await findProblem(lying!)).toMatchObject({ why: 'InTheWarehouse' });
    expect((await at.findUnit(others!)).status).toBe('issued');
  });

  it('given a problem, when it is overridden, corrected or dismissed with a reason, then the right unit is on the job, and it is open no more', async () => {
    const date = aDay();
    const job = await aJob(date, '4 Elm St');
    const [others, meant, wrong] = fresh(3);
    await at.receive([others!, meant!]);
    await at.assign(patel, [others!]);
    await at.assign(bell, [meant!]);
    await submit(bell, date, { [job]: [others!, wrong!, 'NOSUCH123'] });
    const settle = async (serial: string, body: object) => {
      const { id } = await findProblem(serial);
      return at.send('POST', `cpes/use-problems/${id}/settle`, body);
    };
    expect((await settle(others!, { how: 'overridden', reason: '' })).status).toBe(422);
    expect((await settle(others!, { how: 'overridden', reason: 'borrowed' })).status).toBe(204);
    expect(await at.findUnit(others!)).toMatchObject({ status: 'on_job', user_id: bell });
    const corrected = { how: 'corrected', reason: 'misread', serial_mac: meant };
    expect((await settle(wrong!, { ...corrected, serial_mac: 'NOSUCH124' })).body.code).toBe('NotInInventory');
    expect((await settle(wrong!, corrected)).status).toBe(204);
    expect(await at.findUnit(meant!)).toMatchObject({ status: 'on_job', job: { id: job } });
    expect((await settle('NOSUCH123', { how: 'dismissed', reason: 'own router' })).status).toBe(204);
    const { id } = await findProblem('NOSUCH123', 'settled');
    const again = await at.send('POST', `cpes/use-problems/${id}/settle`, { how: 'dismissed', reason: 'once more' });
    expect(again.body.code).toBe('UseProblemSettledAlready');
  });

  it('given a problem, when the day is submitted without that serial, then no one need settle it', async () => {
    const date = aDay();
    const job = await aJob(date, '5 Elm St');
    await submit(bell, date, { [job]: ['WITHDRAWN1'] });
    await findProblem('WITHDRAWN1');
    await submit(bell, date, { [job]: [] });
    expect(await findProblem('WITHDRAWN1', 'settled')).toMatchObject({ settled: 'withdrawn' });
  });

  it('given the service is started again, then nothing is recorded twice', async () => {
    const date = aDay();
    const job = await aJob(date, '6 Elm St');
    const [one] = fresh();
    await at.receive([one!]);
    await at.assign(bell, [one!]);
    await submit(bell, date, { [job]: [one!] });
    await current(one!, 'on_job');
    const { id } = await at.findUnit(one!);
    await equipment.restart();
    await submit(bell, date, { [job]: [one!] });
    await findProblem('ZZZ999888');
    const types = (await equipment.store.read(`cpe-${id}`)).map(({ type }) => type);
    expect(types).toEqual(['UnitReceived', 'UnitIssued', 'UnitUsed']);
  });
});

describe('Codes and units of submitted days', () => {
  /** Defines a code for this test that requires a unit of a type. */
  const codeRequiring = async (title: string, requires_cpe_type_id: string | null): Promise<string> => {
    const id = randomUUID();
    const worth = { points: 1, tech_price_cents: null, company_price_cents: null };
    const code = { title, description: '', category_id: randomUUID(), counts_as: 'work', max_quantity: 9 } as const;
    await equipment.record(`code-${id}`, [codeEvents.make.CodeDefined({ ...code, requires_cpe_type_id, worth })]);
    return id;
  };
  const listUnmatched = async () => {
    const { body } = await at.read<{ data: UnmatchedUse[] }>('cpes/unmatched-uses?per_page=100');
    return body.data.map(({ kind, what, cpe_type, user, job }) => [kind, what, cpe_type, user.label, job.address]);
  };
  it('given a code without its unit and a unit without its code, then the office is reported until the day is corrected or approved', async () => {
    const date = aDay();
    const [one, two, three] = [
      await aJob(date, '1 Oak St'),
      await aJob(date, '2 Oak St'),
      await aJob(date, '3 Oak St'),
    ];
    const [modem, spare] = fresh(2);
    await at.receive([modem!, spare!]);
    await at.assign(bell, [modem!, spare!]);
    const mdm = await codeRequiring('MDM', await at.addType());
    const day = (jobs: Record<string, { code_id: string; title: string }[]>, named: Record<string, string[]>) => {
      const event = createDaySubmitted(date, named) as {
        type: 'DaySubmitted';
        data: { jobs: { job_id: string; lines: object[] }[] };
      };
      for (const job of event.data.jobs) job.lines = (jobs[job.job_id] ?? []).map((line) => ({ ...pricedAs, ...line }));
      return equipment.record(`week-${bell}-${WEEK}`, [event as never]);
    };
    const pricedAs = {
      ...{ description: '', category_id: randomUUID(), category: '', quantity: 1, missed: false, points: 1 },
      ...{ tech_price_cents: null, company_price_cents: null, worth_from: null },
    };
    const line = { code_id: mdm, title: 'MDM' };
    await day({ [one]: [line], [three]: [line] }, { [one]: [], [two]: [modem!], [three]: [spare!] });
    expect(await listUnmatched()).toEqual(
      expect.arrayContaining([
        ['code', 'MDM', 'Modem', 'Antonio Bell', '1 Oak St, Augusta'],
        ['unit', modem, 'Modem', 'Antonio Bell', '2 Oak St, Augusta'],
      ]),
    );
    expect((await listUnmatched()).filter(([, , , , address]) => String(address).includes('Oak'))).toHaveLength(2);
    await equipment.record(`week-${bell}-${WEEK}`, [weekEvents.make.DayTakenBack({ date, reason: null })]);
    await day({ [one]: [line], [three]: [line] }, { [one]: [modem!], [two]: [], [three]: [] });
    expect((await listUnmatched()).filter(([, , , , address]) => String(address).includes('Oak'))).toEqual([
      ['code', 'MDM', 'Modem', 'Antonio Bell', '3 Oak St, Augusta'],
    ]);
    await equipment.record(`week-${bell}-${WEEK}`, [weekEvents.make.DayApproved({ date })]);
    expect((await listUnmatched()).filter(([, , , , address]) => String(address).includes('Oak'))).toEqual([]);
  });
});

describe('Equipment used on a job at once', () => {
  /** Times that Antonio Bell has entered for today. */
  const atWork = async (entries = [{ time_in: '08:00', time_out: null, type: 'work' as const }]) => {
    const date = equipment.ctx.today();
    await equipment.record(`week-${bell}-2026-10-04`, [
      weekEvents.make.DayTimesRecorded({ date, entries, reason: null }),
    ]);
    await equipment.settle();
  };
  it('given the own list, then it is on the job; what others have is asked about, and a technician commands for no other user', async () => {
    const job = await aJob('2026-10-05', '7 Elm St');
    const [one, others] = fresh(2);
    await at.receive([one!, others!]);
    await at.assign(bell, [one!]);
    await at.assign(patel, [others!]);
    const use = (body: object) => at.send('PUT', 'cpes/use', { job_id: job, ...body }, 'technician');
    await atWork();
    const { body } = await use({ serial_mac: [one, others] });
    expect(body).toMatchObject({ ids: [expect.any(String)], override: [others] });
    expect(await at.findUnit(one!)).toMatchObject({ status: 'on_job', verified: false, job: { id: job } });
    expect((await use({ serial_mac: [one], user_id: patel })).body.code).toBe('ListNotYours');
    expect((await use({ serial_mac: [one], job_id: randomUUID() })).body.code).toBe('JobNotFound');
  });

  it('given a job of a colleague, when a technician uses their own unit there, then it does not exist for them, and the unit stays', async () => {
    const job_id = await aJob('2026-10-05', '9 Elm St', patel);
    const [one] = fresh();
    await at.receive([one!]);
    await at.assign(bell, [one!]);
    await atWork();
    const refused = await at.send('PUT', 'cpes/use', { job_id, serial_mac: [one] }, 'technician');
    expect([refused.status, refused.body.code]).toEqual([404, 'JobNotFound']);
    expect(await at.findUnit(one!)).toMatchObject({ status: 'issued', user_id: bell });
    // The office records it for the technician who was there.
    const { body } = await at.send('PUT', 'cpes/use', { job_id, user_id: bell, serial_mac: [one] }, 'manager');
    expect(body).toMatchObject({ ids: [expect.any(String)] });
  });

  it('given a unit of the warehouse and one of a colleague, when a technician overrides, then it is refused, and both stay', async () => {
    const [lying, others] = fresh(2);
    await at.receive([lying!, others!]);
    await at.assign(patel, [others!]);
    await atWork();
    const input = { job_id: await aJob('2026-10-05', '10 Elm St'), serial_mac: [lying, others], override: true };
    const refused = await at.send('PUT', 'cpes/use', input, 'technician');
    expect([refused.status, refused.body.code]).toEqual([403, 'OverrideNotAllowed']);
    expect(await at.findUnit(lying!)).toMatchObject({ status: 'in_warehouse' });
    expect(await at.findUnit(others!)).toMatchObject({ status: 'issued', user_id: patel });
  });

  it('given units that are missing from the own list and from a colleague’s, when a technician uses both, then only the own one is found and used', async () => {
    const [mine, others] = fresh(2);
    await at.receive([mine!, others!]);
    await at.assign(bell, [mine!]);
    await at.assign(patel, [others!]);
    for (const user_id of [bell, patel]) await at.send('PUT', 'cpes/reconcile-list', { user_id }, 'owner');
    await atWork();
    const input = { job_id: await aJob('2026-10-05', '12 Elm St'), serial_mac: [mine, others] };
    const { body } = await at.send('PUT', 'cpes/use', input, 'technician');
    expect(body).toMatchObject({ override: [others], held: { [others!]: 'missing from the list of Rosa Patel' } });
    expect([(await at.findUnit(mine!)).status, (await at.findUnit(others!)).status]).toEqual(['on_job', 'missing']);
    // A closed day is never refused: it raises a problem.
    const date = aDay();
    await submit(bell, date, { [await aJob(date, '13 Elm St')]: [others!] });
    expect(await findProblem(others!)).toMatchObject({ why: 'HeldByAnother' });
    expect((await at.findUnit(others!)).status).toBe('missing');
    const taken = await at.send('PUT', 'cpes/reassign', { user_id: patel, serial_mac: [mine] }, 'owner');
    expect(taken.body).toMatchObject({
      held: { [mine!]: 'used on a job' },
      held_details: { [mine!]: { since: '2026-10-05', user: 'Antonio Bell', job: '12 Elm St, Augusta' } },
      reason_needed: [],
    });
  });

  it('given the office overrides the place of units, or uses a missing one, then each is reported once until it is settled', async () => {
    const [usual, lying, others, lost] = fresh(4);
    await at.receive([usual!, lying!, others!, lost!]);
    await at.assign(bell, [usual!]);
    await at.assign(patel, [others!, lost!]);
    const job_id = await aJob('2026-10-05', '11 Elm St');
    const use = (serial_mac: unknown[]) =>
      at.send('PUT', 'cpes/use', { job_id, user_id: bell, serial_mac, override: true }, 'manager');
    expect((await use([usual, lying, others])).body.ids).toHaveLength(3);
    await at.send('PUT', 'cpes/reconcile-list', { user_id: patel }, 'owner');
    await use([lost]);
    await equipment.settle();
    const open = async () => {
      const { body } = await at.read<{ data: ListedUseProblem[] }>('cpes/use-problems?per_page=100');
      return body.data.filter(({ job }) => job.id === job_id);
    };
    const expected = [
      [lying, 'InTheWarehouse'],
      [others, 'HeldByAnother'],
      [lost, 'HeldByAnother'],
    ];
    await waitUntil(async () => (await open()).length === 3);
    expect((await open()).map(({ serial, why }) => [serial, why]).sort()).toEqual(expected.sort());
  });

  it('given a technician who has entered no time of today, then their times come first; the office is not stopped', async () => {
    const job = await aJob('2026-10-05', '8 Elm St');
    const [one, two] = fresh(2);
    await at.receive([one!, two!]);
    await at.assign(bell, [one!, two!]);
    const use = (serial: string, role: 'technician' | 'manager') =>
      at.send('PUT', 'cpes/use', { job_id: job, user_id: bell, serial_mac: [serial] }, role);
    await atWork([]);
    const refused = await use(one!, 'technician');
    expect([refused.status, refused.body.code]).toEqual([403, 'TimesMissing']);
    expect((await use(two!, 'manager')).body).toMatchObject({ ids: [expect.any(String)] });
    await atWork();
    expect((await use(one!, 'technician')).body).toMatchObject({ ids: [expect.any(String)] });
  });

  it('given serials are entered, then each is reported: whose it is, and what', async () => {
    const [mine, others, lying] = fresh(3);
    await at.receive([mine!, others!, lying!]);
    await at.assign(bell, [mine!]);
    await at.assign(patel, [others!]);
    await equipment.settle();
    const list = [mine, others, lying, 'NOSUCH125', 'AB'].join(',');
    const { body } = await at.read<{ data: z.output<typeof CheckedUnit>[] }>(
      `cpes/check?user_id=${bell}&serial_mac=${list}`,
      'technician',
      bell,
    );
    expect(body.data.map(({ serial, problem, message, cpe_type }) => [serial, problem, message, cpe_type])).toEqual([
      [mine, null, '', 'Modem'],
      [others, 'HeldByAnother', 'on the list of Rosa Patel', 'Modem'],
      [lying, 'InTheWarehouse', 'in the warehouse', 'Modem'],
      ['NOSUCH125', 'NotInInventory', 'not in inventory', null],
      ['AB', 'NotASerial', '', null],
    ]);
  });
});
