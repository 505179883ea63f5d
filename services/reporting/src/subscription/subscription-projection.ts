import {
  subscriptionEvents,
  type SubscribedReportName,
  type SubscriptionSchedule,
} from '@tailboard/contracts/reports/subscription';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';

const report_subscription = table('report_subscription', {
  columns: {
    id: 'uuid',
    /** The user who receives the report. */
    reader_id: 'uuid',
    report: column<SubscribedReportName>('text'),
    user_id: 'uuid?',
    location_id: 'uuid?',
    all: 'boolean',
    schedule: column<SubscriptionSchedule>('jsonb'),
    subscribed_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(reader_id)'],
});
export type SubscriptionRow = RowOf<typeof report_subscription>;

/** The reports that users receive by e-mail. */
export const subscriptionsProjection = projection({
  name: 'reporting.subscriptions',
  version: 1,
  tables: { report_subscription },
}).on(subscriptionEvents, {
  ReportSubscribed: ({ id_in_category: reader_id, data, meta }, rows) =>
    rows.report_subscription.put({ ...data, reader_id, subscribed_at: meta.at }),
  ReportUnsubscribed: ({ data: { id } }, rows) => rows.report_subscription.remove(id),
});
