import type { ChangedRow, Notice } from '@tailboard/eventing/projection';
import { peopleProjection } from '@tailboard/service/queries/people';

/** Notifies open boards about technicians and their names. */
const changed = ({ before, after, event }: ChangedRow<{ id: string }>): Notice[] => [
  { topic: 'people', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
];

export const people = peopleProjection('jobs').notices({ person: changed, location: changed });
