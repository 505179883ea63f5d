import { describe, expect, it } from '@jest/globals';
import { allSettings } from '../users/testing/company.js';
import { workweekStartOn, workweekStarts } from './workweeks.js';

describe('The beginnings of workweeks', () => {
  it('are the one of this week, and those that come', () => {
    expect(workweekStarts('2026-10-07', () => 'sunday', 3)).toEqual(['2026-10-04', '2026-10-11', '2026-10-18']);
    expect(workweekStarts('2026-10-04', () => 'sunday', 2)).toEqual(['2026-10-04', '2026-10-11']);
  });

  it('move where a new beginning is planned', () => {
    const settings = allSettings({
      workweek_start: { value: 'sunday', planned: [{ value: 'monday', effective_from: '2026-10-12' }] },
    });
    const starts = workweekStarts('2026-10-07', (date) => workweekStartOn(date, settings), 4);
    expect(starts).toEqual(['2026-10-04', '2026-10-11', '2026-10-12', '2026-10-19']);
  });
});
