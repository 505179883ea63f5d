import { scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import { decider } from '@tailboard/eventing/decider';
import { evolveEntry, unknownEntry, type Entry } from './entry.js';
import { addEntry, removeEntry, reviseEntry } from './write-entry.js';

/** Calendar entries: leave, holidays, meetings, training (decision D8). */
export const scheduleDecider = decider<Entry, typeof scheduleEvents>({
  events: scheduleEvents,
  removal: 'ScheduleEntryRemoved',
  initial: unknownEntry,
  evolve: evolveEntry,
  decisions: [addEntry, reviseEntry, removeEntry],
});
