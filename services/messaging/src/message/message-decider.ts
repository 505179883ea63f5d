import { isDeepStrictEqual } from 'node:util';
import {
  AudienceEmpty,
  BODY_LIMIT,
  BodyEmpty,
  BodyTooLong,
  DeadlineInPast,
  ExpiresInPast,
  MessageContent,
  messageEvents,
  MessageIsWithdrawn,
  MessageNotFound,
  MessageNotPublished,
  PublishedInPast,
  RemindedRecently,
} from '@tailboard/contracts/messaging/message';
import { WithdrawMessage } from '@tailboard/contracts/messaging/message-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { countAudience, listUnreadUsers, loadReadVersions } from './audience-people.js';
import { cleanBody, isBlankBody } from './clean-body.js';
import { toHash, getVersion, type Message } from './message.js';

const { MessageDrafted, MessagePublished, MessageRevised, MessageWithdrawn, MessageReminded } = messageEvents.make;

/** Saves a message from a form: a draft, the first edition, or the next one. `known`: it must already exist. */
export const SaveMessage = internalCommand('messaging.save-message', {
  input: z.object({
    id: Uuid,
    known: z.boolean(),
    draft: z.boolean(),
    notify_again: z.boolean(),
    content: MessageContent,
  }),
  output: z.object({
    version: z.number().int(),
    content: MessageContent.nullable(),
    people: z.number().int(),
    asks_from: z.number().int(),
    readers: z.number().int(),
  }),
  refusals: [
    MessageNotFound,
    MessageIsWithdrawn,
    AudienceEmpty,
    BodyEmpty,
    BodyTooLong,
    ExpiresInPast,
    PublishedInPast,
    DeadlineInPast,
  ],
});

const MINUTE_MS = 60_000;
/** A form may be open for a while after its author chose the current time. */
const FORM_MS = 5 * MINUTE_MS;
/** Time between two reminders of a person. */
const REMIND_MS = 60 * MINUTE_MS;

/** Returns whether a time is over; not if it was saved before (forms have a precision of one minute). */
function isOver(chosen: string | null, saved: string | null | undefined, now: string): boolean {
  if (chosen === null || Date.parse(chosen) > Date.parse(now) - FORM_MS) return false;
  return saved == null || Math.abs(Date.parse(chosen) - Date.parse(saved)) >= MINUTE_MS;
}

const save = decision(SaveMessage, {
  reads: ['messaging.people', 'messaging.messages'],
  load: async ({ id, content: { audience } }, db: Database) => {
    const [people, versions] = await Promise.all([countAudience(db, audience), loadReadVersions(db, id, audience)]);
    return { people, versions };
  },
  decide: (state: Message, { known, draft, notify_again, content: form }, { now, loaded }) => {
    if (known && state.status === 'unknown') return refuse('MessageNotFound');
    if (state.status === 'withdrawn') return refuse('MessageIsWithdrawn', { title: state.content?.title });
    const content = { ...form, body: cleanBody(form.body) };
    if (content.body.length > BODY_LIMIT) return refuse('BodyTooLong', { limit: BODY_LIMIT });
    const published = state.status === 'published';
    if (draft && !published) return isDeepStrictEqual(content, state.content) ? [] : MessageDrafted(content);
    const publish_at = content.publish_at ?? (published ? (state.content?.publish_at ?? now) : now);
    if (isBlankBody(content.body)) return refuse('BodyEmpty');
    if (loaded.people === 0) return refuse('AudienceEmpty');
    if (content.expires_at !== null && (content.expires_at <= now || content.expires_at <= publish_at))
      return refuse('ExpiresInPast');
    if (isOver(content.publish_at, state.content?.publish_at, now)) return refuse('PublishedInPast');
    if (isOver(content.deadline, state.content?.deadline, now)) return refuse('DeadlineInPast');
    const next = { ...content, publish_at };
    const hash = toHash(next);
    const isEdition = notify_again || hash !== state.editions.at(-1)?.hash;
    const edition = { version: getVersion(state) + (isEdition ? 1 : 0), hash };
    if (!published) return MessagePublished({ ...next, ...edition });
    return isDeepStrictEqual(next, state.content) && !notify_again
      ? []
      : MessageRevised({ ...next, ...edition, notify_again });
  },
  output: (state: Message, _, { loaded: { people, versions } }) => ({
    version: getVersion(state),
    content: state.content,
    people,
    asks_from: state.asks_from,
    readers: versions.filter((version) => version >= state.asks_from).length,
  }),
});

