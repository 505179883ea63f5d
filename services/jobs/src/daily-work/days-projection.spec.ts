import { describe, expect, it } from '@jest/globals';
import { mayListen } from '@tailboard/contracts/live';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { ada, monday, rosa, sunday } from '../testing/named-week.js';
import { daysProjection } from './days-projection.js';

const event = { type: 'DayApproved', meta: { actor_id: rosa } } as unknown as RecordedEvent;

describe('What open screens are notified of days and weeks', () => {
  const createNotices = (id: string) =>
    ['day', `day:${ada}`].map((topic) => ({ topic, type: 'DayApproved', id, actor_id: rosa }));

  it('given a day of a user changes, then the office is notified, and of the technicians only that user', () => {
    const after = { user_id: ada, date: monday } as never;
    expect(daysProjection.noticesOf.get('workday')?.({ before: null, after, event })).toEqual(createNotices(monday));
    const listens = (topic: string, user_id: string) => mayListen(topic, { user_id, roles: ['technician'] });
    expect([listens(`day:${ada}`, ada), listens(`day:${ada}`, rosa), listens('day', ada)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayListen('day', { user_id: rosa, roles: ['supervisor'] })).toBe(true);
  });

  it('given a week is finalized or has a bonus, then they hear of it as well', () =>
    expect(
      daysProjection.noticesOf.get('workweek')?.({
        before: null,
        after: { user_id: ada, start_date: sunday } as never,
        event,
      }),
    ).toEqual(createNotices(sunday)));

  it('given a bonus that is not shown to its person, then only the office is notified; once it is shown, so is the user [RPT-096]', () => {
    const listTopics = (before: boolean | null, after: boolean) => {
      const row = (bonus_shown: boolean) => ({ user_id: ada, start_date: sunday, bonus_shown }) as never;
      const notices = daysProjection.noticesOf.get('workweek')?.({
        before: before === null ? null : row(before),
        after: row(after),
        event: { ...event, type: 'BonusSet' },
      });
      return notices?.map(({ topic }) => topic);
    };
    expect(listTopics(null, false)).toEqual(['day']);
    expect(listTopics(false, false)).toEqual(['day']);
    expect(listTopics(false, true)).toEqual(['day', `day:${ada}`]);
    expect(listTopics(true, false)).toEqual(['day', `day:${ada}`]);
  });
});
