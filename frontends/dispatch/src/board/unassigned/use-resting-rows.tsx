import { usePointerRest, type PointerRest } from '@tailboard/ui/board/pointer-rest';
import { useMemo } from 'react';
import type { UnassignedItem } from './unassigned-item.js';

/**
 * Keeps the rows in place while a pointer is over them. Jobs that are no longer in the list stay as rows that are gone,
 * and new jobs follow at the end, until the pointer leaves or a key is pressed.
 * @param arrangement an object that is another one whenever the user arranges the rows differently
 */
export function useRestingRows(
  rows: readonly UnassignedItem[],
  arrangement: object,
): { rows: readonly UnassignedItem[]; pointerRest: PointerRest } {
  const { resting, pointerRest } = usePointerRest(rows, arrangement);
  const shown = useMemo(() => (resting ? keepRows(resting, rows) : rows), [resting, rows]);
  return { rows: shown, pointerRest };
}

/** Returns the rows in the places that they had, with their current content. */
function keepRows(before: readonly UnassignedItem[], now: readonly UnassignedItem[]): readonly UnassignedItem[] {
  const groups = new Map(now.flatMap((row) => (row.kind === 'group' ? [[row.group.key, row] as const] : [])));
  const jobs = new Map(now.flatMap((row) => (row.kind === 'job' ? [[row.job.id, row] as const] : [])));
  let index = 0;
  const kept = before.map((row): UnassignedItem => {
    if (row.kind === 'group')
      return groups.get(row.group.key) ?? { ...row, group: { ...row.group, jobs: [], points: 0 } };
    const current = jobs.get(row.job.id);
    jobs.delete(row.job.id);
    return current ? { ...current, index: index++ } : { ...row, gone: true };
  });
  return [...kept, ...[...jobs.values()].map((row) => ({ ...row, index: index++ }))];
}
