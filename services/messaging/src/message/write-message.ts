import { listPictures } from '@tailboard/contracts/messaging/body';
import type { Attachment, MessageContent } from '@tailboard/contracts/messaging/message';
import { attachmentTypes, ReviseMessage, WriteMessage } from '@tailboard/contracts/messaging/message-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { keepUploads, findUploads } from '@tailboard/service/blobs/files-of';
import { plainName } from '@tailboard/service/blobs/plain-name';
import { isPicture } from '@tailboard/service/blobs/pictures';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { findUserName } from '@tailboard/service/queries/people';
import { conflictProblem } from '@tailboard/service/http/problem';
import { cleanBody } from './clean-body.js';
import { messageDecider, SaveMessage } from './message-decider.js';

/** Input of a form for the message with an ID. */
interface Saving extends MessageContent {
  readonly id: string;
  readonly known: boolean;
  readonly draft: boolean;
  readonly notify_again: boolean;
}

/**
 * Stores the uploaded attachment permanently; `undefined` if its bytes are missing, or of a type that is not accepted.
 */
async function findStored({ db }: ServiceContext, named: Attachment): Promise<Attachment | undefined> {
  const [upload] = await findUploads(db, [named.sha256]);
  if (!upload || !attachmentTypes.some((type) => type === upload.media)) return undefined;
  return (await keepUploads(db, [named.sha256])).length === 0
    ? { ...upload, name: plainName(named.name, upload.media) }
    : undefined;
}

/** Stores the pictures of a body permanently; `false` if one is missing, or is not a picture. */
async function storedPictures({ db }: ServiceContext, body: string): Promise<boolean> {
  const named = listPictures(body);
  if (named.length === 0) return true;
  const uploads = await findUploads(db, named);
  if (!uploads.every((upload) => upload && isPicture(upload.media))) return false;
  return (await keepUploads(db, named)).length === 0;
}

/** Stores the files that the message refers to, then saves it. */
async function saveMessage(
  ctx: ServiceContext,
  commandContext: CommandContext,
  { id, known, draft, notify_again, ...form }: Saving,
) {
  const attachment = form.attachment && (await findStored(ctx, form.attachment));
  if (attachment === undefined) return refuse('AttachmentMissing');
  if (!(await storedPictures(ctx, cleanBody(form.body)))) return refuse('BodyPictureMissing');
  const content = { ...form, attachment };
  const command = new MultiStreamCommand(ctx, commandContext);
  const input = { id, known, draft, notify_again, content };
  const done = await command.decide(messageDecider, SaveMessage, input, { if_match: commandContext.if_match });
  if (done.outcome === 'refused') return done.refusal;
  if (done.outcome === 'conflict')
    throw await conflictProblem(done, done.current?.content ?? null, (user_id) => findUserName(user_id, ctx));
  const { content: _, ...written } = done.output;
  return { output: { data: { id, ...written } }, position: done.position };
}

/** The ID is derived from the command, so that a form that is sent twice creates one message. */
export const handleWriteMessage = commandHandler(
  WriteMessage,
  (form, ctx, commandContext) =>
    saveMessage(ctx, commandContext, {
      ...form,
      id: derivedId('message', commandContext.command_id),
      known: false,
      notify_again: false,
    }),
  ['messaging.people', 'messaging.messages'],
);
export const handleReviseMessage = commandHandler(
  ReviseMessage,
  (form, ctx, commandContext) => saveMessage(ctx, commandContext, { ...form, known: true }),
  ['messaging.people', 'messaging.messages'],
);
