import { describe, expect, it } from '@jest/globals';
import { missingLines } from './mail-export.js';

const owed = (n: number, amount: number) => ({
  user: { id: `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`, label: `Person ${n}` },
  week_start: '2026-10-04',
  amount,
  why: 'open' as const,
});

describe('The mail of a payroll run', () => {
  it('mentions no people if no one is missing', () => expect(missingLines([], 'en')).toEqual([]));

  it('names who is owed most, at most twenty, and counts the others; the total is that of all', () => {
    const [head, ...lines] = missingLines(
      Array.from({ length: 23 }, (_, n) => owed(n + 1, (n + 1) * 100)),
      'en',
    );
    expect(head).toBe('Due for this week and not in the file: $276.00. People: 23.');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatch(/^Person 23: \$23\.00 \(/);
    expect(lines.at(-1)).toBe('And 3 more. The export page lists all of them.');
  });

  it('names all of twenty, and what was handed out too much beside what is owed', () => {
    const lines = missingLines(
      [owed(1, 500), owed(2, -900), ...Array.from({ length: 18 }, (_, n) => owed(n + 3, 1))],
      'en',
    );
    expect(lines).toHaveLength(21);
    expect(lines[1]).toMatch(/^Person 2: -\$9\.00/);
  });
});
