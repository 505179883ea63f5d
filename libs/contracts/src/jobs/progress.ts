import { z } from 'zod';
import { command } from '../contract.js';
import { DoneAt, DoneInTheFuture, DoneLongAgo } from './done-at.js';
import { ownRecord } from '../id-scope.js';
import { refusal } from '../refusal.js';
import { JobId } from '../values.js';
import { Job, JobMoved, JobNotFound, JobNotYours, jobProgresses } from './job.js';

/** Progress is recorded on the day of the visit. */
export const JobNotToday = refusal('JobNotToday', 409, {
  en: 'This job is planned for {date}. Its progress can be recorded only on that day.',
  es: 'Este trabajo está previsto para el {date}. Su avance solo se puede registrar ese día.',
  'zh-CN': '该工单计划于 {date}，只能在当天记录进度。',
});

/** The technician's taps "On my way" and "Arrived" (decision D72); an earlier step takes back the later ones. */
export const RecordProgress = command('jobs.record-progress', {
  route: 'PUT /jobs/{id}/progress',
  permission: 'job.own',
  ids: { id: ownRecord('job', JobNotYours, JobNotFound) },
  params: z.object({ id: JobId }),
  body: z.object({ progress: z.enum(jobProgresses), done_at: DoneAt }),
  output: z.object({ data: JobMoved.extend(Job.pick({ on_the_way_at: true, arrived_at: true }).shape) }),
  refusals: [JobNotFound, JobNotYours, JobNotToday, DoneInTheFuture, DoneLongAgo],
  summary: 'Record how far a technician is with a job of the day: on the way, or arrived',
});

/** Undoes the technician's last tap, for the office: arrived becomes on the way, on the way becomes assigned. */
export const RevertProgress = command('jobs.revert-progress', {
  route: 'DELETE /jobs/{id}/progress',
  permission: 'job.assign',
  params: z.object({ id: JobId }),
  output: z.object({ data: JobMoved.extend(Job.pick({ on_the_way_at: true, arrived_at: true }).shape) }),
  refusals: [JobNotFound],
  summary: 'Undo the last recorded step of a technician: arrived, or on the way',
});
