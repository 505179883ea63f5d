const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people read them; the company pays in US dollars and writes them so in every language. */
export const dollars = (cents: number): string => dollarsAndCents.format(cents / 100);
