import { equipmentRoutes } from '@tailboard/contracts/equipment/routes';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { bell, equipmentUnderTest, patel, type EquipmentUnderTest } from './testing/equipment-under-test.js';
import { createJobScheduled, createSerials, createStockActions } from './testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let samples: IdSamples;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  const at = createStockActions(equipment);
  const [mine, theirs] = createSerials(2) as [string, string];
  const date = '2026-10-05';
  const recordJob = async (address: string, user_id: string) => {
    const job = randomUUID();
    const assigned = jobEvents.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date });
    await equipment.record(`job-${job}`, [createJobScheduled(address, date), assigned]);
    return job;
  };
  const jobs = [await recordJob('1 Own St', bell), await recordJob('2 Secret St', patel)] as const;
  const entries = [{ time_in: '08:00', time_out: null, type: 'work' as const }];
  await equipment.record(`week-${bell}-2026-10-04`, [
    weekEvents.make.DayTimesRecorded({ date, entries, reason: null }),
  ]);
  await at.receive([mine, theirs]);
  await at.assign(bell, [mine]);
  const given = await at.assign(patel, [theirs]);
  const [unit, other] = [await at.findUnit(mine), await at.findUnit(theirs)];
  samples = {
    me: bell,
    other: patel,
    own: { job: jobs[0], unit: unit.id, 'unit-key': mine },
    others: { job: jobs[1], unit: other.id, 'unit-key': theirs },
    values: {
      serial_mac: [mine],
      'equipment.check': { serial_mac: mine },
      'equipment.print': { type: 'issued' },
      start_date: date,
      end_date: date,
    },
    decided: { serial_mac: [theirs], command_id: given.body.command_id },
    secrets: ['2 Secret St'],
  };
});
afterAll(() => equipment.close());

describe('IDs of others in requests to equipment, as each role', () => {
  it.each(idCases(equipmentRoutes))(
    'given %s, then only records within the scope are read or changed',
    async (_, idCase) => expectIdScope(equipment, idCase, samples),
  );
});
