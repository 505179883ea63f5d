import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { ada, ben } from '../job/record/named-events.js';
import { scheduleProjection } from './schedule-projection.js';

describe('A change of the calendar', () => {
  const event = { type: 'ScheduleEntryRevised', meta: { actor_id: 'rosa' } } as unknown as RecordedEvent;
  const topics = (before: object | null, after: object | null) =>
    scheduleProjection.noticesOf
      .get('entry')?.({ before: before as never, after: after as never, event })
      .map(({ topic, type, id, actor_id }) => `${topic} ${type} ${id} ${actor_id}`);

  it('is sent to everyone who sees it whole, and to those whom it names or named', () =>
    expect(topics({ id: 'e1', user_ids: [ada] }, { id: 'e1', user_ids: [ada, ben] })).toEqual(
      ['schedule', `schedule:${ada}`, `schedule:${ben}`].map((topic) => `${topic} ScheduleEntryRevised e1 rosa`),
    ));

  it('is sent to everyone where it is, or was, for everyone', () =>
    expect(topics({ id: 'e1', everyone: true, user_ids: [] }, { id: 'e1', everyone: false, user_ids: [ben] })).toEqual(
      ['schedule', 'schedule:all', `schedule:${ben}`].map((topic) => `${topic} ScheduleEntryRevised e1 rosa`),
    ));

  it('is reported also when the event is gone', () =>
    expect(topics({ id: 'e1', user_ids: [] }, null)).toEqual(['schedule ScheduleEntryRevised e1 rosa']));
});
