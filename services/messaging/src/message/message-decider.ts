import { isDeepStrictEqual } from 'node:util';
import {
  AudienceEmpty,
  BODY_LIMIT,
  BodyEmpty,
  BodyTooLong,
  ExpiresInPast,
  MessageContent,
  messageEvents,
  MessageIsWithdrawn,
  MessageNotFound,
  MessageNotPublished,
} from '@tailboard/contracts/messaging/message';
import { WithdrawMessage } from '@tailboard/contracts/messaging/message-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { peopleOf, unreadBy } from './audience-people.js';
import { cleanBody, saysNothing } from './clean-body.js';
import { hashOf, versionOf, type Message } from './message.js';

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
  output: z.object({ version: z.number().int(), content: MessageContent.nullable() }),
  refusals: [MessageNotFound, MessageIsWithdrawn, AudienceEmpty, BodyEmpty, BodyTooLong, ExpiresInPast],
});

const save = decision(SaveMessage, {
  reads: ['messaging.people'],
  load: async ({ content }, db: Database) => ({ people: await peopleOf(db, content.audience) }),
  decide: (state: Message, { known, draft, notify_again, content: form }, { now, loaded }) => {
    if (known && state.status === 'unknown') return refuse('MessageNotFound');
    if (state.status === 'withdrawn') return refuse('MessageIsWithdrawn', { title: state.content?.title });
    const content = { ...form, body: cleanBody(form.body) };
    if (content.body.length > BODY_LIMIT) return refuse('BodyTooLong', { limit: BODY_LIMIT });
    const published = state.status === 'published';
    if (draft && !published) return isDeepStrictEqual(content, state.content) ? [] : MessageDrafted(content);
    const publish_at = content.publish_at ?? (published ? (state.content?.publish_at ?? now) : now);
    if (saysNothing(content.body)) return refuse('BodyEmpty');
    if (loaded.people === 0) return refuse('AudienceEmpty');
    if (content.expires_at !== null && (content.expires_at <= now || content.expires_at <= publish_at))
      return refuse('ExpiresInPast');
    const next = { ...content, publish_at };
    const edition = { version: versionOf(state) + 1, hash: hashOf(next) };
    if (!published) return MessagePublished({ ...next, ...edition });
    return isDeepStrictEqual(next, state.content) && !notify_again
      ? []
      : MessageRevised({ ...next, ...edition, notify_again });
  },
  output: (state: Message) => ({ version: versionOf(state), content: state.content }),
});

const withdraw = decision(WithdrawMessage, ({ status }: Message) => {
  if (status === 'unknown') return refuse('MessageNotFound');
  return status === 'withdrawn' ? [] : MessageWithdrawn({});
});

/** Records the users that a message reminds. */
export const RemindReaders = internalCommand('messaging.remind', {
  input: z.object({ id: Uuid }),
  output: z.object({ data: z.object({ unread: z.array(z.object({ id: z.string() })) }) }),
  refusals: [MessageNotFound, MessageNotPublished],
});
const remind = decision(RemindReaders, {
  reads: ['messaging.people', 'messaging.messages'],
  load: async ({ id }, db: Database, { now }) => ({ unread: await unreadBy(db, id, now) }),
  decide: ({ status, content }: Message, _, { loaded: { unread }, now }) => {
    if (status === 'unknown') return refuse('MessageNotFound');
    const { publish_at = null, expires_at = null, title } = content ?? {};
    const counts = publish_at !== null && publish_at <= now && (expires_at === null || expires_at > now);
    if (status !== 'published' || !counts) return refuse('MessageNotPublished', { title });
    return unread.length === 0 ? [] : MessageReminded({ user_ids: unread.map((person) => person.id) });
  },
  output: (_: Message, __, { loaded }) => ({ data: { unread: loaded.unread.map(({ id }) => ({ id })) } }),
});

const published = (
  state: Message,
  { version: _, hash, ...content }: MessageContent & { version: number; hash: string },
  asks_from: number,
): Message => ({
  status: 'published',
  content,
  editions: [...state.editions, { hash, attachment: content.attachment }],
  asks_from,
});

/** Messages, from draft to withdrawal. */
export const messageDecider = decider<Message, typeof messageEvents>({
  events: messageEvents,
  initial: { status: 'unknown', content: null, editions: [], asks_from: 1 },
  evolve: {
    MessageDrafted: (state, content) => ({ ...state, status: 'draft', content }),
    MessagePublished: (state, data) => published(state, data, data.version),
    MessageRevised: (state, { notify_again, ...data }) =>
      published(state, data, notify_again ? data.version : state.asks_from),
    MessageWithdrawn: (state) => ({ ...state, status: 'withdrawn' }),
    MessageReminded: (state) => state,
  },
  decisions: [withdraw],
  internalCommands: [save, remind],
});
