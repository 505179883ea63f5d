import { picturesIn } from '@tailboard/contracts/messaging/body';
import type { Attachment, MessageContent } from '@tailboard/contracts/messaging/message';
import { attachmentTypes, reviseMessage, writeMessage } from '@tailboard/contracts/messaging/message-acts';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import { keep, uploadsOf } from '@tailboard/service/blobs/files-of';
import { isPicture } from '@tailboard/service/blobs/pictures';
import { procedure, type House } from '@tailboard/service/house';
import { nameOf } from '@tailboard/service/people';
import { conflictProblem } from '@tailboard/service/problem';
import { cleanBody } from './clean-body.js';
import { messageDecider, SaveMessage } from './message-decider.js';

/** How a form asks for the message of an id. */
interface Saving extends MessageContent {
  readonly id: string;
  readonly known: boolean;
  readonly draft: boolean;
  readonly notify_again: boolean;
}

/** The attachment as its bytes are known here, kept for good; `undefined` where they are not here, or of a type that is not taken. */
async function kept({ db }: House, named: Attachment): Promise<Attachment | undefined> {
  const [upload] = await uploadsOf(db, [named.sha256]);
  if (!upload || !attachmentTypes.some((type) => type === upload.media)) return undefined;
  return (await keep(db, [named.sha256])).length === 0 ? { ...upload, name: named.name } : undefined;
}

/** Keeps the pictures of a body for good; `false` where one is not here, or is none. */
async function keptPictures({ db }: House, body: string): Promise<boolean> {
  const named = picturesIn(body);
  if (named.length === 0) return true;
  const uploads = await uploadsOf(db, named);
  if (!uploads.every((upload) => upload && isPicture(upload.media))) return false;
  return (await keep(db, named)).length === 0;
}

/** Keeps the bytes that the message names, then writes it. */
async function saved(house: House, asking: Asking, { id, known, draft, notify_again, ...form }: Saving) {
  const attachment = form.attachment && (await kept(house, form.attachment));
  if (attachment === undefined) return refuse('AttachmentMissing');
  if (!(await keptPictures(house, cleanBody(form.body)))) return refuse('BodyPictureMissing');
  const content = { ...form, attachment };
  const act = new Act(house, asking);
  const input = { id, known, draft, notify_again, content };
  const done = await act.decide(messageDecider, SaveMessage, input, { if_match: asking.if_match });
  if (done.outcome === 'refused') return done.refusal;
  if (done.outcome === 'conflict')
    throw await conflictProblem(done, done.current?.content ?? null, (user_id) => nameOf(user_id, house));
  return { output: { data: { id, version: done.output.version } }, position: done.position };
}

/** The id derives from the command, so that a form that is sent twice writes one message. */
export const writing = procedure(
  writeMessage,
  (form, house, asking) =>
    saved(house, asking, { ...form, id: derivedId('message', asking.command_id), known: false, notify_again: false }),
  ['messaging.people'],
);
export const revising = procedure(
  reviseMessage,
  (form, house, asking) => saved(house, asking, { ...form, known: true }),
  ['messaging.people'],
);
