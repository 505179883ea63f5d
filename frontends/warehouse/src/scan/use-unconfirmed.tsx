import { useRef, useState } from 'react';
import type { UnitToConfirm } from '../undo/bulk-outcome.js';

/** Units that were not changed because the user closed the question about them, with the context of their scans. */
interface UnconfirmedUnits<Context> {
  readonly units: readonly UnitToConfirm[];
  readonly context: Context;
}

/** The units that still need confirmation, so that the user can open the question again. */
export interface Unconfirmed<Context> {
  /** The units, together for each context. */
  readonly groups: readonly UnconfirmedUnits<Context>[];
  /** Replaces what is known about some units by those of them that still need confirmation. */
  readonly replace: (keys: readonly string[], left: readonly UnitToConfirm[], context: Context) => void;
  readonly forget: (keys: readonly string[]) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Keeps the units whose confirmation the user left open. */
export function useUnconfirmed<Context>(): Unconfirmed<Context> {
  const [groups, setGroups] = useState<readonly UnconfirmedUnits<Context>[]>([]);
  const latest = useRef(groups);
  const replace: Unconfirmed<Context>['replace'] = (keys, left, context) => {
    const others = latest.current.map((group) => ({
      ...group,
      units: group.units.filter(({ id }) => !keys.includes(id)),
    }));
    const merged = others.some((group) => isSame(group.context, context))
      ? others.map((group) => (isSame(group.context, context) ? { ...group, units: [...group.units, ...left] } : group))
      : [...others, { units: left, context }];
    latest.current = merged.filter(({ units }) => units.length > 0);
    setGroups(latest.current);
  };
  const forget = (keys: readonly string[]): void => {
    const [first] = latest.current;
    if (first) replace(keys, [], first.context);
  };
  return { groups, replace, forget };
}
