import {
  addScheduleEntry,
  removeScheduleEntry,
  reviseScheduleEntry,
  scheduleFacts,
} from '@tailboard/contracts/jobs/schedule';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision, type Asked } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entry.js';
import { keptOf, refusalOf, shownEntry, type FoundForEntry } from './entry-form.js';
import { findForEntry, SCHEDULE, scheduleReads } from './find-for-entry.js';

const { ScheduleEntryAdded, ScheduleEntryRevised, ScheduleEntryRemoved } = scheduleFacts.make;

type Answering = Asked & { gathered: FoundForEntry; version: number };
function answered(entry: Entry, id: string, { gathered, version, now }: Answering) {
  if (entry.status !== 'entered') throw new Error(`the event ${id} does not exist`);
  return { data: shownEntry(entry.kept, { id, version, updated_at: now, labels: gathered.labels }) };
}

/** The entry that a command makes has an id of the command's: a repeated command makes no second one. */
const entryId = ({ command_id }: Asked): string => derivedId('schedule', command_id);

/** Somebody enters leave, a holiday, a meeting: for some people or for everyone. */
export const addEntry = decision(addScheduleEntry, {
  stream: (_, asked) => entryId(asked),
  alone: SCHEDULE,
  reads: scheduleReads,
  gather: (form, db: Database, { locale }) => findForEntry(db, form, { except: null, locale }),
  decide: (_: Entry, form, { today, gathered }) => refusalOf(form, today, gathered) ?? ScheduleEntryAdded(keptOf(form)),
  answer: (entry: Entry, _, asked) => answered(entry, entryId(asked), asked),
});

/** An entry is written anew, whole. Writing what it says already changes nothing. */
export const reviseEntry = decision(reviseScheduleEntry, {
  alone: SCHEDULE,
  reads: scheduleReads,
  gather: (form, db: Database, { locale }) => findForEntry(db, form, { except: form.id, locale }),
  decide: (entry: Entry, form, { today, gathered }) => {
    if (entry.status !== 'entered') return refuse('ScheduleEntryNotFound');
    const kept = keptOf(form);
    if (isDeepStrictEqual(kept, entry.kept)) return [];
    return refusalOf(form, today, gathered, entry.kept) ?? ScheduleEntryRevised(kept);
  },
  answer: (entry: Entry, { id }, asked) => answered(entry, id, asked),
});

/** An entry leaves the calendar. Taking it out again is a success, of one that never was it is not. */
export const removeEntry = decision(removeScheduleEntry, (entry: Entry) => {
  if (entry.status === 'unknown') return refuse('ScheduleEntryNotFound');
  return entry.status === 'removed' ? [] : ScheduleEntryRemoved({});
});
