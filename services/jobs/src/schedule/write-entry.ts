import {
  AddScheduleEntry,
  RemoveScheduleEntry,
  ReviseScheduleEntry,
  scheduleEvents,
} from '@tailboard/contracts/jobs/schedule';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entry.js';
import { storedValues, findRefusal, toScheduleEntry, type FoundForEntry } from './entry-form.js';
import { findForEntry, SCHEDULE, scheduleReads } from './find-for-entry.js';

const { ScheduleEntryAdded, ScheduleEntryRevised, ScheduleEntryRemoved } = scheduleEvents.make;

type DecidingEntry = DecisionContext & { loaded: FoundForEntry; version: number };
function toResponse(entry: Entry, id: string, { loaded, version, now }: DecidingEntry) {
  if (entry.status !== 'entered') throw new Error(`the event ${id} does not exist`);
  return { data: toScheduleEntry(entry.kept, { id, version, updated_at: now, labels: loaded.labels }) };
}

/** The ID derives from the command, so a retry creates no second entry. */
const entryId = ({ command_id }: DecisionContext): string => derivedId('schedule', command_id);

/** Adds leave, a holiday or a meeting, for some people or for everyone. */
export const addEntry = decision(AddScheduleEntry, {
  stream: (_, context) => entryId(context),
  exclusiveLock: SCHEDULE,
  reads: scheduleReads,
  load: (form, db: Database, { locale }) => findForEntry(db, form, { except: null, locale }),
  decide: (_: Entry, form, { today, loaded }) =>
    findRefusal(form, today, loaded) ?? ScheduleEntryAdded(storedValues(form)),
  output: (entry: Entry, _, context) => toResponse(entry, entryId(context), context),
});

/** Replaces an entry. The same content changes nothing. */
export const reviseEntry = decision(ReviseScheduleEntry, {
  exclusiveLock: SCHEDULE,
  reads: scheduleReads,
  load: (form, db: Database, { locale }) => findForEntry(db, form, { except: form.id, locale }),
  decide: (entry: Entry, form, { today, loaded }) => {
    if (entry.status !== 'entered') return refuse('ScheduleEntryNotFound');
    const stored = storedValues(form);
    if (isDeepStrictEqual(stored, entry.kept)) return [];
    return findRefusal(form, today, loaded, entry.kept) ?? ScheduleEntryRevised(stored);
  },
  output: (entry: Entry, { id }, context) => toResponse(entry, id, context),
});

/** Removes an entry. Succeeds if it is already removed, but not if it never existed. */
export const removeEntry = decision(RemoveScheduleEntry, (entry: Entry) => {
  if (entry.status === 'unknown') return refuse('ScheduleEntryNotFound');
  return entry.status === 'removed' ? [] : ScheduleEntryRemoved({});
});
