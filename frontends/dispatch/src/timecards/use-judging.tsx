import { ReadDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, ListTimecards, RejectDay, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import { useToast } from '@tailboard/ui/toast';
import { useCommand, useRefresh } from '@tailboard/web/answers';
import type { ApiProblem } from '@tailboard/web/problem';
import { useTexts } from '@tailboard/web/texts';
import { useState } from 'react';
import { timecardTexts } from './timecard-texts.js';

export const rowKey = ({ user, date }: Pick<Timecard, 'date'> & { user: { id: string } }): string =>
  `${user.id} ${date}`;

export interface Judging {
  /** Why a row could not be judged, until it is judged again. */
  readonly failures: ReadonlyMap<string, string>;
  /** How many of how many are done, while it lasts. */
  readonly under: { readonly done: number; readonly of: number } | null;
  approve: (rows: readonly Timecard[]) => Promise<void>;
  reject: (rows: readonly Timecard[], reason: string) => Promise<void>;
}

/** Agrees to days or sends them back, each for itself on the version that was seen; each row says what became of it. */
export function useJudging(): Judging {
  const t = useTexts(timecardTexts);
  const { announce } = useToast();
  const approving = useCommand(ApproveDay);
  const rejecting = useCommand(RejectDay);
  const refresh = useRefresh();
  const [failures, setFailures] = useState<Judging['failures']>(new Map());
  const [under, setUnder] = useState<Judging['under']>(null);

  const each = async (
    rows: readonly Timecard[],
    give: (row: Timecard) => Promise<{ output: unknown } | { problem: ApiProblem }>,
  ): Promise<void> => {
    let failed = 0;
    setUnder({ done: 0, of: rows.length });
    for (const [at, row] of rows.entries()) {
      const result = await give(row);
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
    // The lists are asked for again once, whatever became of the last.
    refresh(ListTimecards, ListWeeks, ReadDailyWork);
    announce(t('judged', { done: rows.length - failed, failed }));
  };
  const of = ({ user, date }: Timecard) => ({ user_id: user.id, date });
  return {
    failures,
    under,
    approve: (rows) => each(rows, (row) => approving.mutate(of(row), { ifMatch: row.version, quiet: true })),
    reject: (rows, reason) =>
      each(rows, (row) => rejecting.mutate({ ...of(row), reason }, { ifMatch: row.version, quiet: true })),
  };
}
