import { spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { isDue, lastPeriod, mayReadReport, reportAddress } from '@tailboard/contracts/reports/report-address';
import type { Frequency, SubscribedReportName } from '@tailboard/contracts/reports/subscription';
import { derivedId } from '@tailboard/eventing/ids';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { publicUrl } from '@tailboard/service/runtime/config';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { nightly } from '@tailboard/service/tasks/nightly';
import { loadBook } from '../report/loaded.js';
import { hasOfficeReports } from './list-subscriptions.js';
import { EndUnreadableSubscription, subscriptionsDecider } from './subscription-decider.js';
import type { SubscriptionRow } from './subscription-projection.js';

const MAIL = 'mail-report';
const names: Record<SubscribedReportName, Text> = {
  codes: { en: 'Code report', es: 'Informe de códigos', 'zh-CN': '代码报表' },
  productivity: { en: 'Productivity', es: 'Productividad', 'zh-CN': '生产率' },
  missed: { en: 'Missed codes', es: 'Códigos omitidos', 'zh-CN': '遗漏的代码' },
  issues: { en: 'Jobs with issues', es: 'Trabajos con problemas', 'zh-CN': '有问题的工单' },
  'not-done': { en: 'Jobs not done', es: 'Trabajos no realizados', 'zh-CN': '未完成的工单' },
  payroll: { en: 'Payroll', es: 'Nómina', 'zh-CN': '工资核算' },
};
const words = {
  subject: { en: '{report}, {dates}', es: '{report}, {dates}', 'zh-CN': '{report}，{dates}' },
  range: { en: '{from} to {to}', es: 'del {from} al {to}', 'zh-CN': '{from} 至 {to}' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  ready: {
    en: 'The report “{report}” covers {dates}.',
    es: 'El informe «{report}» abarca {dates}.',
    'zh-CN': '报表“{report}”涵盖 {dates}。',
  },
  user: { en: 'User: {user}', es: 'Usuario: {user}', 'zh-CN': '用户：{user}' },
  location: { en: 'Location: {location}', es: 'Sucursal: {location}', 'zh-CN': '地点：{location}' },
  open: { en: 'Open the report', es: 'Abrir el informe', 'zh-CN': '打开报表' },
  manage: {
    en: 'You receive this e-mail because you subscribed to the report. Change or end it here: {address}',
    es: 'Recibe este correo porque se suscribió al informe. Cámbielo o termínelo aquí: {address}',
    'zh-CN': '您收到此邮件是因为订阅了该报表。可在此更改或结束：{address}',
  },
} as const satisfies Record<string, Text>;

/** Queues the e-mail of each subscription that is due today. */
export async function mailReports(ctx: ServiceContext): Promise<void> {
  const today = ctx.today();
  const rows = await ctx.db.query<SubscriptionRow>('select * from report_subscription');
  for (const { id, reader_id, schedule } of rows)
    if (isDue(schedule, today))
      await ctx.enqueue(MAIL, { id, reader_id, date: today }, { key: derivedId(MAIL, id, today) });
}
export const mailingReports = nightly('mail-reports', '06:30', mailReports);

const spokenRange = ({ from, to }: { from: string; to: string }, frequency: Frequency, locale: Locale): string =>
  frequency === 'daily'
    ? spokenDate(from, locale)
    : translate(words.range, locale, { from: spokenDate(from, locale), to: spokenDate(to, locale) });

/** The e-mail links to the report. A reader without the right gets none, and the subscription ends (decision D79). */
export const mailingReport: Task = {
  name: MAIL,
  run: async ({ id, reader_id, date }, ctx) => {
    const { db, config } = ctx;
    const [subscriptionId, readerId, sentOn] = [String(id), String(reader_id), String(date)];
    const { state } = await ctx.load(subscriptionsDecider, readerId);
    const subscription = state.get(subscriptionId);
    if (!subscription || !isDue(subscription.schedule, sentOn)) return;
    const { report, schedule, user_id, location_id } = subscription;
    const [reader] = await db.query<PersonRow>('select * from person where id = $1 and active', [readerId]);
    if (!reader || !mayReadReport(reader, subscription)) {
      const input = { user_id: readerId, id: subscriptionId };
      const context = ctx.createSystemContext(['end-unreadable-subscription', subscriptionId, sentOn]);
      await ctx.handleCommand(subscriptionsDecider, EndUnreadableSubscription, input, context);
      return;
    }
    const [named] = await db.query<{ user: string | null; location: string | null }>(
      `select (select label from person where id = $1) as "user", (select name from location where id = $2) as location`,
      [user_id, location_id],
    );
    const { startOn } = await loadBook(db, null);
    const period = lastPeriod(schedule, sentOn, startOn);
    const locale = reader.locale ?? 'en';
    const values = {
      report: translate(names[report], locale),
      dates: spokenRange(period, schedule.frequency, locale),
      user: named?.user ?? '',
      location: named?.location ?? '',
    };
    const address = reportAddress(subscription, schedule, period, {
      isOffice: hasOfficeReports(reader.roles),
      location: named?.location ?? null,
    });
    await sendMail(config, reader.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(words.subject, locale, values),
      greeting: translate(words.greeting, locale, { name: reader.label }),
      lines: [
        translate(words.ready, locale, values),
        ...(user_id === null ? [] : [translate(words.user, locale, values)]),
        ...(location_id === null ? [] : [translate(words.location, locale, values)]),
      ],
      action: { label: translate(words.open, locale), url: `${publicUrl(config)}${address}` },
      notes: [translate(words.manage, locale, { address: `${publicUrl(config)}/report-subscriptions` })],
    });
  },
};
