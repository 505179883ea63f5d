import { heartbeat } from '@tailboard/contracts/identity/session';
import { buildVersion } from '@tailboard/service/build-version';
import { answer } from '@tailboard/service/house';
import { countUnread, unreadMessagesProjection } from '../message/unread-messages.js';
import { usersProjection } from '../people/users-projection.js';

/** Of the build that runs, read once: a newer one on the disk is not what answers. */
let version: string | undefined;

/** A sign of life, with how long the unread inbox is. */
export const heartbeatAnswer = answer(
  heartbeat,
  [unreadMessagesProjection.name, usersProjection.name],
  async (_, house, { actor_id }) => ({
    server_time: house.now().toISOString(),
    unread: (await countUnread(house.db, actor_id, house.now().toISOString())).unread,
    version: (version ??= buildVersion(house.config.BUILD_ID)),
  }),
);
