import { z } from 'zod';
import { command, fileOutput, query } from '../contract.js';
import { ownRecord, signedLink } from '../id-scope.js';
import { pageOutput, pageQuery, plainPageQuery } from '../page.js';
import { exportFormats, NothingToExport, TooManyExports } from '../reports/export.js';
import { LinkExpired, PictureLink, uploadContract } from '../upload.js';
import { oneLine } from '../text/one-line.js';
import { CompanyDate, Instant, queryFlag, queryInt, UserId, Uuid } from '../values.js';
import {
  Attachment,
  AttachmentMissing,
  BodyPictureMissing,
  AttachmentNotDownloaded,
  Audience,
  AudienceEmpty,
  BodyEmpty,
  BodyTooLong,
  DeadlineInPast,
  ExpiresInPast,
  MessageChanged,
  MessageContent,
  MessageForm,
  MessageIsWithdrawn,
  MessageNotFound,
  MessageNotPublished,
  messageStates,
  NoAttachment,
  NoRecipientForQuestion,
  PublishedInPast,
  RemindedRecently,
} from './message.js';

const id = z.object({ id: Uuid });
const MEGABYTE = 1_048_576;
/** Accepted attachment types (decision D22). */
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** A message as its authors see it. `filename` is the attachment's; `people` is the current audience size. */
export const Message = MessageContent.extend({
  id: Uuid,
  filename: z.string().nullable(),
  status: z.enum(messageStates),
  version: z.number().int(),
  /** Version for `If-Match`; an edit is refused if the message changed meanwhile. */
  revision: z.number().int(),
  hash: z.string(),
  created_at: Instant,
  created_by: z.object({ id: z.string(), label: z.string() }),
  updated_at: Instant,
  reminded_at: Instant.nullable(),
  people: z.number().int(),
  readers: z.number().int(),
}).meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/**
 * A message as its reader sees it. `read_at` and `read_version`, the edition that they read last, are `null` while unread.
 * A `read_version` below `version` means that the text, title or attachment changed since.
 */
export const InboxMessage = z
  .object({
    id: Uuid,
    title: z.string(),
    body: z.string(),
    filename: z.string().nullable(),
    attachment: Attachment.nullable(),
    required: z.boolean(),
    deadline: Instant.nullable(),
    version: z.number().int(),
    published_at: Instant,
    published_by: z.string(),
    read_at: Instant.nullable(),
    read_version: z.number().int().nullable(),
    downloaded: z.boolean(),
  })
  .meta({ id: 'InboxMessage' });
export type InboxMessage = z.output<typeof InboxMessage>;

/** A saved message. */
const Written = z.object({
  id: Uuid,
  version: z.number().int(),
  /** The size of its audience. */
  people: z.number().int(),
  /** The earliest version whose receipts still count. */
  asks_from: z.number().int(),
  /** Users of the audience who have read a version that still counts, so that they are not asked again. */
  readers: z.number().int(),
});
export type WrittenMessage = z.output<typeof Written>;
const writing = [
  MessageNotFound,
  MessageIsWithdrawn,
  AttachmentMissing,
  BodyPictureMissing,
  AudienceEmpty,
  BodyEmpty,
  BodyTooLong,
  ExpiresInPast,
  PublishedInPast,
  DeadlineInPast,
];

