/** Why a job conflicts with its technician's day. Conflicts never block; they are shown until resolved. */
export type Conflict =
  /** The technician is on leave that day, or has left. */
  | { readonly kind: 'leave'; readonly note: string }
  | { readonly kind: 'inactive' }
  /** The technician is away for some hours and could begin only when the time slot has ended. */
  | { readonly kind: 'absence'; readonly note: string; readonly start: string; readonly end: string }
  /** The technician lacks skills or licenses that the category of the job requires. */
  | { readonly kind: 'skill'; readonly names: readonly string[] }
  /** The day exceeds its capacity with this job. */
  | { readonly kind: 'capacity'; readonly points: number; readonly capacity: number }
  /** Earlier work takes so long that the technician is expected after the time slot has ended. */
  | { readonly kind: 'overlap'; readonly at: string; readonly by: string }
  /** It is late because it follows a stop whose time slot starts after this one's has ended. */
  | { readonly kind: 'order'; readonly after: string }
  /** Driving from the previous stop makes it late. */
  | { readonly kind: 'distance'; readonly miles: number; readonly at: string; readonly by: string }
  /** It is locked, and the operator has changed the order since. */
  | { readonly kind: 'lock' };

/** The severity of lateness, whatever its cause. */
export const LATE = 1;

/** Decision D84: late, then overloaded, then without a required license, then absent or inactive. A change of the order depends on no technician. */
const SEVERITIES: Record<Conflict['kind'], number> = {
  lock: 0,
  ...{ order: LATE, overlap: LATE, distance: LATE },
  capacity: 2,
  skill: 3,
  ...{ leave: 4, absence: 4, inactive: 4 },
};

/** Returns how bad a conflict is for the choice of a technician; 0: it does not matter, or there is none. */
export const getSeverity = (conflict: Conflict | null): number => (conflict ? SEVERITIES[conflict.kind] : 0);

/** Returns the worst of some conflicts, the first of several; `null` without one. */
export const findWorstConflict = (conflicts: readonly Conflict[]): Conflict | null =>
  conflicts.reduce<Conflict | null>(
    (worst, conflict) => (worst === null || getSeverity(conflict) > getSeverity(worst) ? conflict : worst),
    null,
  );
