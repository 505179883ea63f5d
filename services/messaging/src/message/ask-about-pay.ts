import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { TITLE_LIMIT } from '@tailboard/contracts/messaging/message';
import { AskAboutPay } from '@tailboard/contracts/messaging/message-contracts';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { publicUrl } from '@tailboard/service/runtime/config';
import { commandHandler } from '@tailboard/service/service-context';
import { messageDecider, SaveMessage } from './message-decider.js';

const words = {
  title: { en: 'Question about pay: {line}', es: 'Pregunta sobre el pago: {line}', 'zh-CN': '薪酬问题：{line}' },
  week: { en: 'Open the week', es: 'Abrir la semana', 'zh-CN': '打开该周' },
} as const satisfies Record<string, Text>;

interface Recipient {
  readonly id: string;
  readonly label: string;
  readonly locale: Locale | null;
}

/** The supervisors of a user's location; without one its managers, then all managers, then admins and owners. */
const findRecipients = (db: Database, user_id: string): Promise<Recipient[]> =>
  db.query<Recipient>(
    `select id, label, locale from (
       select person.id, person.label, person.locale, rank() over (order by case
         when 'supervisor' = any(person.roles) and person.location_id = asker.location_id then 1
         when 'manager' = any(person.roles) and person.location_id = asker.location_id then 2
         when 'manager' = any(person.roles) then 3
         else 4 end) as nearness
       from person join person as asker on asker.id = $1
       where person.active and person.id <> asker.id and (person.roles && array['manager', 'admin', 'owner']
         or 'supervisor' = any(person.roles) and person.location_id = asker.location_id)) as possible
     where nearness = 1 order by label, id`,
    [user_id],
  );

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Sends the question as a message that need not be read, with the line and a link to its week. */
export const handleAskAboutPay = commandHandler(
  AskAboutPay,
  async ({ date, line, question }, ctx, commandContext) => {
    const recipients = await findRecipients(ctx.db, commandContext.actor_id);
    if (recipients.length === 0) return refuse('NoRecipientForQuestion');
    const locale = recipients[0]!.locale ?? 'en';
    const search = new URLSearchParams({ tab: 'weekly', start_date: date, user: commandContext.actor_id });
    const url = `${publicUrl(ctx.config)}/admin/codereports?${search.toString()}`;
    const id = derivedId('message', commandContext.command_id);
    const command = new MultiStreamCommand(ctx, commandContext);
    const done = await command.handleCommand(messageDecider, SaveMessage, {
      ...{ id, known: false, draft: false, notify_again: false },
      content: {
        title: translate(words.title, locale, { line }).slice(0, TITLE_LIMIT),
        body: [
          ...question.split(/\n+/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
          `<blockquote><p>${escapeHtml(line)}</p></blockquote>`,
          `<p><a href="${escapeHtml(url)}">${translate(words.week, locale)}</a></p>`,
        ].join(''),
        audience: { all: false, roles: [], user_ids: recipients.map((recipient) => recipient.id), location_ids: [] },
        ...{ required: false, include_new_hires: false, attachment: null },
        ...{ publish_at: null, deadline: null, expires_at: null },
      },
    });
    // Its recipients were deactivated meanwhile: nothing else about a question can be refused.
    if (isRefused(done)) return refuse('NoRecipientForQuestion');
    return { output: { data: { id, recipients: recipients.map(({ label }) => label) } }, position: command.position };
  },
  ['messaging.people', 'messaging.messages'],
);
