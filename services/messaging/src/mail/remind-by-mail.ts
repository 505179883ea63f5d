import { say, type Text } from '@tailboard/contracts/locale';
import { remindReaders } from '@tailboard/contracts/messaging/message-acts';
import { isRefused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { Act } from '@tailboard/service/act';
import { publicUrl } from '@tailboard/service/config';
import { procedure, type Task } from '@tailboard/service/house';
import { sendMail } from '@tailboard/service/mail';
import type { PersonRow } from '@tailboard/service/people';
import { unreadBy } from '../message/audience-people.js';
import { messageDecider, RemindReaders } from '../message/message-decider.js';

const MAIL = 'mail-reminder';
const words = {
  subject: { en: 'Please read: {title}', es: 'Por favor, lea: {title}', 'zh-CN': '请阅读：{title}' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  waits: {
    en: 'The message “{title}” still waits for you in your inbox.',
    es: 'El mensaje «{title}» sigue esperándole en su bandeja.',
    'zh-CN': '消息“{title}”仍在收件箱中等待您阅读。',
  },
  required: {
    en: 'It must be read before you can go on with your work.',
    es: 'Debe leerlo antes de poder seguir trabajando.',
    'zh-CN': '阅读后才能继续工作。',
  },
  open: { en: 'Open the inbox', es: 'Abrir la bandeja', 'zh-CN': '打开收件箱' },
} as const satisfies Record<string, Text>;

/** Asks those who have not read a message again: on their open screens, in the history, and by mail. */
export const reminding = procedure(
  remindReaders,
  async ({ id }, house, asking) => {
    const act = new Act(house, asking);
    const done = await act.perform(messageDecider, RemindReaders, { id });
    if (isRefused(done)) return done;
    // A command that comes again finds its mails queued already: their keys derive from it.
    for (const { id: user_id } of done.output.data.unread)
      await house.enqueue(MAIL, { message_id: id, user_id }, { key: derivedId(MAIL, asking.command_id, user_id) });
    return { output: { data: { people: done.output.data.unread.length } }, position: act.position };
  },
  ['messaging.people', 'messaging.messages'],
);

/** Nobody is written to who has read the message meanwhile, or for whom it no longer counts. */
export const mailingReminder: Task = {
  name: MAIL,
  run: async ({ message_id, user_id }, house) => {
    const { db, config, now } = house;
    const waiting = await unreadBy(db, String(message_id), now().toISOString());
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
      subject: say(words.subject, locale, { title }),
      greeting: say(words.greeting, locale, { name: person.label }),
      lines: [say(words.waits, locale, { title }), ...(required ? [say(words.required, locale)] : [])],
      action: { label: say(words.open, locale), url: `${publicUrl(config)}/viewinbox` },
      notes: [],
    });
  },
};
