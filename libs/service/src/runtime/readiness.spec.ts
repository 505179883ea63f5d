import { describe, expect, it } from '@jest/globals';
import { readiness } from './readiness.js';

const model = {
  name: 'jobs.jobs',
  status: 'live',
  position: 7n,
  head: 7n as bigint | null,
  lag_positions: 0,
  unusable: null,
} as const;

describe('readiness', () => {
  it('given read models at the head, then nothing is wrong', () => {
    expect(readiness()([model], undefined)).toEqual({ problems: [], remarks: [] });
  });

  it.each([
    [{ ...model, status: 'building' as const }, undefined, 'read_model', 'jobs.jobs is being built'],
    [{ ...model, head: null, lag_positions: null }, undefined, 'event_store', 'the event store does not respond'],
    [model, { reason: 'it is away' }, 'event_store', 'the event store cannot be followed (it is away)'],
    [
      { ...model, head: null },
      { reason: 'it is away' },
      'event_store',
      'the event store cannot be followed (it is away)',
    ],
  ])('given %j and the trouble %j, then it is not ready because of %s', (status, outage, cause, sentence) => {
    expect(readiness()([status], outage)).toEqual({ problems: [sentence], cause, remarks: [] });
  });

  it('given a read model that cannot be queried, then the process is ready and remarks on it', () => {
    expect(readiness()([{ ...model, unusable: 'is being rebuilt' }], undefined)).toEqual({
      problems: [],
      remarks: ['jobs.jobs is being rebuilt'],
    });
  });

  it('given one that is behind, then it is stalled once it has not moved for half a minute', () => {
    let now = 0;
    const stateOf = readiness(() => now);
    const at = (position: bigint) =>
      stateOf([{ ...model, position, lag_positions: 7 - Number(position) }], undefined).remarks;
    expect(at(3n)).toEqual([]);
    now = 31_000;
    expect(at(3n)).toEqual(['jobs.jobs is stuck, 4 positions behind']);
    expect(at(5n)).toEqual([]);
    now = 40_000;
    expect(at(5n)).toEqual([]);
    expect(at(7n)).toEqual([]);
    now = 80_000;
    expect(at(5n)).toEqual([]);
  });
});
