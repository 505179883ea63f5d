import type { InboxMessage } from '@tailboard/contracts/messaging/message-contracts';

/** Returns whether a message changed since its reader read it. */
export const hasChanged = ({ read_version, version }: InboxMessage): boolean =>
  read_version !== null && read_version < version;
