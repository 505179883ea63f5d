import { describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { CodeOn } from '@tailboard/jobs/code/codes-on';
import { createCompany } from './company.js';
import { toMinutes, planWeek, type PlannedDay, type PlannedWeek, type WeekRequest } from './plan-week.js';

const company = createCompany(60);
const categories = new Map(company.categories.map(({ id, name }) => [id, name]));
const codes = company.codes.map((code): CodeOn => ({
  ...code,
  id: code.title,
  category: categories.get(code.category_id) ?? '',
  active: true,
  worth_from: null,
}));
const points = new Map(company.categories.map(({ name, default_points }) => [name, default_points]));
const createRequest = (user_id: string, start: string): WeekRequest => ({
  seed: 1,
  user_id,
  start,
  categoryWeights: { 'Service call': 50, Disconnect: 20, Upgrade: 10, 'Drop / outside': 9, Install: 7 },
  getPoints: (category) => points.get(category) ?? 0,
  getCodes: () => codes,
});
const starts = Array.from({ length: 8 }, (_, week) => addDays('2026-08-09', 7 * week));
const weeks = company.technicians.flatMap(({ id }) => starts.map((start) => planWeek(createRequest(id, start))));
const days = weeks.flatMap((week) => week.days);
const jobs = days.flatMap((day) => day.jobs);

const countHours = ({ days }: PlannedWeek): number => days.reduce((sum, day) => sum + paidMinutes(day), 0) / 60;
const paidMinutes = ({ entries }: PlannedDay): number =>
  entries.reduce((sum, { time_in, time_out }) => sum + toMinutes(time_out) - toMinutes(time_in), 0);

describe('The planned week of a technician', () => {
  it('given the same question, then it is the same week, and another one for another person', () => {
    const { id } = company.technicians[0]!;
    expect(planWeek(createRequest(id, starts[0]!))).toEqual(planWeek(createRequest(id, starts[0]!)));
    expect(planWeek(createRequest(id, starts[0]!))).not.toEqual(
      planWeek(createRequest(company.technicians[1]!.id, starts[0]!)),
    );
  });

  it('given no leave, then it has five or six days of together 38 to 48 hours', () => {
    for (const week of weeks.filter(({ leave }) => leave === null)) {
      expect([5, 6]).toContain(week.days.length);
      expect(countHours(week)).toBeGreaterThan(38);
      expect(countHours(week)).toBeLessThan(48);
    }
  });

  it('given leave, then no one works on it', () => {
    const away = weeks.filter(({ leave }) => leave !== null);
    expect(away.length).toBeGreaterThan(5);
    for (const { leave, days: worked } of away)
      expect(worked.filter(({ date }) => date >= leave!.from && date <= leave!.to)).toEqual([]);
  });

  it('given the pairs of a day, then each begins when the one before has ended', () => {
    for (const { entries } of days)
      for (const [at, { time_in, time_out }] of entries.entries()) {
        expect(time_out > time_in).toBe(true);
        if (at > 0) expect(time_in >= entries[at - 1]!.time_out).toBe(true);
      }
  });

  it('given a job, then it has lines that may be billed, or a reason why it was not done', () => {
    const kinds = new Map(codes.map(({ id, counts_as, max_quantity }) => [id, { counts_as, max_quantity }]));
    const isBillable = ({ code_id, quantity }: (typeof jobs)[number]['lines'][number]): boolean => {
      const kind = kinds.get(code_id);
      return kind?.counts_as === 'work' && quantity <= kind.max_quantity;
    };
    const isDone = ({ lines, not_done_code_id }: (typeof jobs)[number]): boolean =>
      not_done_code_id === null &&
      lines[0]?.missed === false &&
      lines.every(isBillable) &&
      new Set(lines.map(({ code_id }) => code_id)).size === lines.length;
    const isNotDone = ({ lines, not_done_code_id }: (typeof jobs)[number]): boolean =>
      lines.length === 0 && not_done_code_id !== null && kinds.get(not_done_code_id)?.counts_as === 'not_done';
    expect(jobs.filter((job) => !isDone(job) && !isNotDone(job))).toEqual([]);
  });

  it('given many days, then they earn about what a day is planned with, and everything that may happen happens', () => {
    const earned = jobs
      .flatMap(({ lines }) => lines)
      .reduce((sum, { code_id, quantity }) => sum + quantity * codes.find(({ id }) => id === code_id)!.points, 0);
    expect(earned / days.length).toBeGreaterThan(75);
    expect(earned / days.length).toBeLessThan(105);
    expect(jobs.length / days.length).toBeGreaterThan(8);
    expect(jobs.some(({ leakage }) => leakage !== '')).toBe(true);
    expect(jobs.flatMap(({ lines }) => lines).some(({ missed }) => missed)).toBe(true);
    expect(days.some(({ rejected }) => rejected !== null)).toBe(true);
    expect(days.some(({ per_diem }) => per_diem)).toBe(true);
    expect(weeks.some(({ bonus }) => bonus !== null)).toBe(true);
    expect(weeks.some(({ reopened }) => reopened !== null)).toBe(true);
  });
});
