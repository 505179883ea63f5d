import {
  MessageIsWithdrawn,
  MessageNotFound,
  NoAttachment,
  receiptEvents,
} from '@tailboard/contracts/messaging/message';
import { MarkAsSeen } from '@tailboard/contracts/messaging/message-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId, Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { isInAudience } from '@tailboard/service/queries/audience';
import { z } from 'zod';
import { messageDecider } from '../message/message-decider.js';
import { getVersion, type Message } from '../message/message.js';

/** A user's actions on one message. */
interface Receipt {
  /** The latest edition that they acknowledged personally; 0 if none. */
  readonly version: number;
  /** The latest edition that each impersonating user acknowledged. */
  readonly for_user: Readonly<Record<string, number>>;
  readonly downloaded: boolean;
  readonly read_at: string;
  /** The latest edition whose attachment they received. */
  readonly fetched: number;
}
const { MessageAcknowledged, AttachmentFetched } = receiptEvents.make;

/** Returns a message's current state from its events, and whether it is addressed to the user. */
export async function messageFor(readContext: ReadContext, id: string, user_id: string, now: string) {
  const { state: message } = await readContext.load(messageDecider, id);
  const { audience, publish_at } = message.content ?? {};
  const open = message.status !== 'unknown' && message.status !== 'draft' && publish_at != null && publish_at <= now;
  if (!open || !audience) return { message: null };
  const [meant] = await readContext.query<{ meant: boolean }>(
    `select ${isInAudience('asked', 'person')} as meant from person,
       (select $2::boolean as everyone, $3::text[] as roles, $4::text[] as user_ids, $5::text[] as location_ids) asked
     where person.id = $1`,
    [user_id, audience.all, audience.roles, audience.user_ids, audience.location_ids],
  );
  return { message: meant?.meant === true ? message : null };
}

/** Returns when it was read: the client's time, unless that is later than now, or before the message was published. */
const readAt = ({ content }: Message, at: string | undefined, now: string): string =>
  at !== undefined && at <= now && at >= (content?.publish_at ?? now) ? at : now;

export const markAsSeen = decision(MarkAsSeen, {
  stream: ({ id }, { actor_id }) => `${id}-${actor_id}`,
  reads: ['messaging.people'],
  load: ({ id }, readContext: ReadContext, { actor_id, now }) => messageFor(readContext, id, actor_id, now),
  decide: (
    state: Receipt,
    { id, downloaded, at, ...requested },
    { loaded: { message }, actor_id, impersonator_id, now },
  ) => {
    if (!message) return refuse('MessageNotFound');
    // An impersonated reading is recorded and leaves the message unread (decision D64).
    const read = Math.max(state.version, state.for_user[impersonator_id ?? ''] ?? 0);
    // An edition that need not be read may still be, by its version.
    if (read >= message.asks_from && (requested.version ?? 0) <= read) return [];
    const title = message.content?.title;
    if (message.status === 'withdrawn') return refuse('MessageIsWithdrawn', { title });
    const version = requested.version ?? getVersion(message);
    const edition = message.editions[version - 1];
    if (!edition || version < message.asks_from) return refuse('MessageChanged', { title });
    const { attachment, hash } = edition;
    const hasSameFile =
      attachment !== null &&
      state.downloaded &&
      message.editions[state.version - 1]?.attachment?.sha256 === attachment.sha256;
    if (attachment && !downloaded && !hasSameFile) return refuse('AttachmentNotDownloaded', { name: attachment.name });
    const fetchedVersion = hasSameFile ? state.version : version;
    return MessageAcknowledged({
      ...{ message_id: id, user_id: actor_id, version, hash },
      ...{ downloaded: attachment !== null, fetched: attachment !== null && state.fetched >= fetchedVersion },
      attachment_sha256: attachment?.sha256 ?? null,
      read_at: readAt(message, at, now),
    });
  },
  output: ({ read_at, downloaded }: Receipt, { id }) => ({ data: { id, read_at, downloaded } }),
});

/**
 * Internal command that records that a user receives the attachment of the current edition, and returns which one it
 * is. A device that caches it ahead of its user is not recorded.
 */
export const DownloadAttachment = internalCommand('messaging.give-out-attachment', {
  input: z.object({ id: Uuid, user_id: UserId, ahead: z.boolean() }),
  refusals: [MessageNotFound, MessageIsWithdrawn, NoAttachment],
});
const downloadAttachment = decision(DownloadAttachment, {
  stream: ({ id, user_id }) => `${id}-${user_id}`,
  reads: ['messaging.people'],
  load: ({ id, user_id }, readContext: ReadContext, { now }) => messageFor(readContext, id, user_id, now),
  decide: (state: Receipt, { id, user_id, ahead }, { loaded: { message } }) => {
    if (!message) return refuse('MessageNotFound');
    const { attachment } = message.content!;
    const version = getVersion(message);
    if (message.status === 'withdrawn') return refuse('MessageIsWithdrawn', { title: message.content?.title });
    if (!attachment) return refuse('NoAttachment');
    return ahead || state.fetched >= version
      ? []
      : AttachmentFetched({ message_id: id, user_id, version, sha256: attachment.sha256 });
  },
});

/** Receipts: one stream for each message and user. */
export const receiptDecider = decider<Receipt, typeof receiptEvents>({
  events: receiptEvents,
  initial: { version: 0, for_user: {}, downloaded: false, read_at: '', fetched: 0 },
  evolve: {
    AttachmentFetched: (state, { version }, { impersonator_id }) =>
      impersonator_id === undefined ? { ...state, fetched: version } : state,
    MessageAcknowledged: (state, { version, downloaded, read_at }, { impersonator_id }) => ({
      ...{ ...state, downloaded, read_at },
      ...(impersonator_id === undefined
        ? { version }
        : { for_user: { ...state.for_user, [impersonator_id]: version } }),
    }),
  },
  decisions: [markAsSeen],
  internalCommands: [downloadAttachment],
});
