import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UnassignedItem } from './unassigned-item.js';

/** Event handlers of the list: rows rest while a pointer is over them. */
export interface PointerRest {
  onPointerMove: () => void;
  onPointerLeave: () => void;
}

/** Keys that are held while the mouse is used. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Keeps the rows in place while a pointer is over them, so that no one grabs a row that has just moved under the
 * pointer. Jobs that are no longer in the list stay as rows that are gone, and new jobs follow at the end, until the
 * pointer leaves or a key is pressed. After a drop the list shows its result in place before rows rest again.
 * @param arrangement an object that is another one whenever the user arranges the rows differently
 */
export function useRestingRows(
  rows: readonly UnassignedItem[],
  arrangement: object,
): { rows: readonly UnassignedItem[]; pointerRest: PointerRest } {
  const [rested, setRested] = useState<{ rows: readonly UnassignedItem[]; arrangement: object } | null>(null);
  const resting = rested?.arrangement === arrangement ? rested.rows : null;
  const latest = useRef({ rows, arrangement, resting });
  useEffect(() => {
    latest.current = { rows, arrangement, resting };
  });
  const awaitsDrop = useRef(false);
  const onPointerMove = useCallback(() => {
    if (latest.current.resting === null && !awaitsDrop.current) setRested({ ...latest.current });
  }, []);
  const onPointerLeave = useCallback(() => {
    awaitsDrop.current = false;
    setRested(null);
  }, []);
  useEffect(() => {
    awaitsDrop.current = false;
  }, [rows]);
  useEffect(() => {
    const handleDrop = (): void => {
      awaitsDrop.current = true;
      setRested(null);
    };
    addEventListener('drop', handleDrop, { capture: true });
    return () => removeEventListener('drop', handleDrop, { capture: true });
  }, []);
  const isResting = resting !== null;
  useEffect(() => {
    if (!isResting) return;
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (!MODIFIERS.includes(key)) onPointerLeave();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [isResting, onPointerLeave]);
  const pointerRest = useMemo(() => ({ onPointerMove, onPointerLeave }), [onPointerMove, onPointerLeave]);
  const shown = useMemo(() => (resting ? keepPlaces(resting, rows) : rows), [resting, rows]);
  return { rows: shown, pointerRest };
}

/** Returns the rows in the places that they had, with their current content. */
function keepPlaces(before: readonly UnassignedItem[], now: readonly UnassignedItem[]): readonly UnassignedItem[] {
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
