import { SubmitDailyWork, ReadDailyWork, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, RejectDay } from '@tailboard/contracts/jobs/timecard';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useOnline } from '@tailboard/web/kept';
import type { ApiProblem } from '@tailboard/web/problem';
import { useTexts } from '@tailboard/web/texts';
import { useRef, useState, type RefObject } from 'react';
import { closeDayTexts } from './close-day-texts.js';
import { dayRefreshes, learnDay, type DayForm } from './use-day-form.js';

/** What can be done with a day, and what is under way of it. */
export interface DayActions {
  readonly submitting: boolean;
  readonly approving: boolean;
  readonly rejecting: boolean;
  /** Why the server refused to submit or to approve. */
  readonly problem: ApiProblem | null;
  readonly rejectProblem: ApiProblem | null;
  readonly dismiss: () => void;
  readonly save: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly agree: () => Promise<void>;
  /** Whether it was sent back. */
  readonly sendBack: (reason: string) => Promise<boolean>;
  /** Why the day of somebody else is changed: `asked` by an act that found none. */
  readonly reason: {
    readonly needed: boolean;
    readonly asked: boolean;
    readonly missing: boolean;
    readonly field: RefObject<HTMLInputElement | null>;
  };
}

/**
 * The acts on a day: saved, submitted, approved, sent back. The office gives its reason first, and a day is submitted as it
 * is saved.
 * @param of.go leads to the times (`null`) or to a job where something keeps the day from being saved
 * @param of.onLeft told what still keeps it from being submitted
 */
export function useDayActions(
  day: DailyWork,
  { state, store, faults }: DayForm,
  of: { own: boolean; go: (job_id: string | null) => void; onLeft: (left: DailyWork['blocking']) => void },
): DayActions {
  const t = useTexts(closeDayTexts);
  const { announce, toast } = useToast();
  const online = useOnline();
  const refreshes = [ReadDailyWork, ...dayRefreshes];
  const submit = useCommand(SubmitDailyWork, { onSuccess: learnDay, refreshes: dayRefreshes });
  const approve = useCommand(ApproveDay, { refreshes });
  const reject = useCommand(RejectDay, { refreshes });
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const whose = { user_id: day.user.id, date: day.date };
  const needed = !of.own && day.may.write;
  const missing = needed && state.reason.trim() === '';

  /** Whether an act of the office may go on: its reason stands there. */
  const reasoned = (): boolean => {
    setAsked(missing);
    if (missing) field.current?.focus();
    return !missing;
  };
  /** All of it saved; where it cannot be, the way to the first field that keeps it back. */
  const saved = async (): Promise<boolean> => {
    if (await store.flush()) return true;
    const [wrong] = [...Object.keys(faults), ...Object.keys(store.state().refused)];
    if (wrong !== undefined) of.go(/^jobs\.([^.]+)/.exec(wrong)?.[1] ?? null);
    return false;
  };
  const close = async (): Promise<void> => {
    submit.reset();
    if (!reasoned()) return;
    const whole = online && (await saved());
    if (!online || store.state().unreachable) toast(t('submitOffline'), 'warning');
    if (!whole) return;
    const left = store.state().blocking.filter(({ warning }) => !warning);
    if (left.length > 0) return of.onLeft(left);
    const reason = state.reason.trim();
    const result = await submit.mutate(
      { ...whose, ...(reason === '' ? {} : { reason }) },
      { ifMatch: store.state().base.version },
    );
    if ('output' in result) {
      toast(t('saidSubmitted'));
      announce(t('saidSubmitted'));
      // Its reason belongs to what was written; the next change has its own.
      store.say('');
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
      if (reasoned() && (await saved())) announce(t('saidSaved'));
    },
    close,
    agree: async () => {
      if ('output' in (await approve.mutate(whose, { ifMatch: day.version }))) toast(t('saidApproved'));
    },
    sendBack: async (reason) => {
      const went = 'output' in (await reject.mutate({ ...whose, reason }, { ifMatch: day.version }));
      if (went) toast(t('saidRejected'));
      return went;
    },
    reason: { needed, asked, missing, field },
  };
}
