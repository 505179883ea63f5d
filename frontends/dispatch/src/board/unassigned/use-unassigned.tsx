import type { Job } from '@tailboard/contracts/jobs/job';
import { useCallback, useMemo, useState } from 'react';
import { unassignedOf, type Arrangement, type UnassignedGroup, type UnassignedLayout } from './unassigned-list.js';

/** An item of the unassigned list: a group header, or a job. */
export type UnassignedItem =
  | { readonly kind: 'group'; readonly group: UnassignedGroup; readonly open: boolean }
  /** `nth`: index among the displayed jobs, from 0. */
  | { readonly kind: 'job'; readonly job: Job; readonly nth: number; readonly whole: boolean };

export interface UnassignedList extends Arrangement {
  readonly look: UnassignedLayout;
  readonly pieces: readonly UnassignedItem[];
  /** The displayed jobs, in order. */
  readonly jobs: readonly Job[];
  /** All jobs, including collapsed ones. */
  readonly all: readonly Job[];
  /** Collapses or expands a group. */
  fold: (key: string) => void;
  /** Expands a job's row to the whole card, or collapses it again. */
  unfold: (jobId: string) => void;
}

const NONE: ReadonlySet<string> = new Set();
const toggled = (key: string) => (before: ReadonlySet<string>) => {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
};

/** Returns the unassigned jobs arranged as in the URL, with collapsed groups and expanded rows. */
export function useUnassigned(
  jobs: readonly Job[],
  { group, sort, look }: Arrangement & { look: UnassignedLayout },
): UnassignedList {
  const [folded, setFolded] = useState(NONE);
  const [opened, setOpened] = useState(NONE);
  const groups = useMemo(() => unassignedOf(jobs, { group, sort }), [jobs, group, sort]);
  const all = useMemo(() => groups.flatMap((one) => one.jobs), [groups]);
  const { pieces, shown } = useMemo(() => {
    const drawn: UnassignedItem[] = [];
    const found: Job[] = [];
    for (const one of groups) {
      const open = group === 'none' || !folded.has(one.key);
      if (group !== 'none') drawn.push({ kind: 'group', group: one, open });
      if (!open) continue;
      for (const job of one.jobs) {
        drawn.push({ kind: 'job', job, nth: found.length, whole: look === 'cards' || opened.has(job.id) });
        found.push(job);
      }
    }
    return { pieces: drawn, shown: found };
  }, [groups, group, folded, look, opened]);
  const fold = useCallback((key: string) => setFolded(toggled(key)), []);
  const unfold = useCallback((jobId: string) => setOpened(toggled(jobId)), []);
  return useMemo(
    () => ({ group, sort, look, pieces, jobs: shown, all, fold, unfold }),
    [group, sort, look, pieces, shown, all, fold, unfold],
  );
}
