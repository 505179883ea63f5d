import type { Job } from '@tailboard/contracts/jobs/job';
import { useCallback, useMemo, useState } from 'react';
import { groupUnassigned, type Arrangement, type UnassignedGroup, type UnassignedLayout } from './unassigned-list.js';

/** An item of the unassigned list: a group header, or a job. */
export type UnassignedItem =
  | { readonly kind: 'group'; readonly group: UnassignedGroup; readonly open: boolean }
  /** `nth`: index among the displayed jobs, from 0. */
  | { readonly kind: 'job'; readonly job: Job; readonly index: number; readonly expanded: boolean };

export interface UnassignedList extends Arrangement {
  readonly layout: UnassignedLayout;
  readonly rows: readonly UnassignedItem[];
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
const toggle = (key: string) => (before: ReadonlySet<string>) => {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
};

/** Returns the unassigned jobs arranged as in the URL, with collapsed groups and expanded rows. */
export function useUnassigned(
  jobs: readonly Job[],
  { group, sort, layout }: Arrangement & { layout: UnassignedLayout },
): UnassignedList {
  const [folded, setFolded] = useState(NONE);
  const [opened, setOpened] = useState(NONE);
  const groups = useMemo(() => groupUnassigned(jobs, { group, sort }), [jobs, group, sort]);
  const all = useMemo(() => groups.flatMap((one) => one.jobs), [groups]);
  const { rows, shown } = useMemo(() => {
    const rows: UnassignedItem[] = [];
    const found: Job[] = [];
    for (const item of groups) {
      const open = group === 'none' || !folded.has(item.key);
      if (group !== 'none') rows.push({ kind: 'group', group: item, open });
      if (!open) continue;
      for (const job of item.jobs) {
        rows.push({ kind: 'job', job, index: found.length, expanded: layout === 'cards' || opened.has(job.id) });
        found.push(job);
      }
    }
    return { rows, shown: found };
  }, [groups, group, folded, layout, opened]);
  const fold = useCallback((key: string) => setFolded(toggle(key)), []);
  const unfold = useCallback((jobId: string) => setOpened(toggle(jobId)), []);
  return useMemo(
    () => ({ group, sort, layout, rows, jobs: shown, all, fold, unfold }),
    [group, sort, layout, rows, shown, all, fold, unfold],
  );
}
