import { heartbeat } from '@tailboard/contracts/identity/session';
import { buildVersion } from '@tailboard/service/build-version';
import { answer } from '@tailboard/service/house';

/** Of the build that runs, read once: a newer one on the disk is not what answers. */
let version: string | undefined;

/** A sign of life. Nobody can be written to yet, so that `unread` is 0. */
export const heartbeatAnswer = answer(heartbeat, [], async (_, house) => ({
  server_time: house.now().toISOString(),
  unread: 0,
  version: (version ??= buildVersion(house.config.BUILD_ID)),
}));
