import type { ProjectionStatus } from '@tailboard/eventing/projection/projections';

type Seen = Pick<ProjectionStatus, 'name' | 'status' | 'position' | 'head' | 'lag_positions' | 'unusable'>;

/** The state of a process, for balancers and operators. */
export interface Health {
  /** Reasons why it cannot take requests. */
  readonly problems: readonly string[];
  /** The part that causes the first of them, as in responses of the API. */
  readonly cause?: 'database' | 'event_store' | 'read_model' | 'disk';
  /** Faults of single routes or of others, which keep it from nothing else. */
  readonly remarks: readonly string[];
}

/** Describes an event store that cannot be asked or followed; empty if it can. */
export async function storeProblems(store: {
  head(): Promise<unknown>;
  outage(): { reason: string } | undefined;
}): Promise<readonly string[]> {
  const head = await store.head().catch(() => null);
  return storeSentences(store.outage(), head !== null);
}

function storeSentences(outage: { reason: string } | undefined, responds: boolean): readonly string[] {
  if (outage) return [`the event store cannot be followed (${outage.reason})`];
  return responds ? [] : ['the event store does not respond'];
}

/** Time without progress after which a lagging read model counts as stalled. */
const STALLED_AFTER_MS = 30_000;

/**
 * Returns the state of read models and event store. The first build of a read model keeps a process from being ready; a
 * read model that failed, is rebuilt or is stuck does not. Remembers since when each has made no progress.
 */
export function readiness(now: () => number = Date.now) {
  const lagging = new Map<string, { position: bigint; since: number }>();
  return (statuses: readonly Seen[], outage: { reason: string } | undefined): Health => {
    const building = statuses.flatMap(({ name, status }) => (status === 'building' ? [`${name} is being built`] : []));
    const ofStore = storeSentences(
      outage,
      statuses.every(({ head }) => head !== null),
    );
    const remarks = statuses.flatMap(({ name, status, position, lag_positions, unusable }) => {
      if (unusable !== null) return [`${name} ${unusable}`];
      if (status === 'building') return [];
      if (!lag_positions) {
        lagging.delete(name);
        return [];
      }
      const known = lagging.get(name);
      if (known?.position !== position) lagging.set(name, { position, since: now() });
      return known?.position === position && now() - known.since > STALLED_AFTER_MS
        ? [`${name} is stuck, ${lag_positions} positions behind`]
        : [];
    });
    const cause = ofStore.length > 0 ? 'event_store' : 'read_model';
    const problems = [...ofStore, ...building];
    return {
      problems,
      ...(problems.length > 0 ? { cause } : {}),
      remarks,
    };
  };
}
