import { spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Text } from '@tailboard/contracts/locale';
import type { DueState } from '@tailboard/contracts/messaging/document';
import { RemindOfDocument } from '@tailboard/contracts/messaging/document-contracts';
import { isRefused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler, type Task } from '@tailboard/service/service-context';
import { listDueDocuments } from '../document/due-documents.js';
import { documentReminderDecider, RecordReminder } from '../document/reminder-decider.js';
import { queuePush } from '../push/send-push.js';

const MAIL = 'mail-document-reminder';
const words = {
  subject: {
    en: 'Please provide your document: {name}',
    es: 'Por favor, entregue su documento: {name}',
    'zh-CN': '请提交您的文件：{name}',
  },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  open: { en: 'Upload the document', es: 'Subir el documento', 'zh-CN': '上传文件' },
} as const satisfies Record<string, Text>;
const sentences: Readonly<Record<DueState, Text>> = {
  missing: {
    en: 'A document of yours is missing: {name}.',
    es: 'Falta un documento suyo: {name}.',
    'zh-CN': '缺少您的文件：{name}。',
  },
  expired: {
    en: 'Your document in {name} expired on {date}. Upload a new one.',
    es: 'Su documento en {name} venció el {date}. Suba uno nuevo.',
    'zh-CN': '您在“{name}”中的文件已于 {date} 到期，请上传新文件。',
  },
  expiring: {
    en: 'Your document in {name} expires on {date}. Upload a new one before then.',
    es: 'Su documento en {name} vence el {date}. Suba uno nuevo antes.',
    'zh-CN': '您在“{name}”中的文件将于 {date} 到期，请在此之前上传新文件。',
  },
};

/** Reminds a person of a document: on their open screens and devices, and by e-mail. */
export const handleRemindOfDocument = commandHandler(
  RemindOfDocument,
  async ({ id: user_id, folder_id }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const done = await command.handleCommand(documentReminderDecider, RecordReminder, { user_id, folder_id });
    if (isRefused(done)) return done;
    // When a command is repeated, its e-mail is already queued: the key is derived from it.
    const key = derivedId(MAIL, commandContext.command_id);
    await ctx.enqueue(MAIL, { user_id, folder_id }, { key });
    await queuePush(ctx, { user_id, kind: 'document' }, key);
    return { output: undefined, position: command.position };
  },
  ['messaging.people', 'messaging.files'],
);

/** No e-mail is sent if the document was provided meanwhile. */
export const mailingDocumentReminder: Task = {
  name: MAIL,
  run: async ({ user_id, folder_id }, ctx) => {
    const { db, config } = ctx;
    const [person] = await db.query<PersonRow>('select * from person where id = $1 and active', [user_id]);
    const due = (await listDueDocuments(db, String(user_id), ctx.today())).find((one) => one.folder_id === folder_id);
    if (!person || !due) return;
    const locale = person.locale ?? 'en';
    const date = due.expires_on === null ? '' : spokenDate(due.expires_on, locale);
    await sendMail(config, person.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(words.subject, locale, { name: due.name }),
      greeting: translate(words.greeting, locale, { name: person.label }),
      lines: [translate(sentences[due.state], locale, { name: due.name, date })],
      action: { label: translate(words.open, locale), url: `${publicUrl(config)}/documents` },
      notes: [],
    });
  },
};
