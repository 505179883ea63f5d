import { allInternal, type PublishedEvents } from '../published-events.js';
import { subscriptionEvents } from './subscription.js';

/** Reporting publishes nothing. */
export const reportsPublishedEvents: readonly PublishedEvents[] = [
  allInternal(subscriptionEvents, 'which reports a user receives is their own business'),
];
