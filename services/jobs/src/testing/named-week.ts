import { weekEvents, type JobWork } from '@tailboard/contracts/jobs/daily-work';
import { type TimePair } from '@tailboard/contracts/jobs/day-times';
import type { CodeOn } from '../code/codes-on.js';
import { noWork } from '../week/week.js';

/** Events and users for the specs of days and weeks. */
export const ada = '0b5a7c1e-0000-4000-8000-00000000ada0';
export const rosa = '0b5a7c1e-0000-4000-8000-000000005054';
export const zone = 'America/New_York';
export const sunday = '2026-10-04';
export const monday = '2026-10-05';
export const saturday = '2026-10-10';
export const jobId = '0b5a7c1e-0000-4000-8000-000000000001';
export const otherJob = '0b5a7c1e-0000-4000-8000-000000000002';

const code = (id: string, title: string, change: Partial<CodeOn> = {}): CodeOn => ({
  id,
  title,
  description: `${title} done`,
  category_id: '0b5a7c1e-0000-4000-8000-0000000000c1',
  category: 'Install',
  counts_as: 'work',
  max_quantity: 20,
  requires_cpe_type_id: null,
  active: true,
  points: 7.25,
  tech_price_cents: null,
  company_price_cents: 900,
  worth_from: monday,
  ...change,
});
export const outlet = code('0b5a7c1e-0000-4000-8000-00000000c0d1', 'OUT1', { max_quantity: 4 });
export const modem = code('0b5a7c1e-0000-4000-8000-00000000c0d2', 'MDM', {
  requires_cpe_type_id: '0b5a7c1e-0000-4000-8000-0000000000e9',
});
export const retired = code('0b5a7c1e-0000-4000-8000-00000000c0d3', 'OLD', { active: false });
export const customerAbsent = code('0b5a7c1e-0000-4000-8000-00000000c0d4', 'NH', { counts_as: 'not_done', points: 0 });
export const codes = new Map([outlet, modem, retired, customerAbsent].map((one) => [one.id, one]));

export const codeLine = (code: CodeOn, quantity = 1, missed = false) => ({ code_id: code.id, quantity, missed });
export const work = (change: Partial<JobWork> = {}): JobWork => ({ ...noWork(jobId), ...change });
export const morning: TimePair = { time_in: '08:00', time_out: '12:00', type: 'work' };
export const afternoon: TimePair = { time_in: '12:30', time_out: '16:30', type: 'work' };

const { make } = weekEvents;
export const recordTimes = (date: string, ...entries: TimePair[]) =>
  make.DayTimesRecorded({ date, entries, reason: null });
export const recordWork = (date: string, ...jobs: JobWork[]) => make.DayWorkRecorded({ date, jobs, reason: null });
export const times = recordTimes(monday, morning);
export const worked = recordWork(monday, work({ codes: [codeLine(outlet, 2)] }));
export const submittedOn = (date: string) =>
  make.DaySubmitted({
    date,
    entries: [{ ...morning, time_out: '12:00', minutes: 240, paid: true }],
    jobs: [],
    per_diem: false,
  });
export const submitted = submittedOn(monday);
export const approvedOn = (date: string) => make.DayApproved({ date });
export const approved = approvedOn(monday);
export const finalized = make.WeekFinalized({ start_date: sunday, end_date: saturday, dates: [monday] });
