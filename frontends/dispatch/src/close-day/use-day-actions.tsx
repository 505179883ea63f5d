import { SubmitDailyWork, ReadDailyWork, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, RejectDay } from '@tailboard/contracts/jobs/timecard';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useOnline } from '@tailboard/web/offline/cached-query';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useRef, useState, type RefObject } from 'react';
import { dayRefreshes, storeDay, type DayForm } from './use-day-form.js';

/** Actions on a day, and which of them is running. */
export interface DayActions {
  readonly submitting: boolean;
  readonly approving: boolean;
  readonly rejecting: boolean;
  /** Why the server refused to submit or to approve. */
  readonly problem: ApiError | null;
  readonly rejectProblem: ApiError | null;
  readonly dismiss: () => void;
  readonly save: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly agree: () => Promise<void>;
  /** Resolves with whether the day was sent back. */
  readonly sendBack: (reason: string) => Promise<boolean>;
  /** Reason for changing another user's day: `asked` if an action found none. */
  readonly reason: {
    readonly needed: boolean;
    readonly requested: boolean;
    readonly missing: boolean;
    readonly field: RefObject<HTMLInputElement | null>;
  };
}

/**
 * The actions on a day: save, submit, approve, send back. The office gives its reason first, and a day is submitted as
 * it is saved.
 * @param of.go navigates to the times (`null`) or to a job that prevents saving
 * @param of.onLeft receives what still blocks submission
 */
export function useDayActions(
  day: DailyWork,
  { state, store, faults }: DayForm,
  options: { own: boolean; go: (job_id: string | null) => void; onLeft: (left: DailyWork['blocking']) => void },
): DayActions {
  const t = useTexts('dispatch-close-day');
  const { announce, toast } = useToast();
  const online = useOnline();
  const refreshes = [ReadDailyWork, ...dayRefreshes];
  const submit = useCommand(SubmitDailyWork, { onSuccess: storeDay, refreshes: dayRefreshes });
  const approve = useCommand(ApproveDay, { refreshes });
  const reject = useCommand(RejectDay, { refreshes });
  const [requested, setRequested] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const dayId = { user_id: day.user.id, date: day.date };
  const needed = !options.own && day.may.write;
  const missing = needed && state.reason.trim() === '';

  /** Returns whether an office action may continue: its reason is entered. */
  const hasReason = (): boolean => {
    setRequested(missing);
    if (missing) field.current?.focus();
    return !missing;
  };
  /** Saves everything; if that fails, navigates to the first field that prevents it. */
  const saveAll = async (): Promise<boolean> => {
    if (await store.flush()) return true;
    const [wrong] = [...Object.keys(faults), ...Object.keys(store.state().refused)];
    if (wrong !== undefined) options.go(/^jobs\.([^.]+)/.exec(wrong)?.[1] ?? null);
    return false;
  };
  const close = async (): Promise<void> => {
    submit.reset();
    if (!hasReason()) return;
    const isSaved = online && (await saveAll());
    if (!online || store.state().unreachable) toast(t('submitOffline'), 'warning');
    if (!isSaved) return;
    const left = store.state().blocking.filter(({ warning }) => !warning);
    if (left.length > 0) return options.onLeft(left);
    const reason = state.reason.trim();
    const result = await submit.mutate(
      { ...dayId, ...(reason === '' ? {} : { reason }) },
      { ifMatch: store.state().base.version },
    );
    if ('output' in result) {
      toast(t('saidSubmitted'));
      announce(t('saidSubmitted'));
      // The reason belongs to the saved change; the next change needs its own.
      store.setReason('');
    } else if (result.problem.body.current) store.onSuccess(result.problem.body.current as DailyWork);
  };
  return {
    submitting: submit.pending,
    approving: approve.pending,
    rejecting: reject.pending,
    problem: submit.problem ?? approve.problem,
    rejectProblem: reject.problem,
    dismiss: submit.problem ? submit.reset : approve.reset,
    save: async () => {
      if (hasReason() && (await saveAll())) announce(t('saidSaved'));
    },
    close,
    agree: async () => {
      if ('output' in (await approve.mutate(dayId, { ifMatch: day.version }))) toast(t('saidApproved'));
    },
    sendBack: async (reason) => {
      const went = 'output' in (await reject.mutate({ ...dayId, reason }, { ifMatch: day.version }));
      if (went) toast(t('saidRejected'));
      return went;
    },
    reason: { needed, requested, missing, field },
  };
}
