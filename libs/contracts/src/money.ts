const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents for readers. Pay is in US dollars, with the same format in every locale. */
export const formatDollars = (cents: number): string => dollarsAndCents.format(cents / 100);
