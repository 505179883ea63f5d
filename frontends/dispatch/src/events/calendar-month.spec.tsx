import { describe, expect, it } from '@jest/globals';
import { toLines, monthAfter, listWeeks } from './calendar-month.js';
import { ada, ben, carla, dora, entry } from '../testing/events.js';

describe('A month of the calendar', () => {
  it('has whole weeks from Sunday to Saturday', () => {
    const weeks = listWeeks('2026-10');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2026-09-27', '2026-10-31']);
    expect(listWeeks('2026-02')).toHaveLength(4);
    expect(listWeeks('2026-08')).toHaveLength(6);
  });

  it('has others before and after it, over the years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', 0)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-03',
    ]);
  });
});

describe('The lines of a day', () => {
  const lines = (date: string) =>
    toLines(
      [
        entry(1, { users: [ben, ada], start_date: '2026-10-05', end_date: '2026-10-07' }),
        entry(2, {
          user_ids: 'all',
          users: [],
          title: 'Columbus Day',
          start_date: '2026-10-07',
          end_date: '2026-10-07',
        }),
        entry(3, {
          users: [ada, ben, carla, dora],
          title: 'Ladders',
          start_date: '2026-10-08',
          end_date: '2026-10-08',
        }),
      ],
      date,
    ).map((line) => `${line.person?.label ?? '–'}: ${line.entry.title}`);

  it('are those of each person, after those of everyone', () => {
    expect(lines('2026-10-05')).toEqual(['Ada Finch: Vacation', 'Ben Ortiz: Vacation']);
    expect(lines('2026-10-07')).toEqual(['–: Columbus Day', 'Ada Finch: Vacation', 'Ben Ortiz: Vacation']);
    expect(lines('2026-10-09')).toEqual([]);
  });

  it('are one where an entry names many', () => expect(lines('2026-10-08')).toEqual(['–: Ladders']));
});
