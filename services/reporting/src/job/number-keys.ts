/** Returns an order or account number as numbers are compared: without signs and spaces, in capital letters. */
export const toNumberKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
/** Returns the key of a number without leading zeros, which spreadsheets remove. */
export const toLooseKey = (number: string): string => toNumberKey(number).replace(/^0+(?=.)/, '');
