import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Text } from '@tailboard/contracts/locale';
import { derivedId } from '@tailboard/eventing/ids';
import { publicUrl } from '@tailboard/service/runtime/config';
import type { Migration, ServiceContext, Task } from '@tailboard/service/service-context';
import { sendMail } from '@tailboard/service/email/send-mail';
import { nightly } from '@tailboard/service/tasks/nightly';
import type { PersonRow } from '@tailboard/service/queries/people';

const MAIL = 'mail-document-expiry';
/** Days before a document's expiry on which its owner gets an e-mail; -1 is the day after. */
const BEFORE = [30, 7, -1] as const;
const words = {
  soon: { en: '{title} expires on {date}', es: '{title} vence el {date}', 'zh-CN': '{title} 将于 {date} 到期' },
  over: { en: '{title} expired on {date}', es: '{title} venció el {date}', 'zh-CN': '{title} 已于 {date} 到期' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  renew: {
    en: 'Please give the office a new document: “{title}” (in {folder}) is valid until {date}.',
    es: 'Entregue un documento nuevo a la oficina: «{title}» (en {folder}) es válido hasta el {date}.',
    'zh-CN': '请向办公室提交新文件：“{title}”（{folder}）有效期至 {date}。',
  },
  open: { en: 'Open your documents', es: 'Abrir sus documentos', 'zh-CN': '打开您的文件' },
} as const satisfies Record<string, Text>;

/** Which e-mails about a document were sent, and on which date: a repeated night sends none of them again. */
export const expiryMails: Migration = {
  id: 'expiry-mails',
  sql: `create table expiry_mail (file_id uuid not null, sent_on text not null, primary key (file_id, sent_on))`,
};

/**
 * Queues an e-mail for each document of an active user that expires in thirty days, in a week, or expired yesterday;
 * not if the same folder contains a document of theirs that is valid for longer, or if it was sent today.
 */
export async function warnOfExpiry(ctx: ServiceContext): Promise<void> {
  const today = ctx.today();
  const found = await ctx.db.query<{ id: string; expires_on: string }>(
    `select file.id, file.expires_on from file join person on person.id = file.user_id and person.active
     where file.review = 'accepted' and file.expires_on = any($1::text[]) and not exists (
       select from file newer where newer.folder_id = file.folder_id and newer.user_id = file.user_id and newer.review = 'accepted'
         and (newer.expires_on is null or newer.expires_on > file.expires_on))
     and not exists (select from expiry_mail sent where sent.file_id = file.id and sent.sent_on = $2)`,
    [BEFORE.map((days) => addDays(today, days)), today],
  );
  for (const { id, expires_on } of found)
    await ctx.enqueue(MAIL, { id, expires_on, today }, { key: derivedId(MAIL, id, expires_on, today) });
}
export const warningOfExpiry = nightly('warn-of-expiry', '06:00', warnOfExpiry);

/** No e-mail is sent for a document that was renewed or removed meanwhile, or if it was already sent that day. */
export const mailingExpiry: Task = {
  name: MAIL,
  run: async ({ id, expires_on, today }, ctx) => {
    // Tasks that were queued by an earlier version have no date.
    const date = typeof today === 'string' ? today : ctx.today();
    const [found] = await ctx.db.query<PersonRow & { title: string; folder: string; until: string }>(
      `select person.*, file.title, folder.name as folder, file.expires_on as until
       from file join person on person.id = file.user_id and person.active join folder on folder.id = file.folder_id
       where file.id = $1 and file.expires_on = $2
         and not exists (select from expiry_mail sent where sent.file_id = file.id and sent.sent_on = $3)`,
      [id, expires_on, date],
    );
    if (!found) return;
    const { config } = ctx;
    const locale = found.locale ?? 'en';
    const values = { title: found.title, folder: found.folder, date: spokenDate(found.until, locale) };
    await sendMail(config, found.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(found.until < ctx.today() ? words.over : words.soon, locale, values),
      greeting: translate(words.greeting, locale, { name: found.label }),
      lines: [translate(words.renew, locale, values)],
      action: { label: translate(words.open, locale), url: `${publicUrl(config)}/documents` },
      notes: [],
    });
    await ctx.db.query('insert into expiry_mail (file_id, sent_on) values ($1, $2) on conflict do nothing', [id, date]);
  },
};
