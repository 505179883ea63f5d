/** Returns true if a disk or quota is full, PostgreSQL's or that of a data folder. Nothing was written. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '');
