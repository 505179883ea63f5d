import { z } from 'zod';
import { roles } from '../permission.js';
import {
  allInternal,
  publishedEvents,
  publishes,
  internal,
  productOnly,
  type PublishedEvents,
} from '../published-events.js';
import { documentReminderEvents } from './document.js';
import { fileEvents, fileSeenEvents } from './file.js';
import { folderEvents } from './folder.js';
import { messageEvents, receiptEvents } from './message.js';
import { messageTemplates } from './message-template.js';
import { savedAudiences } from './saved-audience.js';

const Id = z.uuid();
const Published = z.object({
  version: z.number().int(),
  hash: z.string(),
  required: z.boolean(),
  publish_at: z.iso.datetime(),
  deadline: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  audience: z.object({
    all: z.boolean(),
    roles: z.array(z.enum(roles)),
    user_ids: z.array(Id),
    location_ids: z.array(Id),
  }),
});

export const messagePublishedEvents = publishedEvents(messageEvents, 'message_id', {
  MessageDrafted: productOnly('drafts are private'),
  MessagePublished: publishes('messages', Published),
  MessageRevised: publishes('messages', Published.extend({ notify_again: z.boolean() })),
  MessageWithdrawn: publishes('messages', z.object({})),
  MessageReminded: publishes('messages', z.object({ user_ids: z.array(Id) })),
});
export const receiptPublishedEvents = publishedEvents(receiptEvents, 'receipt_id', {
  AttachmentFetched: internal('part of the receipt that follows'),
  MessageAcknowledged: publishes(
    'messages',
    z.object({
      ...{ message_id: Id, user_id: Id, version: z.number().int(), hash: z.string() },
      ...{ downloaded: z.boolean(), fetched: z.boolean(), read_at: z.iso.datetime() },
    }),
  ),
});

/**
 * Published events of messaging: what was published and who has read which edition, without texts, file names and
 * contents.
 */
export const messagingPublishedEvents: readonly PublishedEvents[] = [
  messagePublishedEvents,
  receiptPublishedEvents,
  allInternal(folderEvents, 'folders are internal to the company'),
  allInternal(fileEvents, 'documents are private'),
  allInternal(fileSeenEvents, 'file receipts are private'),
  allInternal(documentReminderEvents, 'documents are private'),
  allInternal(messageTemplates.events, 'templates are internal to the office'),
  allInternal(savedAudiences.events, 'saved audiences are internal to the office'),
];
