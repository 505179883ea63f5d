import { describe, expect, it } from '@jest/globals';
import { unitEvents, unitKeyEvents } from './unit.js';
import { dayUseEvents, useProblemEvents } from './use.js';

describe('Events with keys of version 1', () => {
  const { UnitReceived, UnitRekeyed, UnitMerged } = unitEvents.shapes;
  it.each([
    UnitReceived,
    UnitRekeyed,
    UnitMerged,
    unitKeyEvents.shapes.KeyClaimed,
    dayUseEvents.shapes.DayUsesRecorded,
    useProblemEvents.shapes.UseProblemRaised,
  ])('given one of 6 to 32 characters, then it is valid as it is', ({ upcast }) => {
    const data = { key: 'NJ90MAKU187CB' };
    expect(upcast[1]!(data)).toBe(data);
  });
  it('given keys of 4 and of 40 characters, then both can be recorded', () => {
    for (const key of ['AB12', 'A1'.repeat(20)])
      expect(unitKeyEvents.make.KeyClaimed({ key, unit: '7b0f3a51-0000-4000-8000-000000000001' }).data.key).toBe(key);
  });
});

describe('A description of version 1', () => {
  it('given it has no reason, then it is valid as it is', () => {
    const data = { cpe_type_id: null, cpe_model_id: null, condition: 'used' };
    expect(unitEvents.shapes.UnitDescribed.upcast[1]!(data)).toBe(data);
    expect(unitEvents.shapes.UnitDescribed.schema.parse(data)).toEqual(data);
  });
});

describe('A refresh of version 1', () => {
  it('given it sets the warehouse date to its own time, then it is valid as it is', () => {
    const data = {
      location_id: null,
      from: { status: 'in_warehouse', user_id: null, job_id: null, location_id: null },
    };
    expect(unitEvents.shapes.UnitRefreshed.upcast[1]!(data)).toBe(data);
    expect(unitEvents.shapes.UnitRefreshed.schema.parse(data)).toEqual(data);
  });
});
