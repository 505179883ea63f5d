import type { ChangedRow, Notice } from '@tailboard/eventing/projection';
import { peopleProjection, type PersonRow } from '@tailboard/service/queries/people';

/** Notifies open boards about technicians and their names. */
const toNotices = ({ before, after, event }: ChangedRow<{ id: string }>): Notice[] => [
  { topic: 'people', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
];

/** Returns whether only the user's own language differs, which concerns no other screen. */
const onlyLocale = ({ before, after }: ChangedRow<PersonRow>): boolean =>
  JSON.stringify({ ...before, locale: null }) === JSON.stringify({ ...after, locale: null });

export const people = peopleProjection('jobs').notices({
  person: (change) => (onlyLocale(change) ? [] : toNotices(change)),
  location: toNotices,
});
