import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, UserId } from '../values.js';

const Count = z.number().int();

/** States by which the jobs of a day are counted. In progress: the technician has arrived (decision D72). */
export const dayStates = ['completed', 'in_progress', 'assigned', 'late', 'unassigned', 'not_done'] as const;
export type DayState = (typeof dayStates)[number];

/** The jobs of one time slot by state; `id` and `name` null: jobs without a slot. */
export const SlotFigures = z.object({
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  counts: z.record(z.enum(dayStates), Count),
});
export type SlotFigures = z.output<typeof SlotFigures>;

/** A technician with jobs on the date. */
export const TechnicianLoad = z.object({
  user: z.object({ id: UserId, label: z.string() }),
  jobs: Count,
  points: z.number(),
  capacity: z.number(),
});
export type TechnicianLoad = z.output<typeof TechnicianLoad>;

export const ReadDayFigures = query('jobs.day-figures', {
  route: 'GET /board/figures',
  permission: 'board.read',
  query: z.object({ date: CompanyDate.optional() }),
  output: z.object({
    date: CompanyDate,
    jobs: Count,
    unassigned: Count,
    completed: Count,
    points: z.number(),
    /** Points that all technicians of the board can do. */
    capacity: z.number(),
    technicians: Count,
    working: z.array(TechnicianLoad),
    slots: z.array(SlotFigures),
  }),
  summary: 'Get the figures of the dispatch board of a date, for dashboards: jobs by time slot and state, and loads',
});
