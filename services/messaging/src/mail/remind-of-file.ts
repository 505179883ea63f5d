import { isRefused } from '@tailboard/contracts/refusal';
import { translate, type Text } from '@tailboard/contracts/locale';
import { RemindFileReaders } from '@tailboard/contracts/messaging/file-contracts';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler, type Task } from '@tailboard/service/service-context';
import { sendMail } from '@tailboard/service/email/send-mail';
import type { PersonRow } from '@tailboard/service/queries/people';
import { fileDecider, RemindReaders } from '../file/file-decider.js';
import { listNonreaders } from '../file/nonreaders.js';

const MAIL = 'mail-file-reminder';
const words = {
  subject: { en: 'Please look at: {title}', es: 'Por favor, revise: {title}', 'zh-CN': '请查看：{title}' },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  waits: {
    en: 'Open the file “{title}” and confirm that you have seen version {version}.',
    es: 'Abra el archivo «{title}» y confirme que ha visto la versión {version}.',
    'zh-CN': '请打开文件“{title}”，并确认已查看版本 {version}。',
  },
  open: { en: 'Open your files', es: 'Abrir sus archivos', 'zh-CN': '打开文件' },
} as const satisfies Record<string, Text>;

/** Reminds users who have not seen the latest version of a file, in the history and by e-mail. */
export const handleRemindFileReaders = commandHandler(
  RemindFileReaders,
  async ({ id }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const done = await command.handleCommand(fileDecider, RemindReaders, { id });
    if (isRefused(done)) return done;
    const { user_ids, version } = done.output;
    // When a command is repeated, its e-mails are already queued: their keys are derived from it.
    for (const user_id of user_ids)
      await ctx.enqueue(
        MAIL,
        { file_id: id, user_id, version },
        { key: derivedId(MAIL, commandContext.command_id, user_id) },
      );
    return { output: { data: { people: user_ids.length } }, position: command.position };
  },
  ['messaging.people', 'messaging.files'],
);

/** No e-mail is sent to users who have seen the version meanwhile, or if there is a newer one. */
export const mailingFileReminder: Task = {
  name: MAIL,
  run: async ({ file_id, user_id, version }, ctx) => {
    const { db, config } = ctx;
    const id = String(file_id);
    if (!(await listNonreaders(db, id)).includes(String(user_id))) return;
    const [person] = await db.query<PersonRow>('select * from person where id = $1 and active', [user_id]);
    const [file] = await db.query<{ title: string; user_id: string | null }>(
      'select title, user_id from file where id = $1 and version = $2 and requires_seen',
      [id, version],
    );
    if (!person || !file) return;
    const locale = person.locale ?? 'en';
    const { title } = file;
    await sendMail(config, person.email, {
      locale,
      from: config.APP_NAME,
      subject: translate(words.subject, locale, { title }),
      greeting: translate(words.greeting, locale, { name: person.label }),
      lines: [translate(words.waits, locale, { title, version: Number(version) })],
      action: {
        label: translate(words.open, locale),
        url: `${publicUrl(config)}/${file.user_id === null ? 'files?to_see=1' : 'documents'}`,
      },
      notes: [],
    });
  },
};
