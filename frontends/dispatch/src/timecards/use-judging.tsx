import { ReadDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, ListTimecards, RejectDay, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import { useToast } from '@tailboard/ui/toast';
import { useCommand, useRefresh } from '@tailboard/web/queries/queries';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';

export const rowKey = ({ user, date }: Pick<Timecard, 'date'> & { user: { id: string } }): string =>
  `${user.id} ${date}`;

export interface Judging {
  /** Why an action on a row failed, until the next attempt. */
  readonly failures: ReadonlyMap<string, string>;
  /** Progress while it is running. */
  readonly under: { readonly done: number; readonly of: number } | null;
  approve: (rows: readonly Timecard[]) => Promise<void>;
  reject: (rows: readonly Timecard[], reason: string) => Promise<void>;
}

/** Approves days or sends them back, each separately on the displayed version; each row shows its result. */
export function useJudging(): Judging {
  const t = useTexts('dispatch-timecards');
  const { announce } = useToast();
  const approving = useCommand(ApproveDay);
  const rejecting = useCommand(RejectDay);
  const refresh = useRefresh();
  const [failures, setFailures] = useState<Judging['failures']>(new Map());
  const [under, setUnder] = useState<Judging['under']>(null);

  const each = async (
    rows: readonly Timecard[],
    submit: (row: Timecard) => Promise<{ output: unknown } | { problem: ApiError }>,
  ): Promise<void> => {
    let failed = 0;
    setUnder({ done: 0, of: rows.length });
    for (const [at, row] of rows.entries()) {
      const result = await submit(row);
      const problem = 'problem' in result ? result.problem : null;
      if (problem) failed += 1;
      setFailures((before) => {
        const after = new Map(before);
        after.delete(rowKey(row));
        return problem ? after.set(rowKey(row), problem.message) : after;
      });
      setUnder({ done: at + 1, of: rows.length });
    }
    setUnder(null);
    // The lists are refetched once, regardless of the last result.
    refresh(ListTimecards, ListWeeks, ReadDailyWork);
    announce(t('judged', { done: rows.length - failed, failed }));
  };
  const toDay = ({ user, date }: Timecard) => ({ user_id: user.id, date });
  return {
    failures,
    under,
    approve: (rows) => each(rows, (row) => approving.mutate(toDay(row), { ifMatch: row.version, quiet: true })),
    reject: (rows, reason) =>
      each(rows, (row) => rejecting.mutate({ ...toDay(row), reason }, { ifMatch: row.version, quiet: true })),
  };
}
