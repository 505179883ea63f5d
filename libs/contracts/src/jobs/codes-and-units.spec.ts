import { describe, expect, it } from '@jest/globals';
import { codesAgainstUnits } from './codes-and-units.js';

const requests = (code_id: string, requires: string | null = null) => ({ code_id, requires });
const unit = (serial: string, cpe_type_id: string | null) => ({ serial, cpe_type_id });
const requested = new Set(['modem', 'gateway']);
const findMismatches = (codes: ReturnType<typeof requests>[], units: ReturnType<typeof unit>[]) => {
  const { codes: lacking, units: over } = codesAgainstUnits(codes, units, requested);
  return { codes: lacking.map(({ code_id }) => code_id), units: over.map(({ serial }) => serial) };
};

describe('The codes of a job and its units', () => {
  it('go together where each code that asks for a type has one of it, and each such unit its code', () => {
    expect(findMismatches([requests('MDM', 'modem'), requests('OUT')], [unit('A', 'modem')])).toEqual({
      codes: [],
      units: [],
    });
    expect(findMismatches([requests('OUT')], [])).toEqual({ codes: [], units: [] });
  });
  it('do not where a code has no unit of its type; a unit of unknown type may be it', () => {
    expect(findMismatches([requests('MDM', 'modem')], [])).toEqual({ codes: ['MDM'], units: [] });
    expect(findMismatches([requests('MDM', 'modem')], [unit('B', 'gateway')])).toEqual({
      codes: ['MDM'],
      units: ['B'],
    });
    expect(findMismatches([requests('MDM', 'modem')], [unit('C', null)])).toEqual({ codes: [], units: [] });
  });
  it('do not where a unit has no code that is about it; of types that no code asks for nothing is expected', () => {
    expect(findMismatches([requests('OUT')], [unit('A', 'modem'), unit('D', 'remote')])).toEqual({
      codes: [],
      units: ['A'],
    });
    expect(findMismatches([], [unit('D', 'remote'), unit('C', null)])).toEqual({ codes: [], units: ['D', 'C'] });
  });
});
