import {
  AssignedJobs,
  CompleteJob,
  JobHistory,
  ListJobs,
  ReadJob,
  ReopenJob,
  type Job,
} from '@tailboard/contracts/jobs/job';
import { useToast } from '@tailboard/ui/toast';
import { useOutbox, type Outbox } from '@tailboard/web/offline/outbox';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';
import { dispatchTexts } from '../texts.js';
import { myJobsTexts } from './my-jobs-texts.js';

type TickResult = Pick<Job, 'completed' | 'status' | 'version'>;

export interface Ticks {
  readonly outbox: Outbox;
  tick: (job: Job, completed: boolean) => void;
  /** Returns the job's latest known state: the response to a completion may be newer than the list. */
  known: (job: Job) => Job;
}

const contracts = [CompleteJob, ReopenJob];
const refreshes = [AssignedJobs, ListJobs, ReadJob, JobHistory];

/** Completions, queued in the outbox while offline; shown as done only after the server has confirmed them. */
export function useTicks(): Ticks {
  const t = useTexts(myJobsTexts);
  const d = useTexts(dispatchTexts);
  const { announce } = useToast();
  const [responded, setAnswered] = useState<ReadonlyMap<string, TickResult>>(new Map());
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: ({ about, contract, label }, output) => {
      const parsed = CompleteJob.output.safeParse(output);
      if (parsed.success) setAnswered((before) => new Map(before).set(about, parsed.data.data));
      announce(t(contract === CompleteJob.name ? 'saidDone' : 'saidReopened', { address: label }));
    },
  });
  const { queued, put, dismiss } = outbox;
  return {
    outbox,
    tick: (job, completed) => {
      // A new completion replaces a refused one.
      for (const { key, about, failed } of queued) if (about === job.id && failed !== null) dismiss(key);
      const label = job.address.address || d('card.addressUnknown');
      put(completed ? CompleteJob : ReopenJob, { id: job.id }, { about: job.id, label });
    },
    known: (job) => {
      const last = responded.get(job.id);
      return last && last.version > job.version ? { ...job, completed: last.completed, status: last.status } : job;
    },
  };
}
