import type { MessageContent } from '@tailboard/contracts/messaging/message';
import { getScope } from '@tailboard/contracts/permission';
import type { LinkReader } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/service-context';
import { isUserInAudience } from '../message/audience-people.js';
import { messageDecider } from '../message/message-decider.js';

/** A message as a user may see it. */
interface OpenMessage {
  readonly content: MessageContent;
  /** The bodies whose pictures they may see: those of all editions, if they write messages. */
  readonly bodies: readonly string[];
}

/** Returns a message for the user of a link: they write messages, or it is published for them at the moment. */
export async function openMessage(
  ctx: ServiceContext,
  id: string,
  reader: LinkReader,
): Promise<OpenMessage | undefined> {
  const { content, status, editions } = (await ctx.load(messageDecider, id)).state;
  if (!content) return undefined;
  if (getScope(reader.roles, 'message.write') !== null)
    return { content, bodies: [content.body, ...editions.map(({ body }) => body)] };
  const isTheirs = status === 'published' && (await isUserInAudience(ctx.db, content.audience, reader.id));
  return isTheirs ? { content, bodies: [content.body] } : undefined;
}
