import { translate, type Text } from '@tailboard/contracts/locale';
import { AcceptDocument, RejectDocument } from '@tailboard/contracts/messaging/document-contracts';
import { isRefused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler, type ServiceContext, type Task } from '@tailboard/service/service-context';
import { fileDecider, RecordAcceptance, RecordRejection } from '../file/file-decider.js';
import { queuePush } from '../push/send-push.js';

const MAIL = 'mail-document-review';
const words = {
  accepted: {
    subject: { en: 'Accepted: {title}', es: 'Aceptado: {title}', 'zh-CN': '已接受：{title}' },
    line: {
      en: 'The office accepted your document “{title}”.',
      es: 'La oficina aceptó su documento «{title}».',
      'zh-CN': '办公室已接受您的文件“{title}”。',
    },
  },
  rejected: {
    subject: {
      en: 'Please upload again: {title}',
      es: 'Por favor, súbalo de nuevo: {title}',
      'zh-CN': '请重新上传：{title}',
    },
    line: {
      en: 'The office rejected your document “{title}”: {reason}',
      es: 'La oficina rechazó su documento «{title}»: {reason}',
      'zh-CN': '办公室退回了您的文件“{title}”：{reason}',
    },
  },
} as const satisfies Record<string, Record<'subject' | 'line', Text>>;
const greeting: Text = { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' };
const open: Text = { en: 'Open your documents', es: 'Abrir sus documentos', 'zh-CN': '打开您的文件' };

/** Queues the e-mail about a review. When a command is repeated, it is already queued: its key is derived from it. */
const notify = (ctx: ServiceContext, { command_id }: CommandContext, id: string): Promise<unknown> =>
  ctx.enqueue(MAIL, { id }, { key: derivedId(MAIL, command_id) });

export const handleAcceptDocument = commandHandler(AcceptDocument, async ({ id }, ctx, commandContext) => {
  const command = new MultiStreamCommand(ctx, commandContext);
  const done = await command.handleCommand(fileDecider, RecordAcceptance, { id });
  if (isRefused(done)) return done;
  await notify(ctx, commandContext, id);
  return { output: undefined, position: command.position };
});

export const handleRejectDocument = commandHandler(RejectDocument, async ({ id, reason }, ctx, commandContext) => {
  const command = new MultiStreamCommand(ctx, commandContext);
  const done = await command.handleCommand(fileDecider, RecordRejection, { id, reason });
  if (isRefused(done)) return done;
  await notify(ctx, commandContext, id);
  return { output: undefined, position: command.position };
});

/** Sends a person the outcome of the review of their document, by e-mail, and a rejection to their devices too. */
export const mailingReview: Task = {
  name: MAIL,
  run: async ({ id }, ctx) => {
    await ctx.waitUntilCaughtUp('messaging.files', 'messaging.people');
    const { db, config } = ctx;
    const [found] = await db.query<PersonRow & { title: string; review: string; reason: string | null }>(
      `select person.*, file.title, file.review, file.reason from file
       join person on person.id = file.user_id and person.active where file.id = $1`,
      [id],
    );
    if (!found || found.review === 'submitted') return;
    const { title, review, email, label } = found;
    const { subject, line } = words[review === 'rejected' ? 'rejected' : 'accepted'];
    const locale = found.locale ?? 'en';
    if (review === 'rejected') await queuePush(ctx, { user_id: found.id, kind: 'document' }, `${String(id)} ${review}`);
    await sendMail(config, email, {
      locale,
      from: config.APP_NAME,
      subject: translate(subject, locale, { title }),
      greeting: translate(greeting, locale, { name: label }),
      lines: [translate(line, locale, { title, reason: found.reason ?? '' })],
      action: { label: translate(open, locale), url: `${publicUrl(config)}/documents` },
      notes: [],
    });
  },
};
