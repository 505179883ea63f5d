import { describe, expect, it } from '@jest/globals';
import type { Candidate, SampleRule } from '@tailboard/contracts/qc/sample';
import fc from 'fast-check';
import { draw, drawLot } from './draw.js';

const rule: SampleRule = { first_jobs: 500, first_percent: 85, later_percent: 3, month_least: 1 };
const createJobs = (name: string, many: number): string[] => Array.from({ length: many }, (_, at) => `${name}-${at}`);
const anyTechnician = (name: string, many: number, more: Partial<Candidate> = {}): Candidate => ({
  technician_id: name,
  done_before: 5_000,
  visits: 1,
  job_ids: createJobs(name, many),
  ...more,
});
const share = (candidate: Candidate): number => draw('a seed', rule, [candidate]).length / candidate.job_ids.length;

describe('A sample', () => {
  it('given a newcomer, then most of their jobs are drawn, and of a user with experience few', () => {
    expect(share(anyTechnician('new', 500, { done_before: 0 }))).toBeCloseTo(0.85, 1);
    expect(share(anyTechnician('old', 5_000))).toBeCloseTo(0.03, 2);
  });

  it('given the 500th job falls on the day, then the jobs after it count as those of a user with experience', () => {
    const drawn = draw('a seed', { ...rule, first_percent: 100, later_percent: 0 }, [
      anyTechnician('half', 10, { done_before: 496 }),
    ]);
    expect(drawn.sort()).toEqual(createJobs('half', 4));
  });

  it('given a month without a visit, then a user is drawn all the same, by the lowest lot', () => {
    const never = { ...rule, later_percent: 0 };
    const candidate = anyTechnician('one', 8, { visits: 0 });
    const lowest = [...candidate.job_ids].sort((a, b) => drawLot('a seed', a) - drawLot('a seed', b))[0];
    expect(draw('a seed', never, [candidate])).toEqual([lowest]);
    expect(draw('a seed', never, [{ ...candidate, visits: 1 }])).toEqual([]);
  });

  it('drawn again from the same events is the same, names only finished jobs, none twice, and by another seed another', () => {
    const candidates = fc.array(
      fc.record({
        technician_id: fc.uuid(),
        done_before: fc.nat(1_000),
        visits: fc.nat(3),
        job_ids: fc.uniqueArray(fc.uuid(), { maxLength: 12 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), candidates, (seed, all) => {
        const drawn = draw(seed, rule, all);
        expect(draw(seed, rule, all)).toEqual(drawn);
        expect(all.flatMap(({ job_ids }) => job_ids)).toEqual(expect.arrayContaining(drawn));
        for (const { job_ids, visits } of all)
          if (visits === 0 && job_ids.length > 0) expect(job_ids.some((id) => drawn.includes(id))).toBe(true);
      }),
    );
    const many = [anyTechnician('many', 400)];
    expect(draw('one', rule, many)).not.toEqual(draw('another', rule, many));
  });
});
