import { translate, type Text } from '@tailboard/contracts/locale';
import { RemindReaders as RemindReadersContract } from '@tailboard/contracts/messaging/message-contracts';
import { isRefused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler, type Task } from '@tailboard/service/service-context';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { listUnreadUsers } from '../message/audience-people.js';
import { messageDecider, RemindReaders } from '../message/message-decider.js';

const MAIL = 'mail-reminder';
const words = {
  subject: { en: 'Please read: {title}', es: 'Por favor, lea: {title}', 'zh-CN': '请阅读：{title}' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  waits: {
    en: 'The message “{title}” is still unread in your inbox.',
    es: 'El mensaje «{title}» sigue sin leer en su bandeja.',
    'zh-CN': '消息“{title}”在收件箱中仍未读。',
  },
  required: {
    en: 'You must read it before you can continue your work.',
    es: 'Debe leerlo antes de poder seguir trabajando.',
    'zh-CN': '阅读后才能继续工作。',
  },
  open: { en: 'Open the inbox', es: 'Abrir la bandeja', 'zh-CN': '打开收件箱' },
} as const satisfies Record<string, Text>;

/** Reminds users who have not read a message: on their open screens, in the history, and by e-mail. */
export const handleRemindReaders = commandHandler(
  RemindReadersContract,
  async ({ id }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const done = await command.handleCommand(messageDecider, RemindReaders, { id });
    if (isRefused(done)) return done;
    // When a command is repeated, its e-mails are already queued: their keys are derived from it.
    for (const { id: user_id } of done.output.data.unread)
      await ctx.enqueue(
        MAIL,
        { message_id: id, user_id },
        { key: derivedId(MAIL, commandContext.command_id, user_id) },
      );
    return { output: { data: { people: done.output.data.unread.length } }, position: command.position };
  },
  ['messaging.people', 'messaging.messages'],
);

/** No e-mail is sent to users who have read the message meanwhile, or for whom it no longer counts. */
export const mailingReminder: Task = {
  name: MAIL,
  run: async ({ message_id, user_id }, ctx) => {
    const { db, config, now } = ctx;
    const waiting = await listUnreadUsers(db, String(message_id), now().toISOString());
    if (!waiting.some(({ id }) => id === user_id)) return;
    const [person] = await db.query<PersonRow>('select * from person where id = $1 and active', [user_id]);
    const [message] = await db.query<{ title: string; required: boolean }>(
      'select title, required from message where id = $1',
      [message_id],
    );
    if (!person || !message) return;
    const locale = person.locale ?? 'en';
    const { title, required } = message;
    await sendMail(config, person.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(words.subject, locale, { title }),
      greeting: translate(words.greeting, locale, { name: person.label }),
      lines: [translate(words.waits, locale, { title }), ...(required ? [translate(words.required, locale)] : [])],
      action: { label: translate(words.open, locale), url: `${publicUrl(config)}/admin/messages/inbox` },
      notes: [],
    });
  },
};
