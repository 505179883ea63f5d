import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { checkedInDecision, selectsOwn } from '../id-scope.js';
import { LocationNotFound } from '../identity/location.js';
import { weekdays } from '../identity/settings.js';
import { UserNotFound } from '../identity/user.js';
import { refusal } from '../refusal.js';
import { CompanyDate, LocationId, UserId, Uuid } from '../values.js';

/** The reports that can be sent: code reports, productivity, missed codes, two job reports, and payroll. */
export const subscribedReports = ['codes', 'productivity', 'missed', 'issues', 'not-done', 'payroll'] as const;
export type SubscribedReportName = (typeof subscribedReports)[number];
export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** The last day of the month that every month has. */
export const LAST_MONTHLY_DAY = 28;

/** When a report is sent: each morning, on a weekday, or on a day of the month. It covers the last whole period. */
export const SubscriptionSchedule = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.literal('daily') }),
  z.object({ frequency: z.literal('weekly'), weekday: z.enum(weekdays) }),
  z.object({ frequency: z.literal('monthly'), day: z.number().int().min(1).max(LAST_MONTHLY_DAY) }),
]);
export type SubscriptionSchedule = z.output<typeof SubscriptionSchedule>;

/** A report with its filters, without dates. Without a location or a user, all that the reader may see. */
export const SubscribedReport = z.object({
  report: z.enum(subscribedReports),
  user_id: UserId.nullable(),
  location_id: LocationId.nullable(),
  /** Productivity also of weeks that are not finalized. */
  all: z.boolean(),
});
export type SubscribedReport = z.output<typeof SubscribedReport>;

/** `reportsubscriptions-{user_id}`: the reports that a user receives by e-mail. */
export const subscriptionEvents = eventSchemas('reportsubscriptions', {
  ReportSubscribed: SubscribedReport.extend({ id: Uuid, schedule: SubscriptionSchedule }),
  /** `why`: the user ended it, or may no longer read the report. */
  ReportUnsubscribed: z.object({ id: Uuid, why: z.enum(['user', 'right']) }),
});

export const ReportNotReadable = refusal(
  'ReportNotReadable',
  403,
  {
    en: 'You may not read this report, so it cannot be sent to you.',
    es: 'No puede consultar este informe, así que no se le puede enviar.',
    'zh-CN': '您无权查看此报表，因此无法发送给您。',
  },
  'report',
);
export const PayrollIsWeekly = refusal(
  'PayrollIsWeekly',
  422,
  {
    en: 'Payroll covers a week. Choose a day of the week.',
    es: 'La nómina abarca una semana. Elija un día de la semana.',
    'zh-CN': '工资按周核算，请选择每周的发送日。',
  },
  'schedule',
);
export const SubscriptionNotFound = refusal('SubscriptionNotFound', 404, {
  en: 'This subscription has ended. Reload the list.',
  es: 'Esta suscripción ya terminó. Vuelva a cargar la lista.',
  'zh-CN': '此订阅已结束，请重新加载列表。',
});

export const ReportSubscription = SubscribedReport.extend({ id: Uuid, schedule: SubscriptionSchedule }).meta({
  id: 'ReportSubscription',
});
export type ReportSubscription = z.output<typeof ReportSubscription>;

export const ListReportSubscriptions = query('reports.subscriptions', {
  route: 'GET /report-subscriptions',
  permission: 'report.read',
  output: z.object({
    data: z.array(
      ReportSubscription.extend({
        user: z.object({ id: UserId, label: z.string() }).nullable(),
        location: z.object({ id: LocationId, name: z.string() }).nullable(),
        /** The date of the next e-mail. */
        next: CompanyDate,
        /** The address of the report that the next e-mail links to. */
        address: z.string(),
      }),
    ),
  }),
  summary: 'List the reports that the caller receives by e-mail',
});

/**
 * A subscription is one for a report, its filters and a frequency: subscribed again, it takes the new day. The e-mail
 * contains a link and no figures (decision D79).
 */
export const SubscribeToReport = command('reports.subscribe', {
  route: 'POST /report-subscriptions',
  permission: 'report.read',
  ids: {
    user_id: checkedInDecision('A report of another user is refused for readers of their own.'),
    location_id: checkedInDecision('Reports of a location are refused for readers of their own.'),
  },
  body: SubscribedReport.extend({ schedule: SubscriptionSchedule }),
  output: z.object({ data: ReportSubscription }),
  refusals: [ReportNotReadable, PayrollIsWeekly, UserNotFound, LocationNotFound],
  summary: 'Receive a report by e-mail each day, week or month',
});

export const EndReportSubscription = command('reports.unsubscribe', {
  route: 'DELETE /report-subscriptions/{id}',
  permission: 'report.read',
  ids: { id: selectsOwn },
  params: z.object({ id: Uuid }),
  output: z.object({ data: ReportSubscription }),
  refusals: [SubscriptionNotFound],
  summary: 'End a report subscription of the caller',
});
