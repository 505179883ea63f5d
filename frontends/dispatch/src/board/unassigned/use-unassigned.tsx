import type { Job } from '@tailboard/contracts/jobs/job';
import { useCallback, useMemo, useState } from 'react';
import type { UnassignedItem } from './unassigned-item.js';
import type { PointerRest } from '@tailboard/ui/board/pointer-rest';
import { useRestingRows } from './use-resting-rows.js';
import { groupUnassigned, type Arrangement, type UnassignedLayout } from './unassigned-list.js';

export interface UnassignedList extends Arrangement {
  readonly layout: UnassignedLayout;
  readonly rows: readonly UnassignedItem[];
  /** The displayed jobs, in order. */
  readonly jobs: readonly Job[];
  /** All jobs, including collapsed ones. */
  readonly all: readonly Job[];
  readonly pointerRest: PointerRest;
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

/**
 * Returns the unassigned jobs of a date arranged as in the URL, with collapsed groups and expanded rows. The rows rest
 * while a pointer is over them.
 */
export function useUnassigned(
  jobs: readonly Job[],
  date: string,
  { group, sort, layout }: Arrangement & { layout: UnassignedLayout },
): UnassignedList {
  const [folded, setFolded] = useState(NONE);
  const [opened, setOpened] = useState(NONE);
  const groups = useMemo(() => groupUnassigned(jobs, { group, sort }), [jobs, group, sort]);
  const all = useMemo(() => groups.flatMap((one) => one.jobs), [groups]);
  const current = useMemo(() => {
    const rows: UnassignedItem[] = [];
    let index = 0;
    for (const item of groups) {
      const open = group === 'none' || !folded.has(item.key);
      if (group !== 'none') rows.push({ kind: 'group', group: item, open });
      if (!open) continue;
      for (const job of item.jobs) {
        const expanded = layout === 'cards' || opened.has(job.id);
        rows.push({ kind: 'job', job, index: index++, expanded, gone: false });
      }
    }
    return rows;
  }, [groups, group, folded, layout, opened]);
  const arrangement = useMemo(() => ({ date, group, sort, layout, folded }), [date, group, sort, layout, folded]);
  const { rows, pointerRest } = useRestingRows(current, arrangement);
  const shown = useMemo(() => rows.flatMap((row) => (row.kind === 'job' && !row.gone ? [row.job] : [])), [rows]);
  const fold = useCallback((key: string) => setFolded(toggle(key)), []);
  const unfold = useCallback((jobId: string) => setOpened(toggle(jobId)), []);
  return useMemo(
    () => ({ group, sort, layout, rows, jobs: shown, all, pointerRest, fold, unfold }),
    [group, sort, layout, rows, shown, all, pointerRest, fold, unfold],
  );
}
