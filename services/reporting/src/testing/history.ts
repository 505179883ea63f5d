import { addDays } from '@tailboard/contracts/company-time';
import type { DomainEvent } from '@tailboard/contracts/event';
import { userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { timeTypes } from '@tailboard/contracts/jobs/day-times';
import { scheduleEvents, scheduleTypes } from '@tailboard/contracts/jobs/schedule';
import {
  ada,
  createLeave,
  ben,
  cara,
  company,
  doneJob,
  createFinalized,
  createPair,
  toId,
  install,
  createLine,
  customerAbsent,
  olga,
  makeUserRegistered,
  createPlanned,
  repair,
  set,
  createSubmitted,
  weekStream,
  type Recorded,
} from './reporting-under-test.js';

/** Returns reproducible pseudorandom numbers below `many`. */
export function createRandom(seed: number): (many: number) => number {
  let state = seed;
  return (many) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * many);
  };
}

const dan = toId('Dan Hill');
export const allUsers = [ada, ben, cara, olga, dan];
/** The company moves its workweek start to Wednesday, 14 October: the week before has three days. */
export const [shortWeek, movedWeek] = ['2026-10-11', '2026-10-14'] as const;
export const weekStarts: readonly string[] = [
  '2026-09-06',
  '2026-09-13',
  '2026-09-20',
  '2026-09-27',
  '2026-10-04',
  shortWeek,
  movedWeek,
];
export const countDays = (start: string): number => (start === shortWeek ? 3 : 7);

/**
 * Records some weeks of a company with all kinds of events: rejected and reopened days, bonuses, leave, per diem, codes
 * with and without prices, terms and settings that change by date and retroactively, weeks left open.
 */
export async function recordHistory(recorded: Recorded, seed: number): Promise<void> {
  const { record } = recorded;
  const random = createRandom(seed);
  await company(recorded);
  await record(`user-${dan}`, [makeUserRegistered('Dan Hill', { pay_type: 'salary', pay_rate: 987.65 })]);
  await record('settings-company', [set({ key: 'workweek_start', value: 'wednesday', effective_from: movedWeek })]);
  await record(`schedule-${toId('holiday')}`, [
    createLeave({ type: 'holiday', start_date: '2026-09-07', title: 'Labor Day', everyone: true }),
  ]);
  for (const [at, start] of weekStarts.entries()) {
    for (const user of allUsers) {
      if (random(4) === 0)
        await record(`user-${user}`, [
          userEvents.make.PayChanged({
            effective_from: weekStarts[Math.max(0, at - random(2))]!,
            pay_type: (['hourly', 'points', 'greater', 'salary'] as const)[random(4)]!,
            pay_rate: (1_000 + random(2_000)) / 100,
            price_level: random(4),
            salary: random(3) === 0,
            gas: random(2) === 0,
            gas_rate_cents: random(1_500),
          }),
        ]);
      const week = createWeek(user, start, random);
      if (week.length > 0) await record(weekStream(user, start), week, user);
      if (random(3) === 0) {
        const entry = createLeave({
          type: scheduleTypes[random(scheduleTypes.length)]!,
          start_date: addDays(start, random(7)),
          end_date: addDays(start, 7 + random(4)),
          user_ids: [user],
          hours_per_day: random(2) === 0 ? 4 : 8,
          paid: random(4) > 0,
        });
        const half = scheduleEvents.make.ScheduleEntryRevised({ ...entry.data, hours_per_day: 4 });
        const what = [[entry], [entry, half], [entry, half, scheduleEvents.make.ScheduleEntryRemoved({})]][random(3)]!;
        await record(`schedule-${toId(`${user} ${start}`)}`, what);
      }
      for (const n of [1, 2, 3])
        await record(
          `job-${toId(`${user} ${start} ${n}`)}`,
          createPlanned(`${user.slice(0, 8)} ${start} ${n}`, user, addDays(start, n), random(100)),
        );
    }
    await record('settings-company', [settingAt(start, random)]);
  }
}

function settingAt(effective_from: string, dice: (many: number) => number): DomainEvent {
  switch (dice(5)) {
    case 0:
      return set({ key: 'price_point_tech', value: 120 + dice(80), effective_from });
    case 1:
      return set({
        key: 'price_levels',
        value: [{ level: 3, name: 'Senior', tech_price_cents: 150 + dice(60) }],
        effective_from,
      });
    case 2:
      return set({ key: 'overtime_method', value: dice(2) === 0 ? 'flsa' : 'exempt_7i', effective_from });
    case 3:
      return set({ key: 'min_wage_cents', value: 725 + dice(400), effective_from });
    default:
      return set({ key: 'overtime_threshold', value: 36 + dice(8), effective_from });
  }
}

function createWeek(user: string, start: string, dice: (many: number) => number): DomainEvent[] {
  const events: DomainEvent[] = [];
  const dates: string[] = [];
  const idle = dice(8) === 0;
  for (let offset = 0; offset < countDays(start); offset++) {
    if (idle || dice(4) === 0) continue;
    const date = addDays(start, offset);
    const day = () => createSubmitted(date, createTimes(dice), createJobs(user, date, dice), dice(5) === 0);
    events.push(day());
    if (dice(5) === 0) events.push(weekEvents.make.DayRejected({ date, reason: 'Codes are missing' }), day());
    events.push(weekEvents.make.DayApproved({ date }));
    if (dice(6) === 0)
      events.push(
        weekEvents.make.DayTakenBack({ date, reason: 'Wrong times' }),
        day(),
        weekEvents.make.DayApproved({ date }),
      );
    dates.push(date);
  }
  if (dice(2) === 0)
    events.push(
      weekEvents.make.BonusSet({
        start_date: start,
        bonus_amount_in_cents: dice(10_000),
        bonus_quantity: dice(3),
        bonus_shown: true,
      }),
    );
  if (dice(4) > 0) {
    events.push(createFinalized(dates, start, addDays(start, countDays(start) - 1)));
    if (dice(4) === 0)
      events.push(
        weekEvents.make.WeekReopened({ start_date: start, reason: 'A day was wrong' }),
        createFinalized(dates, start, addDays(start, countDays(start) - 1)),
      );
  }
  return events;
}

const createTimes = (dice: (many: number) => number) =>
  Array.from({ length: 1 + dice(3) }, () => {
    const type = timeTypes[dice(3) === 0 ? dice(timeTypes.length) : 0]!;
    return createPair(0, {
      type,
      minutes: 1 + dice(type === 'work' ? 480 : 120),
      paid: type !== 'break' || dice(2) === 0,
    });
  });

const createJobs = (user: string, date: string, dice: (many: number) => number) =>
  Array.from({ length: 1 + dice(4) }, (_, index) =>
    dice(6) === 0
      ? doneJob(`${user} ${date} ${index}`, [], {
          completed: false,
          not_done: customerAbsent,
          leakage: dice(2) ? 'Ingress' : '',
        })
      : doneJob(
          `${user} ${date} ${index}`,
          Array.from({ length: 1 + dice(4) }, () =>
            createLine(dice(2) === 0 ? install : repair, 1 + dice(9), {
              points: dice(5_000) / 100,
              missed: dice(6) === 0,
              tech_price_cents: dice(4) === 0 ? dice(5_000) : null,
            }),
          ),
        ),
  );
