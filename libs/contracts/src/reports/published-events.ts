import { allInternal, type PublishedEvents } from '../published-events.js';
import { operatorStatementEvents } from './operator-statement.js';
import { payrollLayouts } from './payroll-layout.js';
import { subscriptionEvents } from './subscription.js';

/** Reporting publishes nothing. */
export const reportsPublishedEvents: readonly PublishedEvents[] = [
  allInternal(payrollLayouts.events, 'layouts of payroll files are internal to the office'),
  allInternal(subscriptionEvents, 'which reports a user receives is their own business'),
  allInternal(operatorStatementEvents, 'what the operator paid is internal to the office'),
];
