import { addDays } from '@tailboard/contracts/company-time';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import { createDice, type Dice } from './dice.js';
import { planJobs, type PlannedJob } from './plan-job.js';
import type { CodeOn } from '@tailboard/jobs/code/codes-on';

/** A technician's work on a date. */
export interface PlannedDay {
  readonly date: string;
  readonly entries: readonly (TimePair & { readonly time_out: string })[];
  readonly jobs: readonly PlannedJob[];
  /** The technician slept away from home. */
  readonly per_diem: boolean;
  /** The reason why the supervisor rejects the day, once. */
  readonly rejected: string | null;
}
export interface PlannedLeave {
  readonly type: 'vacation' | 'sick' | 'personal_unpaid';
  readonly title: string;
  readonly from: string;
  readonly to: string;
}
export interface PlannedWeek {
  readonly days: readonly PlannedDay[];
  readonly leave: PlannedLeave | null;
  readonly bonus: { readonly amount: number; readonly quantity: number; readonly shown: boolean } | null;
  /** The reason why the week is reopened after it was finalized, once. The office then writes its first day. */
  readonly reopened: string | null;
}

/** Probabilities of exceptions. */
const probabilities = {
  vacation: 0.02,
  away: 0.03,
  sixthDay: 0.3,
  rejected: 0.02,
  perDiem: 0.02,
  bonus: 0.1,
  reopened: 0.01,
} as const;
const WORK_DAYS = [1, 2, 3, 4, 5, 6];
/** Paid minutes of a day in five-day and six-day weeks: 39 to 47 hours a week. */
const MINUTES = { five: [470, 555], six: [425, 475] } as const;
/** A day of this number of minutes is planned with 96 points. */
const FULL_DAY = 490;
const FULL_POINTS = 96;
const rejectionReasons = [
  'The outlet codes of the first job are missing',
  'Lunch is not in the times',
  'Two jobs have the same codes; please check',
];
const reopeningReasons = ['A time out was wrong by an hour', 'The trip charge of one job was forgotten'];

/** The input of a technician's week: user, dates, and possible work. */
export interface WeekRequest {
  readonly seed: number;
  readonly user_id: string;
  /** The first day of the workweek, a Sunday. */
  readonly start: string;
  /** The frequency of jobs by category name. */
  readonly categoryWeights: Readonly<Record<string, number>>;
  readonly getPoints: (category: string) => number;
  /** Returns the codes with their values on a date. */
  readonly getCodes: (date: string) => readonly CodeOn[];
}

/** Returns a random week of one technician. The same input gives the same week. */
export function planWeek(request: WeekRequest): PlannedWeek {
  const { seed, user_id, start } = request;
  const dice = createDice(seed, user_id, start);
  const leave = planLeave(start, dice);
  const dayOff = dice.happens(probabilities.sixthDay) ? null : dice.pick([1, 3, 6, 6, 6]);
  const [min, max] = dayOff === null ? MINUTES.six : MINUTES.five;
  const days = WORK_DAYS.filter((weekday) => weekday !== dayOff)
    .map((weekday) => addDays(start, weekday))
    .filter((date) => leave === null || date < leave.from || date > leave.to)
    .map((date) => planDay(date, dice.between(min, max), request, createDice(seed, user_id, date)));
  const bonus = days.length > 0 && dice.happens(probabilities.bonus);
  return {
    days,
    leave,
    bonus: bonus ? { amount: 500 * dice.between(5, 30), quantity: dice.between(1, 3), shown: dice.happens(0.8) } : null,
    reopened: days.length > 0 && dice.happens(probabilities.reopened) ? dice.pick(reopeningReasons) : null,
  };
}

function planLeave(start: string, dice: Dice): PlannedLeave | null {
  if (dice.happens(probabilities.vacation))
    return { type: 'vacation', title: 'Vacation', from: addDays(start, 1), to: addDays(start, 6) };
  if (!dice.happens(probabilities.away)) return null;
  const day = addDays(start, dice.between(1, 5));
  const type = dice.pick(['sick', 'sick', 'personal_unpaid'] as const);
  return { type, title: type === 'sick' ? 'Sick' : 'Personal', from: day, to: day };
}

function planDay(date: string, minutes: number, request: WeekRequest, dice: Dice): PlannedDay {
  const entries = planTimes(minutes, dice);
  const [first, last] = [toMinutes(entries[0]!.time_in), toMinutes(entries.at(-1)!.time_out)];
  const points = (FULL_POINTS * minutes) / FULL_DAY + dice.between(-8, 14);
  return {
    date,
    entries,
    jobs: planJobs({ ...request, codes: request.getCodes(date), points, from: first + 20, to: last - 10 }, dice),
    per_diem: dice.happens(probabilities.perDiem),
    rejected: dice.happens(probabilities.rejected) ? dice.pick(rejectionReasons) : null,
  };
}

type CompletePair = PlannedDay['entries'][number];
/**
 * Returns a day's time pairs with this number of paid minutes: sometimes the warehouse or a meeting first, lunch
 * between, a short break after it.
 */
function planTimes(paid: number, dice: Dice): CompletePair[] {
  const pairs: CompletePair[] = [];
  let now = 15 * dice.between(29, 32);
  let remaining = paid;
  const add = (type: CompletePair['type'], minutes: number): void => {
    pairs.push({ time_in: formatTime(now), time_out: formatTime(now + minutes), type });
    now += minutes;
    remaining -= minutes;
  };
  if (dice.happens(0.3)) add('warehouse', dice.between(15, 30));
  else if (dice.happens(0.15)) add('meeting', 30);
  if (dice.happens(0.1)) add('travel', dice.between(20, 45));
  add('work', Math.max(60, 5 * dice.between(141, 150) - now));
  now += dice.pick([30, 30, 45]);
  if (dice.happens(0.15)) {
    add('work', dice.between(90, 120));
    add('break', 15);
  }
  add('work', Math.max(30, remaining));
  return pairs;
}

const padTwo = (number: number): string => String(number).padStart(2, '0');
const formatTime = (minutes: number): string => `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
/** Returns the minutes since midnight of a time of day. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
