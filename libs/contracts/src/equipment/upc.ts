import { z } from 'zod';
import { checkDigitOf } from './symbology.js';

/** A UPC-A with its check digit: of eleven digits it is made, of twelve it is looked at; `null` for anything else. */
export function upcOf(text: string): string | null {
  if (/^\d{11}$/.test(text)) return text + checkDigitOf(text);
  return /^\d{12}$/.test(text) && text[11] === checkDigitOf(text.slice(0, 11)) ? text : null;
}

/** The UPC of a model, or nothing; eleven digits get the twelfth. */
export const Upc = z
  .string()
  .trim()
  .transform((text, told) => {
    if (text === '') return '';
    const upc = upcOf(text);
    if (upc === null) told.addIssue({ code: 'custom', params: { rule: 'upc' } });
    return upc ?? text;
  });
