import {
  exportReceipts,
  fetchAttachment,
  listMessages,
  markAsSeen,
  previewAudience,
  readInbox,
  readMessage,
  readReceipts,
  remindReaders,
  reviseMessage,
  sendAttachment,
  showAttachment,
  withdrawMessage,
  writeMessage,
} from './message-acts.js';

/** Everything that the messaging service answers; of paths that overlap the longer ones first. */
export const messagingRoutes = [
  readInbox,
  previewAudience,
  sendAttachment,
  listMessages,
  writeMessage,
  readReceipts,
  exportReceipts,
  remindReaders,
  markAsSeen,
  fetchAttachment,
  showAttachment,
  readMessage,
  reviseMessage,
  withdrawMessage,
] as const;
