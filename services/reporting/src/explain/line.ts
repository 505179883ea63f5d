import type { ExplainedPay } from '@tailboard/contracts/reports/pay';

export type Line = ExplainedPay['figures'][number]['lines'][number];

/** A line of a figure; what it says nothing of, it has none of. */
export const line = (of: Partial<Line> & Pick<Line, 'label' | 'computed' | 'amount'>): Line => ({
  date: null,
  job_id: null,
  source: null,
  ...of,
});
