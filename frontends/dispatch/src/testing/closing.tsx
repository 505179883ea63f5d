import type { Code } from '@tailboard/contracts/jobs/code';
import type { RequestInputOf } from '@tailboard/contracts/contract';
import type { DailyWork, SaveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { Timecard } from '@tailboard/contracts/jobs/timecard';
import type { Week } from '@tailboard/contracts/jobs/week';
import { ada, DAY, createAssignedJob } from './day.js';

const id = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
const category = (n: number, name: string) => ({ id: id(n), name, color: '#0B6466' });
const install = category(701, 'Install');
const service = category(702, 'Service');

/** Returns a billing code: by default of work in the category Install. */
export const code = (n: number, title: string, changes: Partial<Code> = {}): Code => {
  const within = changes.category ?? install;
  return {
    id: id(n),
    title,
    description: `About ${title}`,
    category: within,
    category_id: within.id,
    counts_as: 'work',
    points: 12,
    tech_price_cents: null,
    company_price_cents: null,
    max_quantity: 20,
    requires_cpe_type_id: null,
    active: true,
    effective_from: null,
    planned: [],
    version: 1,
    ...changes,
  };
};
export const drop = code(501, 'DROP');
export const outlet = code(502, 'OUTLET', { points: 4, max_quantity: 3 });
export const serviceCallCode = code(503, 'TC1', { category: service });
export const notAtHome = code(510, 'NH', { counts_as: 'not_done', description: 'Nobody home', points: 0 });
export const codesOffered = [drop, outlet, serviceCallCode, notAtHome];

type DayJob = DailyWork['jobs'][number];
/** Returns a job as its day shows it, without entries. */
export const dayJob = (n: number, changes: Partial<DayJob> = {}): DayJob => ({
  ...createAssignedJob(n, ada),
  codes: [],
  not_done_code_id: null,
  leakage: '',
  comment: '',
  cpes: [],
  line_points: null,
  ...changes,
});
export const codeLine = (
  { id: code_id, title, description, category: { name }, counts_as, points }: Code,
  quantity = 1,
) => ({
  code_id,
  title,
  description,
  category: name,
  counts_as,
  quantity,
  missed: false,
  points,
});

/** Returns Ada's day: two jobs, no times, open and editable by her. */
export const dayOfWork = (changes: Partial<DailyWork> = {}): DailyWork => ({
  user: { id: ada.id, label: ada.label, technician_id: ada.technician_id },
  date: DAY,
  week: { start_date: '2026-10-04', end_date: '2026-10-10' },
  state: 'open',
  rejected: null,
  edited: [],
  jobs: [dayJob(1), dayJob(2)],
  times: [],
  total_minutes: 0,
  paid_minutes: 0,
  per_diem: false,
  blocking: [],
  may: { write: true, submit: false, approve: false, per_diem: false },
  version: 3,
  position: '100',
  ...changes,
});

/** Returns a day after a partial save, as a server stores it: in its next version. */
export function applyInput(day: DailyWork, input: RequestInputOf<typeof SaveDailyWork>): DailyWork {
  const { time_in, time_out, types, per_diem, jobs } = input;
  const findCode = (code_id: string) => codesOffered.find(({ id: other }) => other === code_id) ?? drop;
  return {
    ...day,
    version: day.version + 1,
    ...(time_in
      ? {
          times: time_in.map((at, n) => ({ time_in: at, time_out: time_out?.[n] ?? null, type: types?.[n] ?? 'work' })),
        }
      : {}),
    ...(per_diem === undefined ? {} : { per_diem }),
    jobs: day.jobs.map((job) => {
      const stated = jobs?.find(({ job_id }) => job_id === job.id);
      if (!stated) return job;
      return {
        ...job,
        completed: stated.completed ? 1 : 0,
        codes: stated.codes.map(({ code_id, quantity, missed = false }) => ({
          ...codeLine(findCode(code_id), quantity),
          missed,
        })),
        not_done_code_id: stated.not_done_code_id ?? null,
        leakage: stated.leakage ?? '',
        comment: stated.comment ?? '',
        cpes: (stated.serials ?? []).map((serial_mac) => ({ serial_mac })),
      };
    }),
  };
}

export const timecard = (changes: Partial<Timecard> = {}): Timecard => ({
  user: { id: ada.id, label: ada.label, technician_id: ada.technician_id, location_id: null },
  date: DAY,
  entries: [{ time_in: '08:00', time_out: '16:30', type: 'work' }],
  total_minutes: 510,
  paid_minutes: 510,
  state: 'submitted',
  jobs: 6,
  points: 84,
  edited_by: null,
  reason: null,
  late_missing: false,
  version: 5,
  ...changes,
});

export const createWeek = (user: Timecard['user'], changes: Partial<Week> = {}): Week => ({
  user,
  start_date: '2026-10-04',
  end_date: '2026-10-10',
  finalized: false,
  days: ['04', '05', '06', '07', '08', '09', '10'].map((day) => ({
    date: `2026-10-${day}`,
    state: day === '06' ? 'approved' : null,
    paid_minutes: day === '06' ? 510 : 0,
    points: day === '06' ? 84 : 0,
    jobs: day === '06' ? 6 : 0,
  })),
  paid_minutes: 510,
  points: 84,
  waiting: 0,
  version: 7,
  ...changes,
});
