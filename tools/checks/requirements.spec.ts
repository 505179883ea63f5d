import { describe, expect, it } from '@jest/globals';
import { checkBrowserTests, requirementsInTests } from './requirements.mjs';

const sources = [
  { path: 'board.spec.tsx', text: "it('shows [JOB-001] [JOB-002]');" },
  { path: 'board.int.spec.ts', text: "it('answers [JOB-001]');" },
  { path: 'relay.long.spec.ts', text: "it('survives [JOB-007]');" },
  { path: 'board.spec.ts', text: "it('is of JOB-004'); it('is sorted [JOB-005]');" },
  { path: 'e2e/long/board.e2e.ts', text: 'test(`ends well ${role} [JOB-001]`);' },
  { path: 'board.ts', text: '// [JOB-006]' },
];

describe('The requirements that tests name', () => {
  it('given titles with IDs in brackets, then each ID has the kinds of its tests', () => {
    expect(Object.fromEntries(requirementsInTests(sources))).toEqual({
      'JOB-001': new Set(['ui', 'api', 'e2e']),
      'JOB-002': new Set(['ui']),
      'JOB-005': new Set(['unit']),
      'JOB-007': new Set(['api']),
    });
  });

  it('given requirements that ask for a browser, then those are problems that only other tests name', () => {
    const requirements = [
      { id: 'JOB-001', check: 'e2e' },
      { id: 'JOB-002', check: 'e2e' },
      { id: 'JOB-005', check: 'unit' },
      { id: 'JOB-009', check: 'api' },
    ];
    expect(checkBrowserTests(requirements, sources)).toEqual(['docs/requirements.csv: no browser test names JOB-002']);
  });
});
