import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';

const id = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
const someone = (n: number, label: string) => ({ id: id(900 + n), label });
export const ada = someone(1, 'Ada Finch');
export const ben = someone(2, 'Ben Ortiz');
export const carla = someone(3, 'Carla Diaz');
export const dora = someone(4, 'Dora Lee');

/** Returns a calendar entry: by default a vacation of Ada's. */
export function entry(n: number, changes: Partial<ScheduleEntry> = {}): ScheduleEntry {
  const users = changes.users ?? [ada];
  return {
    id: id(n),
    title: 'Vacation',
    type: 'vacation',
    user_ids: users.map((user) => user.id),
    users,
    start_date: '2026-10-05',
    end_date: '2026-10-09',
    start_time: null,
    end_time: null,
    paid: true,
    hours_per_day: 8,
    note: '',
    version: 1,
    updated_at: '2026-10-01T12:00:00Z',
    ...changes,
  };
}
