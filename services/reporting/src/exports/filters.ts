import { payReads } from '../report/loaded.js';

/** The projections that exports of reports read. */
export const exportReads = [...payReads, 'reporting.jobs', 'reporting.names'];

/** What an export of a report is of; dates are always there, so that a retry is of the same ones. */
export type Filters = {
  readonly start_date: string;
  readonly end_date: string;
  readonly tab?: string;
  readonly user_id?: string;
  readonly location_id?: string;
  readonly all?: 'true';
  /** Payroll as managers have it. */
  readonly copy?: 'true';
};
