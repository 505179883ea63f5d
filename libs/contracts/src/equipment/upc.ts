import { z } from 'zod';
import { computeCheckDigit } from './symbology.js';

/** Normalizes a UPC-A: completes eleven digits, checks twelve, also as an EAN-13; `null` for anything else. */
export function parseUpc(text: string): string | null {
  if (/^\d{11}$/.test(text)) return text + computeCheckDigit(text);
  if (/^0\d{12}$/.test(text)) return parseUpc(text.slice(1));
  return /^\d{12}$/.test(text) && text[11] === computeCheckDigit(text.slice(0, 11)) ? text : null;
}

/** A model's UPC or empty; eleven digits are completed. */
export const Upc = z
  .string()
  .trim()
  .transform((text, issues) => {
    if (text === '') return '';
    const upc = parseUpc(text);
    if (upc === null) issues.addIssue({ code: 'custom', params: { rule: 'upc' } });
    return upc ?? text;
  });
