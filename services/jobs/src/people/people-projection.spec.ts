import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { resourceProjection } from '@tailboard/service/queries/resource';
import { ada } from '../job/record/named-events.js';
import { people } from './people-projection.js';

const event = { type: 'UserDeactivated', meta: { actor_id: 'rosa' } } as unknown as RecordedEvent;
const row = { id: ada } as never;

describe('What is on a board beside its jobs', () => {
  it.each(['person', 'location'])('notifies open boards when a %s changes', (table) =>
    expect(people.noticesOf.get(table)?.({ before: null, after: row, event })).toEqual([
      { topic: 'people', type: 'UserDeactivated', id: ada, actor_id: 'rosa' },
    ]),
  );

  it('notifies no board when a user chooses a language', () =>
    expect(
      people.noticesOf.get('person')?.({
        before: { id: ada, label: 'Ada', locale: null },
        after: { id: ada, label: 'Ada', locale: 'es' },
        event: { ...event, type: 'LocaleChosen' },
      }),
    ).toEqual([]));

  it('notifies open boards when a reference list changes', () =>
    expect(resourceProjection(timeSlots, 'jobs').noticesOf.get('entry')?.({ before: row, after: row, event })).toEqual([
      { topic: 'lists', type: 'UserDeactivated', id: ada, actor_id: 'rosa' },
    ]));
});
