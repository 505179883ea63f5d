import type { Job } from '@tailboard/contracts/jobs/job';
import type { Along } from '@tailboard/ui/board/lane';
import { toHours } from '@tailboard/contracts/jobs/plan/clock';
import { listJobs, type Board } from './board-jobs.js';

/** The hours that the rows of a board show. Jobs without a time slot follow in a separate column. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly timeless: boolean;
  /** The shortest job on the rows, in hours: what the width of an hour depends on. */
  readonly shortest: number;
}

/** A working day, regardless of the date's time slots. */
const [MORNING, EVENING] = [8, 17];
/** Width of the column of jobs without a time, in hours. */
const TIMELESS = 2;
/** A job is at least this long on a row, in hours. */
const SHORTEST = 1;

/** Returns the hours of a board's date: whole ones, from the first start to the last end. */
export function toAxis(board: Board): Axis {
  let [from, to, timeless] = [MORNING, EVENING, false];
  for (const { time_slot } of listJobs(board)) {
    if (time_slot === null) timeless = true;
    else {
      from = Math.min(from, Math.floor(toHours(time_slot.start)));
      to = Math.max(to, Math.ceil(toHours(time_slot.end)));
    }
  }
  const lengths = board.cards.flatMap(({ jobs }) => toSpans(jobs, { to }).map(([start, end]) => end - start));
  return { from, to, timeless, shortest: Math.min(TIMELESS, ...lengths) };
}

/** Returns the width in hours, including the column of jobs without a time. */
export const getWidth = ({ from, to, timeless }: Axis): number => to - from + (timeless ? TIMELESS : 0);

/** Returns an hour's position from 0 to 1; `null` outside the axis. */
export const toPart = (axis: Axis, hour: number): number | null =>
  hour < axis.from || hour > axis.to ? null : (hour - axis.from) / getWidth(axis);

/** Returns the hours that each job of a route has on its row: its whole time slot. */
const toSpans = (jobs: readonly Job[], { to }: Pick<Axis, 'to'>): [start: number, end: number][] =>
  jobs.map(({ time_slot }) => {
    if (!time_slot) return [to, to + TIMELESS];
    const start = toHours(time_slot.start);
    return [start, Math.max(toHours(time_slot.end), start + SHORTEST)];
  });

/** Returns the position of each job of a route: at its time slot, below the jobs before it that overlap it. */
export function alongAxis(jobs: readonly Job[], axis: Axis): { places: ReadonlyMap<string, Along>; deep: number } {
  const width = getWidth(axis);
  const places = new Map<string, Along>();
  const ends: Along[][] = [];
  const spans = toSpans(jobs, axis);
  for (const [at, job] of jobs.entries()) {
    const [start, end] = spans[at]!;
    const [from, to] = [(start - axis.from) / width, Math.min(1, (end - axis.from) / width)];
    const free = ends.findIndex((row) => row.every((other) => other.to <= from || to <= other.from));
    const deep = free === -1 ? ends.length : free;
    const place = { from, to, deep };
    (ends[deep] ??= []).push(place);
    places.set(job.id, place);
  }
  return { places, deep: ends.length };
}
