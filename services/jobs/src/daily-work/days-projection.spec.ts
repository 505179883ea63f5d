import { describe, expect, it } from '@jest/globals';
import { mayListen } from '@tailboard/contracts/live';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { days } from './days-projection.js';
import { ada, monday, rosa, sunday } from './named-week.js';

const event = { type: 'DayApproved', meta: { actor_id: rosa } } as unknown as RecordedEvent;

describe('What open screens are told of days and weeks', () => {
  it('given a day of somebody changes, then its screen and theirs alone hear of it', () => {
    const after = { user_id: ada, date: monday } as never;
    expect(days.noticesOf.get('workday')?.({ before: null, after, event })).toEqual([
      { topic: `day:${ada}`, type: 'DayApproved', id: monday, actor_id: rosa },
    ]);
    const listens = (user_id: string) => mayListen(`day:${ada}`, { user_id, roles: ['technician'] });
    expect([listens(ada), listens(rosa)]).toEqual([true, false]);
  });

  it('given a week is finalized or has a bonus, then they hear of it as well', () =>
    expect(
      days.noticesOf.get('workweek')?.({ before: null, after: { user_id: ada, start_date: sunday } as never, event }),
    ).toEqual([{ topic: `day:${ada}`, type: 'DayApproved', id: sunday, actor_id: rosa }]));
});
