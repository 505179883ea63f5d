import type { MessageContent } from '@tailboard/contracts/messaging/message';
import { scopeOf } from '@tailboard/contracts/permission';
import type { LinkReader } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/service-context';
import { isReached } from '../message/audience-people.js';
import { messageDecider } from '../message/message-decider.js';

/** Returns a message for the user of a link: they write messages, or it is published for them at the moment. */
export async function openMessage(
  ctx: ServiceContext,
  id: string,
  reader: LinkReader,
): Promise<MessageContent | undefined> {
  const { content, status } = (await ctx.load(messageDecider, id)).state;
  if (!content || scopeOf(reader.roles, 'message.write') !== null) return content ?? undefined;
  return status === 'published' && (await isReached(ctx.db, content.audience, reader.id)) ? content : undefined;
}
