import { lastPeriod, nextDue, reportAddress } from '@tailboard/contracts/reports/report-address';
import { ListReportSubscriptions } from '@tailboard/contracts/reports/subscription';
import { getScope, type Role } from '@tailboard/contracts/permission';
import { queryHandler } from '@tailboard/service/service-context';
import { loadBook } from '../report/loaded.js';
import type { SubscriptionRow } from './subscription-projection.js';

/** Returns whether a user has the report screens of the office. */
export const hasOfficeReports = (roles: readonly Role[]): boolean => getScope(roles, 'report.codes') !== null;

/** The caller's subscriptions, oldest first, with the report that the next e-mail links to. */
export const listSubscriptions = queryHandler(
  ListReportSubscriptions,
  ['reporting.subscriptions', 'reporting.people', 'reporting.settings', 'reporting.pay-terms'],
  async (_, ctx, { actor_id, principal }) => {
    const rows = await ctx.db.query<SubscriptionRow & { user_label: string | null; location: string | null }>(
      `select subscription.*, person.label as user_label, location.name as location
       from report_subscription subscription
         left join person on person.id = subscription.user_id left join location on location.id = subscription.location_id
       where subscription.reader_id = $1 order by subscription.subscribed_at, subscription.id`,
      [actor_id],
    );
    const { startOn } = await loadBook(ctx.db, null);
    const isOffice = hasOfficeReports(principal?.roles ?? []);
    return {
      data: rows.map(({ id, report, user_id, location_id, all, schedule, user_label, location }) => {
        const next = nextDue(schedule, ctx.today());
        const requested = { report, user_id, location_id, all };
        return {
          ...{ id, ...requested, schedule, next },
          user: user_id === null ? null : { id: user_id, label: user_label ?? '' },
          location: location_id === null ? null : { id: location_id, name: location ?? '' },
          address: reportAddress(requested, schedule, lastPeriod(schedule, next, startOn), { isOffice, location }),
        };
      }),
    };
  },
);
