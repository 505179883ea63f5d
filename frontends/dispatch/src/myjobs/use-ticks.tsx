import {
  AssignedJobs,
  CompleteJob,
  JobHistory,
  ListJobs,
  ReadJob,
  ReopenJob,
  type Job,
} from '@tailboard/contracts/jobs/job';
import type { AnyContract } from '@tailboard/contracts/contract';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { useServerNow } from '@tailboard/web/app/device-clock';
import { useToast } from '@tailboard/ui/toast';
import { useOutbox, type Outbox } from '@tailboard/web/offline/outbox';
import type { RequestInput } from '@tailboard/web/api/request';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';
import type { VisitProgress } from './next-step.js';

type TickResult = Pick<Job, 'completed' | 'status' | 'version'> & Partial<Pick<Job, 'on_the_way_at' | 'arrived_at'>>;

export interface Ticks {
  readonly outbox: Outbox;
  tick: (job: Job, completed: boolean) => void;
  /** Records the technician's progress with a job, at the time of this call. */
  record: (job: Job, progress: VisitProgress) => void;
  /** Returns the job's latest known state: the response to a completion may be newer than the list. */
  withResponse: (job: Job) => Job;
}

const contracts = [CompleteJob, ReopenJob, RecordProgress];
const refreshes = [AssignedJobs, ListJobs, ReadJob, JobHistory];

const announcedSteps = { assigned: 'saidStepBack', on_the_way: 'saidOnTheWay', arrived: 'saidArrived' } as const;
/** Returns the text that announces a command once the server has confirmed it. */
const getAnnouncement = (contract: string, ask: unknown) =>
  contract === RecordProgress.name
    ? announcedSteps[(ask as { progress: VisitProgress }).progress]
    : contract === CompleteJob.name
      ? 'saidDone'
      : 'saidReopened';

/** Completions and steps, queued in the outbox while offline; shown as done only after the server has confirmed them. */
export function useTicks(): Ticks {
  const t = useTexts('dispatch-my-jobs');
  const d = useTexts('dispatch');
  const { announce } = useToast();
  const getNow = useServerNow();
  const [responded, setResponded] = useState<ReadonlyMap<string, TickResult>>(new Map());
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: ({ subject, contract, label, input }, output) => {
      const parsed = (contract === RecordProgress.name ? RecordProgress : CompleteJob).output.safeParse(output);
      if (parsed.success)
        setResponded((before) => new Map(before).set(subject, { ...before.get(subject), ...parsed.data.data }));
      announce(t(getAnnouncement(contract, input), { address: label }));
    },
  });
  const { queued, enqueue, dismiss } = outbox;
  const queueCommand = <C extends AnyContract>(job: Job, contract: C, input: RequestInput<C>): void => {
    // A new command replaces a refused one.
    for (const { key, subject, failed } of queued) if (subject === job.id && failed !== null) dismiss(key);
    enqueue(contract, input, { subject: job.id, label: job.address.address || d('card.addressUnknown') });
  };
  return {
    outbox,
    tick: (job, completed) =>
      completed
        ? queueCommand(job, CompleteJob, { id: job.id, done_at: getNow().toISOString() })
        : queueCommand(job, ReopenJob, { id: job.id }),
    record: (job, progress) =>
      queueCommand(job, RecordProgress, { id: job.id, progress, done_at: getNow().toISOString() }),
    withResponse: (job) => {
      const last = responded.get(job.id);
      if (!last || last.version <= job.version) return job;
      const { completed, status, on_the_way_at = job.on_the_way_at, arrived_at = job.arrived_at } = last;
      return { ...job, completed, status, on_the_way_at, arrived_at };
    },
  };
}
