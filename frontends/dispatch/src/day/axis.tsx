import type { Job } from '@tailboard/contracts/jobs/job';
import type { Along } from '@tailboard/ui/board/lane';
import { hoursOf } from '@tailboard/contracts/jobs/plan/clock';
import { jobsOf, type Board } from './moved.js';

/** The hours that the rows of a board show. What has no time slot stands behind them, in a column of its own. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly timeless: boolean;
}

/** A working day, whatever the time slots of the date are. */
const [MORNING, EVENING] = [8, 17];
/** What the column of jobs without a time takes, in hours. */
const TIMELESS = 2;

/** The hours of a board’s date: whole ones, from the first beginning to the last end. */
export function axisOf(board: Board): Axis {
  let [from, to, timeless] = [MORNING, EVENING, false];
  for (const { time_slot } of jobsOf(board)) {
    if (time_slot === null) timeless = true;
    else {
      from = Math.min(from, Math.floor(hoursOf(time_slot.start)));
      to = Math.max(to, Math.ceil(hoursOf(time_slot.end)));
    }
  }
  return { from, to, timeless };
}

/** How many hours wide it is, with the column of what has no time. */
export const widthOf = ({ from, to, timeless }: Axis): number => to - from + (timeless ? TIMELESS : 0);

/** Where an hour stands on it, from 0 to 1; `null` beside it. */
export const partOf = (axis: Axis, hour: number): number | null =>
  hour < axis.from || hour > axis.to ? null : (hour - axis.from) / widthOf(axis);

/** Where each job of a route stands: at its time slot, below those of the route that share time with it. */
export function alongAxis(jobs: readonly Job[], axis: Axis): { places: ReadonlyMap<string, Along>; deep: number } {
  const width = widthOf(axis);
  const places = new Map<string, Along>();
  const ends: Along[][] = [];
  for (const job of jobs) {
    const [start, end] = job.time_slot
      ? [hoursOf(job.time_slot.start), hoursOf(job.time_slot.end)]
      : [axis.to, axis.to + TIMELESS];
    const [from, to] = [(start - axis.from) / width, (end - axis.from) / width];
    const free = ends.findIndex((row) => row.every((other) => other.to <= from || to <= other.from));
    const deep = free === -1 ? ends.length : free;
    const place = { from, to, deep };
    (ends[deep] ??= []).push(place);
    places.set(job.id, place);
  }
  return { places, deep: ends.length };
}