export const SendAttachment = uploadContract('messaging.send-attachment', {
  route: 'POST /messages/attachments',
  permission: 'message.write',
  maxBytes: 25 * MEGABYTE,
  accepts: attachmentTypes,
  summary: 'Upload an attachment; the message refers to its sha256',
});
export const ListMessages = query('messaging.messages', {
  route: 'GET /messages',
  permission: 'message.write',
  query: pageQuery(['title', 'publish_at', 'updated_at']).extend({ status: z.enum(messageStates).optional() }),
  output: pageOutput(Message),
  summary: 'List the messages of every status, with reader counts',
});
export const ReadMessage = query('messaging.message', {
  route: 'GET /messages/{id}',
  permission: 'message.write',
  params: id,
  output: z.object({ data: Message }),
  refusals: [MessageNotFound],
  summary: 'Get a message with its authoring data',
});
/** An edition of a message, as its readers saw it. `hash` is the one in their receipts. */
export const Edition = z.object({
  version: z.number().int(),
  title: z.string(),
  body: z.string(),
  filename: z.string().nullable(),
  hash: z.string(),
  written_at: Instant,
  written_by: z.object({ id: z.string(), label: z.string() }),
});
export type Edition = z.output<typeof Edition>;
export const ReadEditions = query('messaging.editions', {
  route: 'GET /messages/{id}/editions',
  permission: 'message.write',
  params: id,
  output: z.object({ data: z.array(Edition) }),
  refusals: [MessageNotFound],
  summary: 'List every edition of a message with its text, the latest first; also of a withdrawn message',
});
export const WriteMessage = command('messaging.write-message', {
  route: 'POST /messages',
  permission: 'message.write',
  body: MessageForm,
  output: z.object({ data: Written }),
  status: 201,
  refusals: writing,
  summary: 'Create a message: publish it now or later, or save it as a draft',
});
/** A question about a line of the caller's own pay. */
export const AskAboutPay = command('messaging.ask-about-pay', {
  route: 'POST /messages/pay-question',
  permission: 'pay.read',
  body: z.object({
    /** A day of the workweek of the line. */
    date: CompanyDate,
    /** The line as the caller reads it: day, description, calculation and amount. */
    line: oneLine().trim().min(1).max(300),
    question: z.string().trim().min(1).max(2_000),
  }),
  output: z.object({ data: z.object({ id: Uuid, recipients: z.array(z.string()) }) }),
  status: 201,
  refusals: [NoRecipientForQuestion],
  summary: 'Ask the supervisors of the caller’s location about a line of the caller’s pay; managers, if there are none',
});
export const ReviseMessage = command('messaging.revise-message', {
  route: 'PUT /messages/{id}',
  permission: 'message.write',
  params: id,
  body: MessageForm.safeExtend({ notify_again: z.boolean().default(false) }),
  output: z.object({ data: Written }),
  refusals: writing,
  summary:
    'Change or publish a draft, or change a published message: another title, text or attachment makes a new version',
});
export const WithdrawMessage = command('messaging.withdraw-message', {
  route: 'DELETE /messages/{id}',
  permission: 'message.write',
  params: id,
  refusals: [MessageNotFound],
  summary: 'Withdraw a message from every inbox; its receipts are kept',
});
export const RemindReaders = command('messaging.remind-readers', {
  route: 'POST /messages/{id}/remind',
  permission: 'message.write',
  params: id,
  output: z.object({ data: z.object({ people: z.number().int() }) }),
  refusals: [MessageNotFound, MessageNotPublished, RemindedRecently],
  summary: 'Remind all people who have not read a message, at most once an hour',
});
export const PreviewAudience = query('messaging.preview-audience', {
  route: 'POST /messages/audience',
  permission: 'message.write',
  body: z.object({ audience: Audience }),
  output: z.object({
    data: z.object({ people: z.number().int(), names: z.array(z.object({ id: UserId, label: z.string() })) }),
  }),
  summary: 'Preview the recipients of a message: the number and the first hundred names',
});

export const ReadInbox = query('messaging.inbox', {
  route: 'GET /messages/inbox',
  permission: 'inbox.read',
  query: z.object({
    show: z.enum(['unread', 'changed', 'all']).default('unread'),
    page: queryInt(1, 1_000_000).default(1),
    per_page: queryInt(10, 100).default(50),
  }),
  output: pageOutput(InboxMessage).extend({
    to_read: z.array(Uuid).describe('The unread required messages, of every page'),
    changed: z.number().int().describe('How many messages changed since the caller read them'),
  }),
  summary:
    'List the caller’s messages: what must be read first, by deadline, then the newest; unread, changed since read, or all',
});
export const ReadAcknowledgedEdition = query('messaging.acknowledged-edition', {
  route: 'GET /messages/{id}/acknowledged',
  permission: 'inbox.read',
  ids: { id: ownRecord('message', MessageNotFound) },
  params: id,
  output: z.object({ data: Edition.pick({ version: true, title: true, body: true, filename: true }) }),
  refusals: [MessageNotFound],
  summary: 'Get the edition of a message that the caller read last, to compare it with the current one',
});
/** `at`: when it was read, if that was offline. */
export const MarkAsSeen = command('messaging.mark-as-seen', {
  route: 'POST /messages/{id}/seen',
  permission: 'inbox.read',
  ids: { id: ownRecord('message', MessageNotFound) },
  params: id,
  body: z.object({
    downloaded: z.boolean().default(false),
    version: z.number().int().min(1).optional(),
    at: Instant.optional(),
  }),
  output: z.object({ data: z.object({ id: Uuid, read_at: Instant, downloaded: z.boolean() }) }),
  refusals: [MessageNotFound, MessageIsWithdrawn, MessageChanged, AttachmentNotDownloaded],
  summary: 'Mark a message as seen; only the first time counts for each version',
});
export const FetchAttachment = command('messaging.fetch-attachment', {
  route: 'POST /messages/{id}/attachment',
  permission: 'inbox.read',
  ids: { id: ownRecord('message', MessageNotFound) },
  params: id,
  /** `ahead`: a device caches it before its user opens it, so it does not count as downloaded. */
  query: z.object({ ahead: queryFlag.optional() }),
  output: z.object({ data: z.object({ url: z.string() }) }),
  refusals: [MessageNotFound, MessageIsWithdrawn, NoAttachment],
  summary: 'Create a download link for the attachment, valid for one minute and for the caller only',
});
export const ShowAttachment = query('messaging.show-attachment', {
  route: 'GET /messages/{id}/attachment',
  permission: 'public',
  ids: { id: signedLink, user: signedLink },
  params: id,
  query: PictureLink,
  output: fileOutput('application/octet-stream'),
  refusals: [LinkExpired, NoAttachment],
  summary: 'Download an attachment by its link',
});

