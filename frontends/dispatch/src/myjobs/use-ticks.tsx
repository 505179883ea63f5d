import {
  assignedJobs,
  completeJob,
  jobHistory,
  listJobs,
  readJob,
  reopenJob,
  type Job,
} from '@tailboard/contracts/jobs/job';
import { useSays } from '@tailboard/ui/toast';
import { useOutbox, type Outbox } from '@tailboard/web/outbox';
import { useTexts } from '@tailboard/web/texts';
import { useState } from 'react';
import { dispatchTexts } from '../texts.js';
import { myJobsTexts } from './my-jobs-texts.js';

type Answered = Pick<Job, 'completed' | 'status' | 'version'>;

export interface Ticks {
  readonly outbox: Outbox;
  tick: (job: Job, completed: boolean) => void;
  /** The job as the server last told of it: the answer to a tick may be newer than the list. */
  known: (job: Job) => Job;
}

const contracts = [completeJob, reopenJob];
const refreshes = [assignedJobs, listJobs, readJob, jobHistory];

/** Ticks that wait in the outbox where there is no network, and stand only when the server has said yes. */
export function useTicks(): Ticks {
  const t = useTexts(myJobsTexts);
  const d = useTexts(dispatchTexts);
  const { announce } = useSays();
  const [answered, setAnswered] = useState<ReadonlyMap<string, Answered>>(new Map());
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: ({ about, contract, label }, output) => {
      const parsed = completeJob.output.safeParse(output);
      if (parsed.success) setAnswered((before) => new Map(before).set(about, parsed.data.data));
      announce(t(contract === completeJob.name ? 'saidDone' : 'saidReopened', { address: label }));
    },
  });
  const { acts, put, dismiss } = outbox;
  return {
    outbox,
    tick: (job, completed) => {
      // A new tick takes the place of one that was refused.
      for (const { key, about, failed } of acts) if (about === job.id && failed !== null) dismiss(key);
      const label = job.address.address || d('card.addressUnknown');
      put(completed ? completeJob : reopenJob, { id: job.id }, { about: job.id, label });
    },
    known: (job) => {
      const last = answered.get(job.id);
      return last && last.version > job.version ? { ...job, completed: last.completed, status: last.status } : job;
    },
  };
}
