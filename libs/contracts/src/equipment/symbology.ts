import { z } from 'zod';

/** Computes the check digit of a UPC or EAN: from the right, every other digit counts three times. */
export function computeCheckDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

const PHARMACODE = { from: 3, to: 131_070 } as const;
/** Maximum length that fits on a label. */
const MAX_LENGTH = 20;

/** Why a code is invalid: a form rule, and its limit. */
interface WrongCode {
  readonly rule: 'checkDigit' | 'digitsOnly' | 'between' | 'allowedCharacters' | 'required' | 'maxLength';
  readonly [measure: string]: unknown;
}
const validateCheckDigit =
  (name: string, limit: number) =>
  (code: string): WrongCode | undefined =>
    new RegExp(`^\\d{${limit}}$`).test(code) && code.at(-1) === computeCheckDigit(code.slice(0, -1))
      ? undefined
      : { rule: 'checkDigit', name, limit };
const validateLetters =
  (letters: string) =>
  (code: string): WrongCode | undefined =>
    [...code].every((letter) => letters.includes(letter)) ? undefined : { rule: 'allowedCharacters', limit: letters };

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Symbologies for a model's label with their validation: those of the specification that scanners in the field read
 * (decision D52). Pharmacode's range is the specification's.
 */
const kinds = {
  upc: validateCheckDigit('UPC', 12),
  ean13: validateCheckDigit('EAN-13', 13),
  ean8: validateCheckDigit('EAN-8', 8),
  itf14: validateCheckDigit('ITF-14', 14),
  code39: validateLetters(`${DIGITS}${CAPITALS}-. $/+%`),
  codabar: validateLetters(`${DIGITS}-$:/.+`),
  msi: (code: string): WrongCode | undefined => (/^\d+$/.test(code) ? undefined : { rule: 'digitsOnly' }),
  pharmacode: (code: string): WrongCode | undefined =>
    /^[1-9]\d{0,5}$/.test(code) && Number(code) >= PHARMACODE.from && Number(code) <= PHARMACODE.to
      ? undefined
      : { rule: 'between', ...PHARMACODE },
} as const satisfies Record<string, (code: string) => WrongCode | undefined>;

export const symbologies = ['upc', 'ean13', 'ean8', 'itf14', 'code39', 'codabar', 'msi', 'pharmacode'] as const;
export const Symbology = z.enum(symbologies).meta({ id: 'Symbology' });
export type Symbology = z.output<typeof Symbology>;

/** Returns why a text is not a valid code of a symbology, or `undefined`. */
export function wrongCode(symbology: Symbology, code: string): WrongCode | undefined {
  if (code === '') return { rule: 'required' };
  return code.length > MAX_LENGTH ? { rule: 'maxLength', limit: MAX_LENGTH } : kinds[symbology](code);
}
