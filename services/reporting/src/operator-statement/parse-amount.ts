/** An optional sign or parentheses, a currency before or after, thousands with commas, and decimals. */
const AMOUNT = /^(?:usd|us\$|\$)?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:usd|us\$|\$)?$/i;
/** Decimals that are compared with whole cents: a spreadsheet writes `12.3` also as `12.299999999999999`. */
const COMPARED = 10;

/**
 * Returns an amount in cents as a statement writes it, such as `$1,234.50`, `USD 12`, `(45.00)`, `-45` or `45.00-`; `null`
 * if it is none, or not of whole cents.
 */
export function parseAmount(given: string): number | null {
  const bare = given.replaceAll(/\s/g, '').replaceAll(/[\u2212\u2013]/g, '-');
  const inParentheses = /^\((.*)\)$/.exec(bare);
  const signs = (inParentheses?.[1] ?? bare).match(/[-+]/g) ?? [];
  const unsigned = (inParentheses?.[1] ?? bare).replace(/^((?:usd|us\$|\$)?)[-+]/i, '$1').replace(/[-+]$/, '');
  const [, whole = '', decimals = ''] = AMOUNT.exec(unsigned) ?? [];
  if (signs.length > 1 || (inParentheses && signs.length > 0) || `${whole}${decimals}` === '') return null;
  const scale = 10n ** BigInt(COMPARED - 2);
  const digits = BigInt(`${whole.replaceAll(',', '') || '0'}${decimals.slice(0, COMPARED).padEnd(COMPARED, '0')}`);
  const cents = (digits + scale / 2n) / scale;
  const rest = digits - cents * scale;
  if (rest > 100n || rest < -100n || cents > BigInt(MAX_CENTS)) return null;
  const isNegative = inParentheses !== null || signs[0] === '-';
  return isNegative && cents !== 0n ? -Number(cents) : Number(cents);
}

/** The largest amount of a line: ten million dollars. */
const MAX_CENTS = 1_000_000_000;
