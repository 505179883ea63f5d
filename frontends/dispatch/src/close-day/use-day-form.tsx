import { ReadDailyWork, SaveDailyWork, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ListTimecards } from '@tailboard/contracts/jobs/timecard';
import { AssignedJobs, JobHistory, ListJobs, ReadJob } from '@tailboard/contracts/jobs/job';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import { useCommand } from '@tailboard/web/queries/queries';
import { useDraft } from '@tailboard/web/forms/draft';
import type { ApplyOptimistic } from '@tailboard/web/api/optimistic';
import { newKey } from '@tailboard/web/api/transport';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDayStore, type Base, type DayState, type DayStore, type Typed } from './day-store.js';
import type { DayValues, Faults } from './day-values.js';

/** Delay after typing before it is saved, in ms. */
const AUTOSAVE_MS = 900;
/** Retry delay without a response, in ms; when the network returns, it is tried at once. */
const AGAIN_MS = 8_000;

/** Other queries that show the day. */
export const dayRefreshes = [ListTimecards, ListWeeks, AssignedJobs, ListJobs, ReadJob, JobHistory];

/** Every open screen of the day shows the command's response from then on. */
export const storeDay = (see: ApplyOptimistic, output: DailyWork): void =>
  see(ReadDailyWork, (held) => (held.user.id === output.user.id && held.date === output.date ? output : held));

/** Key prefix of a day's draft. */
export const DRAFTS = 'day.';
export const draftKey = (user_id: string, date: string): string => `${DRAFTS}${user_id}.${date}`;

export interface DayForm {
  readonly state: DayState;
  readonly store: DayStore;
  readonly dirty: boolean;
  readonly faults: Faults;
}

/**
 * The form of a day: stored in the browser until it is saved; saved while typing if `auto` is set.
 * @param of.auto saves automatically: the user's own open day. Other users' days are saved on request, with a reason
 */
export function useDayForm(day: DailyWork, options: { auto: boolean; judge: (values: DayValues) => Faults }): DayForm {
  const { auto, judge } = options;
  const { mutate } = useCommand(SaveDailyWork, { onSuccess: storeDay, refreshes: dayRefreshes });
  const draft = useDraft<Typed, Base>(draftKey(day.user.id, day.date), { lasting: true });
  const [store] = useState(() => {
    let sent = { content: '', key: '' };
    return createDayStore({
      day,
      found: draft.found,
      send: (part, version, reason) => {
        const input = {
          user_id: day.user.id,
          date: day.date,
          ...part.input,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        };
        const content = JSON.stringify([version, input]);
        // A request without a response is repeated under the same key.
        if (sent.content !== content) sent = { content, key: newKey() };
        return mutate(input, { ifMatch: version, key: sent.key, quiet: true });
      },
      onChanged: ({ values, reason, base }, dirty) => {
        if (dirty) draft.keep({ ...values, reason }, base);
        else draft.clear();
      },
    });
  });
  const state = useSyncExternalStore(store.subscribe, store.state);
  const dirty = store.dirty();

  useEffect(() => store.judge(judge), [store, judge]);
  useEffect(() => store.onSuccess(day), [store, day]);
  const { saving, unreachable, clashes } = state;
  const due = auto && dirty && !saving && clashes.length === 0;
  useEffect(() => {
    if (!due) return;
    const save = (): void => void store.flush();
    const timer = setTimeout(save, unreachable ? AGAIN_MS : AUTOSAVE_MS);
    addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', save);
    };
  }, [due, unreachable, state.values, store]);
  // Saves input of the last second before leaving.
  useEffect(() => (auto ? () => void store.flush() : undefined), [auto, store]);
  return { state, store, dirty, faults: judge(state.values) };
}
