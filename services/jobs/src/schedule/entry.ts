import type { EventOf } from '@tailboard/contracts/event';
import type { ScheduleEntryKept, scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import type { Evolve } from '@tailboard/eventing/decider';

/** An entry of the calendar as its facts make it. A removed one cannot be changed any more. */
export type Entry =
  | { readonly status: 'unknown' }
  | { readonly status: 'removed' }
  | { readonly status: 'entered'; readonly kept: ScheduleEntryKept };

export const unknownEntry: Entry = { status: 'unknown' };

export const evolveEntry: Evolve<Entry, EventOf<typeof scheduleEvents>> = {
  ScheduleEntryAdded: (_, kept) => ({ status: 'entered', kept }),
  ScheduleEntryRevised: (_, kept) => ({ status: 'entered', kept }),
  ScheduleEntryRemoved: () => ({ status: 'removed' }),
};
