import { describe, expect, it } from '@jest/globals';
import { formatIssue } from '../validation.js';
import { cpeModels, getLabelCode } from './cpe-type.js';
import { computeCheckDigit, wrongCode, type Symbology } from './symbology.js';

const model = { name: 'CM600', cpe_type_id: '0b6f5f0e-6a52-4be5-9d7c-7a3c2d1f0e9a', upc: '036000291452' };

describe('The code of a label', () => {
  it.each<[Symbology, string]>([
    ['upc', '036000291452'],
    ['ean13', '4006381333931'],
    ['ean8', '96385074'],
    ['itf14', '15400141288763'],
    ['code39', 'CM-600 A.1'],
    ['codabar', '40156-2'],
    ['msi', '1234567'],
    ['pharmacode', '3'],
    ['pharmacode', '131070'],
  ])('given a %s, %s, then it is one [CPE-094]', (symbology, code) =>
    expect(wrongCode(symbology, code)).toBeUndefined(),
  );

  it.each<[Symbology, string, string]>([
    [
      'ean13',
      '4006381333932',
      'The label code field must be 13 digits of EAN-13, the last of which checks the others.',
    ],
    ['ean13', '400638133393', 'The label code field must be 13 digits of EAN-13, the last of which checks the others.'],
    ['ean8', '96385O74', 'The label code field must be 8 digits of EAN-8, the last of which checks the others.'],
    [
      'itf14',
      '15400141288764',
      'The label code field must be 14 digits of ITF-14, the last of which checks the others.',
    ],
    ['code39', 'cm600', 'The label code field may hold these only: 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'],
    ['codabar', '12A', 'The label code field may hold these only: 0123456789-$:/.+'],
    ['msi', '12-3', 'The label code field may hold digits only.'],
    ['code39', 'A'.repeat(21), 'The label code field may not be greater than 20 characters.'],
    ['ean13', '', 'The label code field is required.'],
  ])(
    'given a %s, “%s”, then its digits and length are refused in a sentence [CPE-094]',
    (symbology, code, sentence) => {
      const { error } = cpeModels.define.input.body!.safeParse({ ...model, symbology, label_code: code });
      expect(error?.issues.map((issue) => [issue.path, formatIssue(issue, 'en')])).toEqual([
        [['label_code'], sentence],
      ]);
    },
  );

  it.each(['2', '131071', '0', '3.5', '03', '-7'])('given the Pharmacode %s, then it is refused [BUS-039]', (code) => {
    const { error } = cpeModels.define.input.body!.safeParse({ ...model, symbology: 'pharmacode', label_code: code });
    expect(error?.issues.map((issue) => formatIssue(issue, 'en'))).toEqual([
      'The label code field must be between 3 and 131070.',
    ]);
  });

  it('given a model without a symbology, then the label has the UPC, else the code of its kind', () => {
    const getParsedLabelCode = (more: object) =>
      getLabelCode(cpeModels.define.input.body!.parse({ ...model, ...more }));
    expect(getParsedLabelCode({})).toBe('036000291452');
    expect(getParsedLabelCode({ symbology: 'ean8', label_code: '96385074' })).toBe('96385074');
  });

  it.each(['03600029145', '400638133393', '9638507', '1540014128876'])(
    'given %s, then the check digit weighs from the right, whatever the length',
    (digits) =>
      expect(
        wrongCode(
          digits.length === 11 ? 'upc' : digits.length === 12 ? 'ean13' : digits.length === 7 ? 'ean8' : 'itf14',
          digits + computeCheckDigit(digits),
        ),
      ).toBeUndefined(),
  );
});