const withdraw = decision(WithdrawMessage, ({ status }: Message) => {
  if (status === 'unknown') return refuse('MessageNotFound');
  return status === 'withdrawn' ? [] : MessageWithdrawn({});
});

/** Records the users that a message reminds. */
export const RemindReaders = internalCommand('messaging.remind', {
  input: z.object({ id: Uuid }),
  output: z.object({ data: z.object({ unread: z.array(z.object({ id: z.string() })) }) }),
  refusals: [MessageNotFound, MessageNotPublished, RemindedRecently],
});
const remind = decision(RemindReaders, {
  reads: ['messaging.people', 'messaging.messages'],
  load: async ({ id }, db: Database, { now }) => ({ unread: await listUnreadUsers(db, id, now) }),
  decide: ({ status, content, reminded }: Message, _, { loaded: { unread }, now, command_id }) => {
    if (status === 'unknown') return refuse('MessageNotFound');
    const { publish_at = null, expires_at = null, title } = content ?? {};
    const counts = publish_at !== null && publish_at <= now && (expires_at === null || expires_at > now);
    if (status !== 'published' || !counts) return refuse('MessageNotPublished', { title });
    if (Object.values(reminded).some((last) => last.command_id === command_id)) return [];
    const isDue = (last: string | undefined): boolean =>
      last === undefined || Date.parse(now) - Date.parse(last) >= REMIND_MS;
    const due = unread.filter(({ id }) => isDue(reminded[id]?.at));
    if (due.length > 0) return MessageReminded({ user_ids: due.map((person) => person.id) });
    return unread.length === 0 ? [] : refuse('RemindedRecently', { title });
  },
  output: ({ reminded }: Message, _, { command_id }) => ({
    data: {
      unread: Object.entries(reminded)
        .filter(([, last]) => last.command_id === command_id)
        .map(([id]) => ({ id })),
    },
  }),
});

const toPublished = (
  state: Message,
  { version, hash, ...content }: MessageContent & { version: number; hash: string },
  asks_from: number,
  { at, actor_id }: { at: string; actor_id: string },
): Message => ({
  ...state,
  status: 'published',
  content,
  editions:
    version === getVersion(state)
      ? state.editions
      : [
          ...state.editions,
          { hash, title: content.title, body: content.body, attachment: content.attachment, at, actor_id },
        ],
  asks_from,
});

/** Messages, from draft to withdrawal. */
export const messageDecider = decider<Message, typeof messageEvents>({
  events: messageEvents,
  initial: { status: 'unknown', content: null, editions: [], asks_from: 1, reminded: {} },
  evolve: {
    MessageDrafted: (state, content) => ({ ...state, status: 'draft', content }),
    MessagePublished: (state, data, recorded) => toPublished(state, data, data.version, recorded),
    MessageRevised: (state, { notify_again, ...data }, recorded) =>
      toPublished(state, data, notify_again ? data.version : state.asks_from, recorded),
    MessageWithdrawn: (state) => ({ ...state, status: 'withdrawn' }),
    MessageReminded: (state, { user_ids }, { at, command_id }) => ({
      ...state,
      reminded: { ...state.reminded, ...Object.fromEntries(user_ids.map((id) => [id, { at, command_id }])) },
    }),
  },
  decisions: [withdraw],
  internalCommands: [save, remind],
});
