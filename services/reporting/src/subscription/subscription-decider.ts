import type { Role } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { mayReadReport } from '@tailboard/contracts/reports/report-address';
import {
  EndReportSubscription,
  SubscribeToReport,
  subscriptionEvents,
  type ReportSubscription,
  type SubscribedReport,
} from '@tailboard/contracts/reports/subscription';
import { UserId, Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

/** The reports that a user receives, by ID. */
export type Subscriptions = ReadonlyMap<string, ReportSubscription>;

const { ReportSubscribed, ReportUnsubscribed } = subscriptionEvents.make;
const ofCaller = (_: unknown, { actor_id }: DecisionContext): string => actor_id;

/** A subscription is one for each report, its filters and a frequency. */
const deriveId = (
  actor_id: string,
  { report, user_id, location_id, all, schedule }: Omit<ReportSubscription, 'id'>,
): string =>
  derivedId('report-subscription', actor_id, report, user_id ?? '', location_id ?? '', String(all), schedule.frequency);

async function loadReader(db: Database, { user_id, location_id }: SubscribedReport, id: string) {
  const [found] = await db.query<{ roles: Role[]; user: boolean; location: boolean }>(
    `select coalesce((select roles from person where id = $1 and active), '{}') as roles,
       exists (select from person where id = $2) as "user", exists (select from location where id = $3) as location`,
    [id, user_id, location_id],
  );
  return { id, ...found! };
}

const subscribe = decision(SubscribeToReport, {
  stream: ofCaller,
  reads: ['reporting.people'],
  load: (requested, db: Database, { actor_id }) => loadReader(db, requested, actor_id),
  decide: (subscriptions: Subscriptions, requested, { actor_id, loaded: reader }) => {
    if (!mayReadReport(reader, requested)) return refuse('ReportNotReadable');
    if (requested.report === 'payroll' && requested.schedule.frequency !== 'weekly') return refuse('PayrollIsWeekly');
    if (requested.user_id !== null && !reader.user) return refuse('UserNotFound');
    if (requested.location_id !== null && !reader.location) return refuse('LocationNotFound');
    const id = deriveId(actor_id, requested);
    const before = subscriptions.get(id);
    return before && JSON.stringify(before.schedule) === JSON.stringify(requested.schedule)
      ? []
      : ReportSubscribed({ id, ...requested });
  },
  output: (subscriptions: Subscriptions, requested, { actor_id }) => ({
    data: subscriptions.get(deriveId(actor_id, requested))!,
  }),
});

const end = decision(EndReportSubscription, {
  stream: ofCaller,
  load: async ({ id }, _, __, subscriptions: Subscriptions) => subscriptions.get(id),
  decide: (_: Subscriptions, { id }, { loaded: subscription }) =>
    subscription ? ReportUnsubscribed({ id, why: 'user' }) : refuse('SubscriptionNotFound'),
  output: (_: Subscriptions, __, { loaded: subscription }) => ({ data: subscription! }),
});

/** Internal command that ends a subscription whose user may no longer read the report. */
export const EndUnreadableSubscription = internalCommand('reports.end-unreadable-subscription', {
  input: z.object({ user_id: UserId, id: Uuid }),
});
const endUnreadable = decision(EndUnreadableSubscription, {
  stream: ({ user_id }) => user_id,
  decide: (subscriptions: Subscriptions, { id }) =>
    subscriptions.has(id) ? ReportUnsubscribed({ id, why: 'right' }) : [],
});

/** The report subscriptions of a user: one stream. */
export const subscriptionsDecider = decider<Subscriptions, typeof subscriptionEvents>({
  events: subscriptionEvents,
  initial: new Map(),
  evolve: {
    ReportSubscribed: (subscriptions, subscribed) => new Map(subscriptions).set(subscribed.id, subscribed),
    ReportUnsubscribed: (subscriptions, { id }) => {
      const others = new Map(subscriptions);
      others.delete(id);
      return others;
    },
  },
  decisions: [subscribe, end],
  internalCommands: [endUnreadable],
});
