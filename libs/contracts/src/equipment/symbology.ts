import { z } from 'zod';

/** Computes the check digit of a UPC or EAN: from the right, every other digit counts three times. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

const PHARMACODE = { from: 3, to: 131_070 } as const;
/** Maximum length that fits on a label. */
const LONGEST = 20;

/** Why a code is invalid: a form rule, and its limit. */
interface WrongCode {
  readonly rule: 'checked' | 'digitsOnly' | 'between' | 'letters' | 'required' | 'max';
  readonly [measure: string]: unknown;
}
const checked =
  (name: string, limit: number) =>
  (code: string): WrongCode | undefined =>
    new RegExp(`^\\d{${limit}}$`).test(code) && code.at(-1) === checkDigitOf(code.slice(0, -1))
      ? undefined
      : { rule: 'checked', name, limit };
const lettersOf =
  (letters: string) =>
  (code: string): WrongCode | undefined =>
    [...code].every((letter) => letters.includes(letter)) ? undefined : { rule: 'letters', limit: letters };

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Symbologies for a model's label with their validation: those of the specification that scanners in the field read
 * (decision D52). Pharmacode's range is the specification's.
 */
const kinds = {
  upc: checked('UPC', 12),
  ean13: checked('EAN-13', 13),
  ean8: checked('EAN-8', 8),
  itf14: checked('ITF-14', 14),
  code39: lettersOf(`${DIGITS}${CAPITALS}-. $/+%`),
  codabar: lettersOf(`${DIGITS}-$:/.+`),
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
  return code.length > LONGEST ? { rule: 'max', limit: LONGEST } : kinds[symbology](code);
}
