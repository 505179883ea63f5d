/** Returns an order or account number as numbers are compared: without signs and spaces, in capital letters. */
export const toNumberKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
/** Returns a number key without leading zeros, which spreadsheets remove. */
export const withoutZeros = (key: string): string => key.replace(/^0+(?=.)/, '');
