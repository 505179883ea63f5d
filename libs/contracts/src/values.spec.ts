import { describe, expect, it } from '@jest/globals';
import { formatIssue } from './validation.js';
import { CompanyDate, Instant, UserId, Uuid } from './values.js';

describe('an id', () => {
  it('goes on in small letters, in whichever it comes', () => {
    expect(UserId.parse('7F9A1A05-94AA-52BD-A340-8AEEFB3F7D57')).toBe('7f9a1a05-94aa-52bd-a340-8aeefb3f7d57');
    expect(Uuid.safeParse('7f9a1a05').success).toBe(false);
  });
});

describe('a date', () => {
  it.each(['1970-01-01', '2028-02-29', '2200-12-31'])('may be %s', (date) =>
    expect(CompanyDate.parse(date)).toBe(date),
  );

  it.each(['2026-02-30', '2026-2-3', '20261005', '10/05/2026', '05 Oct 2026', '2026-10-05T00:00:00Z', ''])(
    'in a call is YYYY-MM-DD, and none when it is “%s” [I18N-013] [BUS-018]',
    (date) => expect(CompanyDate.safeParse(date).error?.issues.map(({ code }) => code)).toEqual(['invalid_format']),
  );

  it.each(['0000-01-01', '0226-10-05', '1969-12-31', '2201-01-01', '9999-12-31'])(
    'outside the calendar is refused with the years that it has: %s',
    (date) => {
      const wrong = CompanyDate.safeParse(date).error!.issues.map((issue) =>
        formatIssue({ ...issue, path: ['date'] }, 'en'),
      );
      expect(wrong).toEqual(['The date field must be a date of the years 1970 to 2200.']);
    },
  );
});

describe('an instant', () => {
  it('has a year of the calendar', () => {
    expect(Instant.safeParse('1969-12-31T23:59:59Z').success).toBe(false);
    expect(Instant.safeParse('1970-01-01T00:00:00Z').success).toBe(true);
    expect(Instant.safeParse('2201-01-01T00:00:00Z').success).toBe(false);
  });
});
