import type { Job } from '@tailboard/contracts/jobs/job';
import type { UnassignedGroup } from './unassigned-list.js';

/** An item of the unassigned list: a group header, or a job. */
export type UnassignedItem =
  | { readonly kind: 'group'; readonly group: UnassignedGroup; readonly open: boolean }
  /** `nth`: index among the displayed jobs, from 0. */
  | {
      readonly kind: 'job';
      readonly job: Job;
      readonly index: number;
      readonly expanded: boolean;
      /** The job is no longer in the list; its row stays while a pointer is over the list. */
      readonly gone: boolean;
    };
