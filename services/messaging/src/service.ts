import { sendAttachment } from '@tailboard/contracts/messaging/message-acts';
import { filesOf, uploading } from '@tailboard/service/blobs/files-of';
import { defineService } from '@tailboard/service/define-service';
import { nameOf, peopleProjection } from '@tailboard/service/people';
import { messageDecider } from './message/message-decider.js';
import { messages } from './message/message-projection.js';
import { audiencePreview, messageList, oneMessage } from './message/message-queries.js';
import { revising, writing } from './message/write-message.js';
import { attachmentShown, fetchingAttachment } from './receipt/attachment.js';
import { askingForReceipts, receiptExports } from './receipt/export-receipts.js';
import { inbox } from './receipt/inbox.js';
import { readHistory } from './receipt/read-history.js';
import { receiptDecider } from './receipt/receipt-decider.js';

const files = filesOf();

/** Messaging: messages to everybody or to some, and the proof of who has read what. */
export default defineService({
  name: 'messaging',
  deciders: [messageDecider, receiptDecider],
  projections: [peopleProjection('messaging'), messages],
  answers: [messageList, oneMessage, audiencePreview, inbox, readHistory, attachmentShown],
  procedures: [uploading(sendAttachment), writing, revising, fetchingAttachment, askingForReceipts],
  migrations: [...files.migrations, ...receiptExports.migrations],
  tasks: [...files.tasks, ...receiptExports.tasks],
  onStart: async (house) => {
    await files.begin(house);
    await receiptExports.begin(house);
  },
  nameOf,
});
