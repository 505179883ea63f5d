import { API_PREFIX } from '@tailboard/contracts/contract';
import { FetchAttachment, ShowAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { createFileResponse, createPictureResponse } from '@tailboard/service/blobs/files-of';
import { findLinkReader, signLink } from '@tailboard/service/blobs/links';
import { queryHandler, commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { messageDecider } from '../message/message-decider.js';
import { openMessage } from './open-message.js';
import { DownloadAttachment, receiptDecider } from './receipt-decider.js';

const toPath = (id: string): string => `${API_PREFIX}/messages/${id}/attachment`;
/** Returns a link to the attachment of a message, valid for a minute and for one user. */
export function linkToAttachment(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  id: string,
  actor_id: string,
): string {
  const { user, until, signature } = signLink(config, toPath(id), actor_id, now());
  return `${toPath(id)}?${new URLSearchParams({ user, until: String(until), signature }).toString()}`;
}

/**
 * Returns the attachment to users in the message's audience, which is recorded unless it is cached ahead, and to users
 * who may write messages, which is not.
 */
export const handleFetchAttachment = commandHandler(
  FetchAttachment,
  async ({ id, ahead = false }, ctx, commandContext) => {
    const { actor_id, principal } = commandContext;
    const command = new MultiStreamCommand(ctx, commandContext);
    const noted = await command.handleCommand(receiptDecider, DownloadAttachment, { id, user_id: actor_id, ahead });
    const writes = permittedScope(principal, 'message.write') !== null;
    if (isRefused(noted) && !(writes && noted.refused !== 'NoAttachment')) return noted;
    const { content } = (await ctx.load(messageDecider, id)).state;
    if (!content) return refuse('MessageNotFound');
    if (!content.attachment) return refuse('NoAttachment');
    return { output: { data: { url: linkToAttachment(ctx, id, actor_id) } }, position: command.position };
  },
  ['messaging.people'],
);

export const showAttachment = queryHandler(ShowAttachment, ['messaging.people'], async ({ id, size, ...link }, ctx) => {
  const reader = await findLinkReader(ctx, toPath(id), link);
  if (!reader) return refuse('LinkExpired');
  const attachment = (await openMessage(ctx, id, reader))?.content.attachment;
  if (!attachment) return refuse('NoAttachment');
  const { name } = attachment;
  return size === 'small'
    ? createPictureResponse(ctx, attachment, { name, size })
    : createFileResponse(ctx, attachment, { name });
});
