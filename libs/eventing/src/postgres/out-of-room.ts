/** True when a disk is full, PostgreSQL's or that of a folder of ours, or its quota is used up: nothing was written. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '');
