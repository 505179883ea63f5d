import type { Job } from '@tailboard/contracts/jobs/job';
import type { AxisPosition } from '@tailboard/ui/board/lane';
import type { Hours } from '@tailboard/contracts/jobs/plan/absences';
import { toHours } from '@tailboard/contracts/jobs/plan/clock';
import { toSlotEnd } from '@tailboard/contracts/values';
import { listJobs, type Board } from './board-jobs.js';

/** The hours that the rows of a board show. Jobs without a time slot follow in a separate column. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly hasUntimedJobs: boolean;
  /** Length of the shortest job on the rows, in hours. The width of an hour depends on it. */
  readonly shortestHours: number;
}

/** A working day, regardless of the date's time slots. */
const [MORNING, EVENING] = [8, 17];
/** Width of the column of jobs without a time, in hours. */
const UNTIMED_WIDTH = 2;
/** A job is at least this long on a row, in hours. */
const MIN_JOB_HOURS = 1;

/** Returns the full hours of a board's date, from the first start to the last end, at least the working day. */
export function toAxis(board: Board): Axis {
  let [from, to, hasUntimedJobs] = [MORNING, EVENING, false];
  for (const { time_slot } of listJobs(board)) {
    if (time_slot === null) hasUntimedJobs = true;
    else {
      from = Math.min(from, Math.floor(toHours(time_slot.start)));
      to = Math.max(to, Math.ceil(toHours(toSlotEnd(time_slot.end))));
    }
  }
  const lengths = board.cards.flatMap(({ jobs }) => toSpans(jobs, { to }).map(([start, end]) => end - start));
  return { from, to, hasUntimedJobs, shortestHours: Math.min(UNTIMED_WIDTH, ...lengths) };
}

/** Returns the width in hours, including the column of jobs without a time. */
export const getWidth = ({ from, to, hasUntimedJobs }: Axis): number =>
  to - from + (hasUntimedJobs ? UNTIMED_WIDTH : 0);

/** Returns an hour's position as a fraction of the axis, from 0 to 1; `null` outside it. */
export const toFraction = (axis: Axis, hour: number): number | null =>
  hour < axis.from || hour > axis.to ? null : (hour - axis.from) / getWidth(axis);

/** Returns the hours that each job of a route has on its row: its whole time slot. */
const toSpans = (jobs: readonly Job[], { to }: Pick<Axis, 'to'>): [start: number, end: number][] =>
  jobs.map(({ time_slot }) => {
    if (!time_slot) return [to, to + UNTIMED_WIDTH];
    const start = toHours(time_slot.start);
    return [start, Math.max(toHours(toSlotEnd(time_slot.end)), start + MIN_JOB_HOURS)];
  });

/** Returns the part of an axis that some hours take, from 0 to 1; `null` if they are not on it. */
export function placeHours({ start, end }: Hours, axis: Axis): { from: number; to: number } | null {
  const width = getWidth(axis);
  const [from, to] = [Math.max(axis.from, toHours(start)), Math.min(axis.to, toHours(end))];
  return from < to ? { from: (from - axis.from) / width, to: (to - axis.from) / width } : null;
}

/** Returns the position of each job of a route by its ID: at its time slot, below the jobs before it that overlap it. */
export function placeJobs(
  jobs: readonly Job[],
  axis: Axis,
): { positions: ReadonlyMap<string, AxisPosition>; rowCount: number } {
  const width = getWidth(axis);
  const positions = new Map<string, Omit<AxisPosition, 'isStacked'>>();
  const rows: Omit<AxisPosition, 'isStacked'>[][] = [];
  const spans = toSpans(jobs, axis);
  for (const [index, job] of jobs.entries()) {
    const [start, end] = spans[index]!;
    const [from, to] = [(start - axis.from) / width, Math.min(1, (end - axis.from) / width)];
    const freeRow = rows.findIndex((row) => row.every((position) => position.to <= from || to <= position.from));
    const row = freeRow === -1 ? rows.length : freeRow;
    const position = { from, to, row };
    (rows[row] ??= []).push(position);
    positions.set(job.id, position);
  }
  const isStacked = rows.length > 1;
  return {
    positions: new Map([...positions].map(([id, position]) => [id, { ...position, isStacked }])),
    rowCount: rows.length,
  };
}
