import type { ProjectionStatus } from '@tailboard/eventing/projection/projections';

type Seen = Pick<ProjectionStatus, 'name' | 'status' | 'position' | 'head' | 'lag_positions'>;

/** Time without progress after which a lagging read model counts as stalled. */
const STILL_MS = 30_000;

/** Returns what keeps read models and event store from being ready; remembers since when each has made no progress. */
export function readiness(now: () => number = Date.now) {
  const behind = new Map<string, { position: bigint; since: number }>();
  return (statuses: readonly Seen[], trouble: { reason: string } | undefined): string[] => {
    const problems = statuses.flatMap(({ name, status, position, lag_positions }) => {
      if (status === 'failed') return [`${name} stopped at an event that it cannot process`];
      if (status === 'building') return [`${name} is being built`];
      if (!lag_positions) {
        behind.delete(name);
        return [];
      }
      const known = behind.get(name);
      if (known?.position !== position) behind.set(name, { position, since: now() });
      return known?.position === position && now() - known.since > STILL_MS
        ? [`${name} is stuck, ${lag_positions} positions behind`]
        : [];
    });
    if (trouble) problems.push(`the event store cannot be followed (${trouble.reason})`);
    else if (statuses.some(({ head }) => head === null)) problems.push('the event store does not respond');
    return problems;
  };
}
