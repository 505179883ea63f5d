import type { Job } from '@tailboard/contracts/jobs/job';
import type { Along } from '@tailboard/ui/board/lane';
import { hoursOf } from '@tailboard/contracts/jobs/plan/clock';
import { jobsOf, type Board } from './moved.js';

/** The hours that the rows of a board show. Jobs without a time slot follow in a separate column. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly timeless: boolean;
}

/** A working day, regardless of the date's time slots. */
const [MORNING, EVENING] = [8, 17];
/** Width of the column of jobs without a time, in hours. */
const TIMELESS = 2;

/** Returns the hours of a board's date: whole ones, from the first start to the last end. */
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

/** Returns the width in hours, including the column of jobs without a time. */
export const widthOf = ({ from, to, timeless }: Axis): number => to - from + (timeless ? TIMELESS : 0);

/** Returns an hour's position from 0 to 1; `null` outside the axis. */
export const partOf = (axis: Axis, hour: number): number | null =>
  hour < axis.from || hour > axis.to ? null : (hour - axis.from) / widthOf(axis);

/** Returns the position of each job of a route: at its time slot, below those of the route that overlap it. */
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
