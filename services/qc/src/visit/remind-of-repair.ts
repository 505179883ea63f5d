import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Text } from '@tailboard/contracts/locale';
import { RemindOfRepair } from '@tailboard/contracts/qc/visit-contracts';
import { isRefused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler, type ServiceContext, type Task } from '@tailboard/service/service-context';
import { nightly } from '@tailboard/service/tasks/nightly';
import { RecordReminder } from './repair-date.js';
import { visitDecider } from './visit-decider.js';

const MAIL = 'mail-repair-reminder';
/** Days before the date of a repair on which the technician gets an e-mail; -1 is the day after. */
const BEFORE = [1, -1] as const;
const words = {
  subject: { en: 'Repair: {address}', es: 'Reparación: {address}', 'zh-CN': '整改：{address}' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  open: {
    en: 'A QC visit of your work at {address} has findings that are not repaired.',
    es: 'Una visita de control de su trabajo en {address} tiene hallazgos sin reparar.',
    'zh-CN': '您在 {address} 的工作有质检问题尚未整改。',
  },
  until: { en: 'Repair them by {date}.', es: 'Repárelos antes del {date}.', 'zh-CN': '请在 {date} 前整改。' },
  late: {
    en: 'The date for the repair was {date}.',
    es: 'La fecha de la reparación era el {date}.',
    'zh-CN': '整改期限为 {date}，现已过期。',
  },
  button: { en: 'Open the QC visit', es: 'Abrir la visita de control', 'zh-CN': '打开质检' },
} as const satisfies Record<string, Text>;

/** Reminds the technician of a repair, in the history and by e-mail. */
export const handleRemindOfRepair = commandHandler(RemindOfRepair, async ({ id }, ctx, commandContext) => {
  const command = new MultiStreamCommand(ctx, commandContext);
  const done = await command.handleCommand(visitDecider, RecordReminder, { id });
  if (isRefused(done)) return done;
  await ctx.enqueue(MAIL, { id }, { key: derivedId(MAIL, commandContext.command_id) });
  return { output: done.output, position: command.position };
});

/** SQL condition: the technician of a visit knows of findings that are not repaired. */
const TO_REPAIR = `visit.status in ('done', 'tech_answered') and visit.notified_at is not null
  and (visit.passed is not true or jsonb_array_length(visit.codes) > 0)`;

/** Queues an e-mail for each repair that is due tomorrow, or was due yesterday. */
export async function remindOfRepairs(ctx: ServiceContext): Promise<void> {
  const today = ctx.today();
  const due = await ctx.db.query<{ id: string; repair_until: string }>(
    `select id, repair_until from visit where ${TO_REPAIR} and repair_until = any($1::date[])`,
    [BEFORE.map((days) => addDays(today, days))],
  );
  for (const { id, repair_until } of due)
    await ctx.enqueue(MAIL, { id, repair_until }, { key: derivedId(MAIL, id, repair_until, today) });
}
export const remindingOfRepairs = nightly('remind-of-repairs', '06:10', remindOfRepairs);

/** No e-mail is sent for a visit that was repaired or closed meanwhile, or whose date changed. */
export const mailingRepair: Task = {
  name: MAIL,
  run: async ({ id, repair_until }, ctx) => {
    const [found] = await ctx.db.query<
      PersonRow & { visit_id: string; date: string; until: string | null; place: string }
    >(
      `select person.*, visit.id as visit_id, visit.date, visit.repair_until as until, coalesce(job.address, '') as place
       from visit join person on person.id = visit.technician_id and person.active left join job on job.id = visit.job_id
       where visit.id = $1 and ${TO_REPAIR}`,
      [id],
    );
    if (!found || (typeof repair_until === 'string' && found.until !== repair_until)) return;
    const { config } = ctx;
    const locale = found.locale ?? 'en';
    const address = found.place;
    const late = found.until !== null && found.until < ctx.today();
    const lines = [translate(words.open, locale, { address })];
    if (found.until !== null)
      lines.push(translate(late ? words.late : words.until, locale, { date: spokenDate(found.until, locale) }));
    await sendMail(config, found.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(words.subject, locale, { address }),
      greeting: translate(words.greeting, locale, { name: found.label }),
      lines,
      action: {
        label: translate(words.button, locale),
        url: `${publicUrl(config)}/qcs/viewqc?id=${found.visit_id}&date=${found.date}`,
      },
      notes: [],
    });
  },
};
