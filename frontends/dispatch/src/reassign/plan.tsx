import type { Job } from '@tailboard/contracts/jobs/job';
import type { Card } from '@tailboard/contracts/jobs/board';

/** Destination of jobs that become unassigned. */
export const UNASSIGNED_ID = 'nobody';

/** Why a job cannot be moved; `null` if it can. */
export type Fixed = 'completed' | 'cancelled' | 'not_done' | 'locked';
export const fixedBy = ({ status, completed, lock }: Job): Fixed | null =>
  completed === 1 ? 'completed' : status === 'cancelled' || status === 'not_done' ? status : lock ? 'locked' : null;

/** The user's choices: technician for most jobs, exceptions, and jobs that stay. */
export interface Choices {
  readonly technicianId: string | null;
  readonly others: ReadonlyMap<string, string>;
  readonly staying: ReadonlySet<string>;
}
export const noChoices: Choices = { technicianId: null, others: new Map(), staying: new Set() };

/** A technician who may be chosen, and the load of their day. */
export interface TechnicianChoice {
  readonly id: string;
  readonly label: string;
  readonly points: string;
}

/** A job and its new technician. */
export interface Reassignment {
  readonly job: Job;
  readonly technicianId: string;
}

export const toReassignments = (jobs: readonly Job[], { technicianId, others, staying }: Choices): Reassignment[] =>
  jobs.flatMap((job) => {
    const to = others.get(job.id) ?? technicianId;
    return to === null || staying.has(job.id) || fixedBy(job) !== null ? [] : [{ job, technicianId: to }];
  });

const sum = (jobs: readonly Job[]): number => Math.round(jobs.reduce((all, { points }) => all + points, 0) * 100) / 100;

/** A technician's load before and after, in points relative to a day's capacity. */
export interface Load {
  readonly technicianId: string;
  readonly label: string;
  readonly jobs: number;
  readonly before: number;
  readonly after: number;
  readonly capacity: number;
  readonly leave: string | null;
}

export const toLoads = (reassignments: readonly Reassignment[], cards: readonly Card[]): Load[] =>
  cards.flatMap(({ user, day }) => {
    const own = reassignments.filter(({ technicianId }) => technicianId === user.id).map(({ job }) => job);
    if (own.length === 0) return [];
    return [
      {
        technicianId: user.id,
        label: user.label,
        jobs: own.length,
        before: day.points,
        after: Math.round((day.points + sum(own)) * 100) / 100,
        capacity: day.capacity,
        leave: day.note,
      },
    ];
  });