export const ReadMessagePictures = query('messaging.pictures', {
  route: 'GET /messages/{id}/pictures',
  permission: 'inbox.read',
  ids: { id: ownRecord('message', MessageNotFound) },
  params: id,
  output: z.object({ data: z.array(z.object({ sha256: z.string(), url: z.string() })) }),
  refusals: [MessageNotFound],
  summary: 'Create links to the pictures of a message, valid for one minute and for the caller only',
});
export const ShowMessagePicture = query('messaging.show-picture', {
  route: 'GET /messages/{id}/pictures/{sha256}',
  permission: 'public',
  ids: { id: signedLink, sha256: signedLink, user: signedLink },
  params: id.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: PictureLink,
  output: fileOutput('application/octet-stream'),
  refusals: [LinkExpired, MessageNotFound],
  summary: 'Download a picture of a message by its link',
});

/** A read receipt in the second document's format (decision D47). */
export const Reader = z.object({
  profile: z.object({ id: UserId, label: z.string(), location: z.string().nullable() }),
  pivot: z.object({ created_at: Instant, downloaded: z.boolean() }),
  /** Whether the attachment was downloaded first (decision D43). */
  fetched: z.boolean(),
  version: z.number().int(),
  hash: z.string(),
  /** The impersonating user who acknowledged it, if any. */
  actor: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Of an earlier edition, which no longer counts. */
  earlier: z.boolean(),
});
export type Reader = z.output<typeof Reader>;
export const ReadReceipts = query('messaging.receipts', {
  route: 'GET /messages/{id}/history',
  permission: 'message.write',
  params: id,
  query: plainPageQuery,
  /** The counts are of all people, on every page. */
  output: pageOutput(Reader).extend({
    locations: z.array(
      z.object({ location: z.string().nullable(), people: z.number().int(), readers: z.number().int() }),
    ),
    people: z.number().int(),
    readers: z.number().int(),
    version: z.number().int(),
    /** The earliest version whose receipts count. */
    asks_from: z.number().int(),
    /** How many people of the audience read which version last, the latest version first. */
    versions: z.array(z.object({ version: z.number().int(), readers: z.number().int() })),
    reminded_at: Instant.nullable(),
  }),
  refusals: [MessageNotFound],
  summary: 'List who has read a message, former users too, with counts of its current audience',
});
export const ListUnread = query('messaging.unread', {
  route: 'GET /messages/{id}/unread',
  permission: 'message.write',
  params: id,
  query: plainPageQuery,
  output: pageOutput(z.object({ id: UserId, label: z.string(), location: z.string().nullable() })),
  refusals: [MessageNotFound],
  summary: 'List the people in the current audience of a published message who have not read it',
});
export const ExportReceipts = command('messaging.export-receipts', {
  route: 'GET /messages/{id}/history/export',
  permission: 'message.write',
  params: id,
  query: z.object({ format: z.enum(exportFormats).default('csv') }),
  output: z.object({ id: Uuid, message: z.string() }),
  status: 202,
  refusals: [MessageNotFound, NothingToExport, TooManyExports],
  summary: 'Export the receipts of a message with version and hash; the link is sent by e-mail',
});
