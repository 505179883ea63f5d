import type { EventOf } from '@tailboard/contracts/event';
import type { ScheduleEntryKept, scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import type { Evolve } from '@tailboard/eventing/decider';

/** State of a calendar entry. A removed one cannot change. */
export type Entry =
  | { readonly status: 'unknown' }
  | { readonly status: 'removed' }
  | { readonly status: 'entered'; readonly kept: ScheduleEntryKept };

export const unknownEntry: Entry = { status: 'unknown' };

export const evolveEntry: Evolve<Entry, EventOf<typeof scheduleEvents>> = {
  ScheduleEntryAdded: (_, stored) => ({ status: 'entered', kept: stored }),
  ScheduleEntryRevised: (_, stored) => ({ status: 'entered', kept: stored }),
  ScheduleEntryRemoved: () => ({ status: 'removed' }),
};
