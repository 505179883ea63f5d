import type { Job } from '@tailboard/contracts/jobs/job';
import { HIGHLIGHT_MS } from '@tailboard/ui/board/card';
import { useEffect, useRef, useState } from 'react';

const toFingerprint = ({ version, user_id, date, completed }: Job): string =>
  `${version} ${user_id ?? ''} ${date} ${completed}`;

interface Seen {
  readonly fingerprint: string;
  /** An optimistic update does not change it: it comes from the server. */
  readonly movedAt: string;
}

/**
 * Returns the jobs of a lane that passed others, as few as explain the order: the rest is the longest sequence of jobs
 * that still follow each other as before.
 */
export function findShifted(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = new Map(before.map((id, at) => [id, at]));
  const both = after.filter((id) => places.has(id));
  // Usually nothing has changed.
  if (both.every((id, at) => at === 0 || (places.get(both[at - 1] ?? '') ?? 0) < (places.get(id) ?? 0))) return [];
  const rows: string[][] = [];
  for (const id of both) {
    const place = places.get(id) ?? 0;
    const longestRow = rows
      .filter((row) => (places.get(row.at(-1) ?? '') ?? 0) < place)
      .reduce<string[]>((best, row) => (row.length > best.length ? row : best), []);
    rows.push([...longestRow, id]);
  }
  const rest = rows.reduce<string[]>((best, row) => (row.length > best.length ? row : best), []);
  return both.filter((id) => !rest.includes(id));
}

/** The jobs of each technician, in order. */
const orders = (jobs: Iterable<readonly [string, string | null]>): Map<string, string[]> => {
  const lanes = new Map<string, string[]>();
  for (const [id, lane] of jobs) if (lane !== null) lanes.set(lane, [...(lanes.get(lane) ?? []), id]);
  return lanes;
};

/** The jobs that changed within the last 1.5 s, each with the name of the other user who moved it, if any. */
export type Highlights = ReadonlyMap<string, string | null>;

/**
 * Returns changes within the last 1.5 s by any user. Jobs seen for the first time do not count as changed.
 * @param onMoved receives jobs moved by others, all of one update together
 */
export function useHighlights(
  jobs: readonly Job[],
  me: string | undefined,
  onMoved: (jobs: readonly Job[]) => void,
): Highlights {
  const seen = useRef(new Map<string, Seen>());
  const order = useRef<ReadonlyMap<string, readonly string[]>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [highlighted, setHighlighted] = useState<Highlights>(new Map());
  const latestOnMoved = useRef(onMoved);
  useEffect(() => {
    latestOnMoved.current = onMoved;
  });

  useEffect(() => {
    const now = orders(jobs.map(({ id, user_id }) => [id, user_id]));
    const past = new Set([...now].flatMap(([lane, after]) => findShifted(order.current.get(lane) ?? [], after)));
    order.current = now;
    const changed = jobs.filter((job) => {
      const before = seen.current.get(job.id);
      return before !== undefined && (before.fingerprint !== toFingerprint(job) || past.has(job.id));
    });
    const byOthers = changed.filter(
      ({ id, moved_at, moved_by }) =>
        seen.current.get(id)?.movedAt !== moved_at && moved_by !== null && moved_by.id !== me,
    );
    for (const job of jobs) seen.current.set(job.id, { fingerprint: toFingerprint(job), movedAt: job.moved_at });
    if (changed.length === 0) return;
    const movers = new Map(byOthers.map((job) => [job.id, job.moved_by?.label ?? null]));
    setHighlighted(
      (before) =>
        new Map([...before, ...changed.map(({ id }): [string, string | null] => [id, movers.get(id) ?? null])]),
    );
    for (const { id } of changed) {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(
          () => setHighlighted((before) => new Map([...before].filter(([other]) => other !== id))),
          HIGHLIGHT_MS,
        ),
      );
    }
    if (byOthers.length > 0) latestOnMoved.current(byOthers);
  }, [jobs, me]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return highlighted;
}
