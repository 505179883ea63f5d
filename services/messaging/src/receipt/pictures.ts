import { API_PREFIX } from '@tailboard/contracts/contract';
import { listPictures } from '@tailboard/contracts/messaging/body';
import { ReadMessagePictures, ShowMessagePicture } from '@tailboard/contracts/messaging/message-contracts';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { isCurrent } from '@tailboard/service/queries/audience';
import { createPictureResponse, findUploads } from '@tailboard/service/blobs/files-of';
import { findLinkReader, signLink } from '@tailboard/service/blobs/links';
import { queryHandler } from '@tailboard/service/service-context';
import { messageDecider } from '../message/message-decider.js';
import { messagesProjection } from '../message/message-projection.js';
import { openMessage } from './open-message.js';

const toPath = (id: string, sha256: string): string => `${API_PREFIX}/messages/${id}/pictures/${sha256}`;

/**
 * Returns links to the pictures of a current message; users who may write messages receive those of any message, and of
 * all its editions.
 */
export const getMessagePictures = queryHandler(
  ReadMessagePictures,
  [messagesProjection.name, 'messaging.people'],
  async ({ id }, ctx, { actor_id, principal }) => {
    const writes = permittedScope(principal, 'message.write') !== null;
    const [found] = await ctx.db.query<{ body: string }>(
      `select message.body from message where message.id = $1 and ($2::boolean or ${isCurrent('message', '$3')})`,
      [id, writes, ctx.now().toISOString()],
    );
    if (!found) return refuse('MessageNotFound');
    const earlier = writes ? (await ctx.load(messageDecider, id)).state.editions.map(({ body }) => body) : [];
    const pictures = new Set([found.body, ...earlier].flatMap(listPictures));
    const data = [...pictures].map((sha256) => {
      const { user, until, signature } = signLink(ctx.config, toPath(id, sha256), actor_id, ctx.now());
      const search = new URLSearchParams({ user, until: String(until), signature });
      return { sha256, url: `${toPath(id, sha256)}?${search.toString()}` };
    });
    return { data };
  },
);

export const showMessagePicture = queryHandler(
  ShowMessagePicture,
  ['messaging.people'],
  async ({ id, sha256, size, ...link }, ctx) => {
    const reader = await findLinkReader(ctx, toPath(id, sha256), link);
    if (!reader) return refuse('LinkExpired');
    const opened = await openMessage(ctx, id, reader);
    const isShown = opened?.bodies.some((body) => listPictures(body).includes(sha256)) ?? false;
    const [upload] = isShown ? await findUploads(ctx.db, [sha256]) : [];
    return upload ? createPictureResponse(ctx, upload, { name: sha256.slice(0, 12), size }) : refuse('MessageNotFound');
  },
);
