import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { killableService, type KillableService } from '@tailboard/service/testing/killable-service';
import definition from '../service.js';
import { bell, equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import {
  createStockActions,
  createJobScheduled,
  createSerials,
  createDaySubmitted,
  type StockActions,
} from '../testing/stock-of-units.js';
import { createWritePause } from '../testing/pause-writes.js';

const clock = new Date('2026-10-05T12:00:00.000Z');
const date = '2026-10-05';
const WEEK = '2026-10-04';
const JOBS = 6;
const UNITS_OF_A_JOB = 10;
/** One serial of each job has no unit. */
const UNITS = JOBS * (UNITS_OF_A_JOB - 1);

let equipment: EquipmentUnderTest;
let at: StockActions;
let process: KillableService | undefined;
beforeAll(async () => {
  // Reactions run only in the processes that are killed.
  equipment = await equipmentUnderTest({ now: () => clock, definition: { ...definition, reactions: [] } });
  at = createStockActions(equipment);
});
afterEach(async () => {
  await process?.kill();
  process = undefined;
});
afterAll(() => equipment.close());

const start = async () =>
  (process = await killableService('services/equipment/src/testing/equipment-process.ts', {
    databaseUrl: equipment.databaseUrl,
    now: clock,
  }));
/**
 * Runs a process until it has recorded a number of events of a type, kills it there, and then runs one that completes
 * the rest.
 */
async function killedAt(points: readonly (readonly [type: string, many: number])[]): Promise<void> {
  const { pauseAt, isPaused, resume } = createWritePause(equipment.ctx.db);
  for (const [type, many] of points) {
    await pauseAt(type, many);
    await start();
    await waitUntil(isPaused);
    await process!.kill();
    await resume();
  }
  await start();
  const head = await equipment.store.head();
  await waitUntil(async () => {
    const rows = await equipment.ctx.db.query<{ position: bigint }>(
      `select position from reaction where name = any($1)`,
      [['equipment.day-uses', 'equipment.uses']],
    );
    return rows.length === 2 && rows.every(({ position }) => position >= head);
  });
}
/** Returns the recorded events of these types. */
const countRecorded = async (...types: string[]) =>
  Object.fromEntries(
    await Promise.all(
      types.map(async (type) => [type, await createWritePause(equipment.ctx.db).countEvents(type)] as const),
    ),
  );

it('given a process is killed at each point of moving what a day names, then each unit is moved once and each problem raised once; so it is when the day changes its mind', async () => {
  const mine = createSerials(UNITS);
  await at.receive(mine);
  await at.assign(bell, mine);
  const jobs = Array.from({ length: JOBS }, () => randomUUID());
  for (const [n, id] of jobs.entries()) await equipment.record(`job-${id}`, [createJobScheduled(`${n} Elm St`, date)]);
  const named = Object.fromEntries(
    jobs.map((id, n) => [
      id,
      [...mine.slice(n * (UNITS_OF_A_JOB - 1), (n + 1) * (UNITS_OF_A_JOB - 1)), `NOBODYS00${n}`],
    ]),
  );
  await equipment.record(`week-${bell}-${WEEK}`, [createDaySubmitted(date, named)]);
  await killedAt([
    ['DayUsesRecorded', 0],
    ['UnitUsed', 0],
    ['UnitUsed', 20],
    ['UseProblemRaised', 0],
    ['UseProblemRaised', JOBS - 1],
  ]);
  expect(await countRecorded('DayUsesRecorded', 'UnitUsed', 'UseProblemRaised')).toEqual({
    ...{ DayUsesRecorded: 1, UnitUsed: UNITS, UseProblemRaised: JOBS },
  });
  expect(await at.listSerials(bell, 'issued')).toEqual([]);
  await process!.kill();

  // The day no longer lists units for the first three jobs.
  const fewer = Object.fromEntries(jobs.map((id, n) => [id, n < JOBS / 2 ? [] : named[id]!]));
  await equipment.record(`week-${bell}-${WEEK}`, [weekEvents.make.DayTakenBack({ date, reason: null })]);
  await equipment.record(`week-${bell}-${WEEK}`, [createDaySubmitted(date, fewer)]);
  await killedAt([
    ['DayUsesRecorded', 1],
    ['UnitUseWithdrawn', 0],
    ['UnitUseWithdrawn', 13],
    ['UseProblemSettled', 1],
  ]);
  expect(await countRecorded('DayUsesRecorded', 'UnitUsed', 'UnitUseWithdrawn', 'UseProblemSettled')).toEqual({
    ...{ DayUsesRecorded: 2, UnitUsed: UNITS, UnitUseWithdrawn: UNITS / 2, UseProblemSettled: JOBS / 2 },
  });
  expect(await at.listSerials(bell, 'issued')).toEqual(mine.slice(0, UNITS / 2));
  // Nine processes start, are killed and start again, one after the other.
}, 480_000);
