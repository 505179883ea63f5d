import { Heartbeat } from '@tailboard/contracts/identity/session';
import { getBuildVersion } from '@tailboard/service/build-version';
import { queryHandler } from '@tailboard/service/service-context';
import { countUnread, unreadMessagesProjection } from '../unread-message/unread-messages.js';
import { usersProjection } from '../people/users-projection.js';

/** Version of the running build, read once: a newer one on the disk is not running. */
let version: string | undefined;

/** Heartbeat response, with the number of unread messages. */
export const getHeartbeat = queryHandler(
  Heartbeat,
  [unreadMessagesProjection.name, usersProjection.name],
  async (_, ctx, { actor_id }) => ({
    server_time: ctx.now().toISOString(),
    unread: (await countUnread(ctx.db, actor_id, ctx.now().toISOString())).unread,
    version: (version ??= getBuildVersion(ctx.config.BUILD_ID)),
  }),
);
