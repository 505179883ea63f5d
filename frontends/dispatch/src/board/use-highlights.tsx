import type { Job } from '@tailboard/contracts/jobs/job';
import { HIGHLIGHT_MS } from '@tailboard/ui/board/card';
import { useEffect, useRef, useState } from 'react';

const look = ({ version, user_id, date, completed }: Job): string => `${version} ${user_id ?? ''} ${date} ${completed}`;

/** The jobs that changed within the last 1.5 s, whoever changed them. What is seen for the first time has not changed. */
export function useHighlights(jobs: readonly Job[]): ReadonlySet<string> {
  const seen = useRef(new Map<string, string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const changed = jobs.filter((job) => {
      const before = seen.current.get(job.id);
      return before !== undefined && before !== look(job);
    });
    for (const job of jobs) seen.current.set(job.id, look(job));
    if (changed.length === 0) return;
    setHighlighted((lit) => new Set([...lit, ...changed.map(({ id }) => id)]));
    for (const { id } of changed) {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => setHighlighted((lit) => new Set([...lit].filter((other) => other !== id))), HIGHLIGHT_MS),
      );
    }
  }, [jobs]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return highlighted;
}
