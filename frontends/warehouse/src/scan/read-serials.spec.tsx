import { describe, expect, it } from '@jest/globals';
import { readSerials } from './read-serials.js';

describe('What a user typed, pasted or scanned', () => {
  it('given serials and MACs in one text, then each is a code of its own [CPE-056]', () => {
    const codes = readSerials('NJ90MAKU187CB, 9c:3d:cf:31:96:43\n593242763547891', 'en', true);
    expect(codes.map((code) => 'key' in code && code.key)).toEqual([
      'NJ90MAKU187CB',
      '9C3DCF319643',
      '593242763547891',
    ]);
  });

  it('given a pasted table with serials and MACs, then each row is one code', () => {
    const codes = readSerials('Serial\tMAC\tModel\nNJ90MAKU187CB\t9c:3d:cf:31:96:43\tSB8200', 'en', true);
    expect(codes).toEqual([
      { raw: 'NJ90MAKU187CB', key: 'NJ90MAKU187CB', detail: 'MAC 9C3DCF319643' },
      { raw: 'Model', unused: true },
    ]);
  });

  it('given something that is no serial, then it is reported why in the language of the screen', () => {
    expect(readSerials('AB1 00:00:00:00:00:00', 'en', true)).toEqual([
      { raw: 'AB1', why: 'Too short: a serial or MAC has at least 4 letters and digits.' },
      {
        raw: '00:00:00:00:00:00',
        why: 'This MAC is not valid for a single CPE. Scan the label again.',
      },
    ]);
    expect(readSerials('AB1', 'es', false)[0]).toMatchObject({ why: expect.stringMatching(/^Demasiado corto/) });
  });
});
