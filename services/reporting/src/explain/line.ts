import type { ExplainedPay } from '@tailboard/contracts/reports/pay';

export type Line = ExplainedPay['figures'][number]['lines'][number];

/** Creates a line of a figure; missing values are empty. */
export const createLine = (fields: Partial<Line> & Pick<Line, 'label' | 'computed' | 'amount'>): Line => ({
  date: null,
  job_id: null,
  source: null,
  ...fields,
});
