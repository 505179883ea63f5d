import { describe, expect, it } from '@jest/globals';
import { givenSerials, inParts, whyNone } from './serials-given.js';

describe('What somebody typed, pasted or scanned', () => {
  it('given serials and MACs in one text, then each is one of the list, and one that stands there again counts once [CPE-056]', () => {
    const { keys, wrong, repeated } = givenSerials('NJ90MAKU187CB, 9c:3d:cf:31:96:43\nnj90maku187cb; 593242763547891');
    expect(keys).toEqual(['NJ90MAKU187CB', '9C3DCF319643', '593242763547891']);
    expect([wrong, repeated]).toEqual([[], 1]);
  });

  it('given something that is no serial, then it is told why in the language of the screen', () => {
    const { keys, wrong } = givenSerials('AB1 NJ90MAKU187CB 00:00:00:00:00:00');
    expect(keys).toEqual(['NJ90MAKU187CB']);
    expect(wrong.map(({ raw, why }) => `${raw}: ${whyNone(why, 'en')}`)).toEqual([
      'AB1: Too short: a serial or MAC has at least 6 letters and digits.',
      '00:00:00:00:00:00: No unit has this MAC: it stands for none or for many. Scan the label again.',
    ]);
    expect(whyNone(wrong[0]!.why, 'es')).toMatch(/^Demasiado corto/);
  });

  it('given more than one post takes, then they come in parts that follow one another', () => {
    expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(inParts([], 2)).toEqual([]);
  });
});
