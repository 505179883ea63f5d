/** What may stand in the calendar (decision D8). The first five are leave: they make a vacation note and warn on assign. */
export const scheduleTypes = [
  'vacation',
  'sick',
  'personal',
  'personal_unpaid',
  'call_out',
  'holiday',
  'meeting',
  'training',
  'other',
] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export const leaveTypes = [
  'vacation',
  'sick',
  'personal',
  'personal_unpaid',
  'call_out',
] as const satisfies ScheduleType[];
