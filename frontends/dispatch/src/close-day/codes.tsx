import { ListCodes, type Code } from '@tailboard/contracts/jobs/code';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { useCompany } from '@tailboard/web/app/company';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import type { ApiError } from '@tailboard/web/api/problem';
import { useMemo } from 'react';

type Named = Pick<Code, 'title' | 'description' | 'points'>;

/** The codes of a day: those offered, in the order of their categories, and the names of those it has. */
export interface DayCodes {
  readonly work: readonly Code[];
  readonly notDone: readonly Code[];
  readonly findNamed: (id: string) => Named | undefined;
  /** Returns the maximum quantity of a code. */
  readonly getMaxQuantity: (id: string) => number;
  /** Returns the type of unit that a code requires. */
  readonly requires: (id: string) => string | null;
  /** Every type that some code requires. */
  readonly requiredTypes: ReadonlySet<string>;
  readonly loading: boolean;
  readonly failed: ApiError | null;
  readonly again: () => void;
}

/** Maximum quantity of a code, if unknown. */
const DEFAULT_MAX_QUANTITY = 99;

/** Cached in the browser, so that codes are available offline. */
export function useDayCodes(day: DailyWork): DayCodes {
  const { today } = useCompany();
  const { data, loading, problem, refetch } = useCachedQuery(ListCodes, {
    grouped: '1',
    active: '1',
    show: 'all',
    ...(day.date === today ? {} : { date: day.date }),
  });
  const { jobs } = day;
  return useMemo(() => {
    const offered = data?.data ?? [];
    const known = new Map<string, Code>(offered.map((code) => [code.id, code]));
    const used = new Map<string, Named>(jobs.flatMap(({ codes }) => codes).map((line) => [line.code_id, line]));
    return {
      work: offered.filter(({ counts_as }) => counts_as === 'work'),
      notDone: offered.filter(({ counts_as }) => counts_as === 'not_done'),
      // The day's own data of a code comes first: its value at that time applies.
      findNamed: (id) => used.get(id) ?? known.get(id),
      getMaxQuantity: (id) => known.get(id)?.max_quantity ?? DEFAULT_MAX_QUANTITY,
      requires: (id) => known.get(id)?.requires_cpe_type_id ?? null,
      requiredTypes: new Set(offered.flatMap(({ requires_cpe_type_id }) => requires_cpe_type_id ?? [])),
      loading,
      failed: data === undefined ? problem : null,
      again: refetch,
    };
  }, [data, jobs, loading, problem, refetch]);
}
