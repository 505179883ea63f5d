import { ListJobs } from '@tailboard/contracts/jobs/job';
import {
  CreateJobOfOrder,
  IgnoreWorkOrder,
  ListWorkOrders,
  MatchWorkOrder,
  StopIgnoringWorkOrder,
  type WorkOrderToMatch,
} from '@tailboard/contracts/jobs/work-order-match';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState } from 'react';

export interface Actions {
  accept: (jobId: string, replace?: boolean) => void;
  create: () => void;
  ignore: (reason: string) => void;
  takeBack: () => void;
  readonly busy: boolean;
  /** Why the last action failed. */
  readonly problem: ApiError | null;
  /** The job belongs to another order, named in the server's message. */
  readonly taken: { readonly jobId: string; readonly sentence: string } | null;
  leaveTaken: () => void;
}

/** Actions for the chosen order. `onDone` is called when the order is no longer open, regardless of who decided it. */
export function useMatchActions(order: WorkOrderToMatch, onDone: () => void): Actions {
  const t = useTexts('dispatch-order-matching');
  const { toast } = useToast();
  const refreshes = [ListWorkOrders];
  const matching = useCommand(MatchWorkOrder, { refreshes: [ListWorkOrders, ListJobs] });
  const creating = useCommand(CreateJobOfOrder, { refreshes });
  const ignoring = useCommand(IgnoreWorkOrder, { refreshes });
  const returning = useCommand(StopIgnoringWorkOrder, { refreshes });
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [taken, setTaken] = useState<Actions['taken']>(null);
  const { id, work_order_number } = order;
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const end = (
    result: { output: unknown } | { problem: ApiError },
    done: 'accepted' | 'created' | 'isIgnored' | 'waitsAgain',
  ): void => {
    if ('output' in result) {
      toast(t(done, { number: work_order_number }));
      // A user who has moved to another order meanwhile stays there.
      return shown.current ? onDone() : undefined;
    }
    const met = result.problem;
    // Another user was first: shows this, and the queue continues.
    if (met.code === 'WorkOrderAlreadyMatched' || met.code === 'WorkOrderNotIgnored') {
      toast(met.message, 'warning');
      return shown.current ? onDone() : undefined;
    }
    if (shown.current) setProblem(met);
    else if (!met.handled) toast(`${work_order_number}: ${t('refused', { message: met.message })}`, 'error');
  };
  const begin = (): void => {
    setProblem(null);
    setTaken(null);
  };
  return {
    accept: (job_id, replace = false) => {
      begin();
      void matching.mutate({ id, job_id, replace }).then((result) => {
        if ('problem' in result && result.problem.code === 'JobHasOtherOrder' && shown.current)
          setTaken({ jobId: job_id, sentence: result.problem.message });
        else end(result, 'accepted');
      });
    },
    create: () => {
      begin();
      void creating.mutate({ id }).then((result) => end(result, 'created'));
    },
    ignore: (reason) => {
      begin();
      void ignoring.mutate({ id, reason }).then((result) => end(result, 'isIgnored'));
    },
    takeBack: () => {
      begin();
      void returning.mutate({ id }).then((result) => end(result, 'waitsAgain'));
    },
    busy: matching.pending || creating.pending || ignoring.pending || returning.pending,
    problem,
    taken,
    leaveTaken: () => setTaken(null),
  };
}
