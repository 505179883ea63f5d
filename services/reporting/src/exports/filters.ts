import { payReads } from '../report/loaded.js';

/** The projections that exports of reports read. */
export const exportReads = [...payReads, 'reporting.jobs', 'reporting.names', 'reporting.payrolllayout'];

/** Filters of a report export; dates are always set, so that a retry has the same ones. */
export type Filters = {
  readonly start_date: string;
  readonly end_date: string;
  readonly tab?: string;
  readonly user_id?: string;
  readonly location_id?: string;
  readonly all?: 'true';
  /** Payroll in the version for managers. */
  readonly copy?: 'true';
  /** The layout of a payroll file, and its name. */
  readonly layout_id?: string;
  readonly layout?: string;
};
