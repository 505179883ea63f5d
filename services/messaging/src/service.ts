import { SendFile } from '@tailboard/contracts/messaging/file-contracts';
import { SendAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { filesOf, uploading } from '@tailboard/service/blobs/files-of';
import { defineService } from '@tailboard/service/define-service';
import { nameOf, peopleProjection } from '@tailboard/service/queries/people';
import { fileDecider, fileSeenDecider } from './file/file-decider.js';
import {
  documentsMissing,
  documentsOfUser,
  fileList,
  historyOfFile,
  oneFile,
  readersOfFile,
} from './file/file-queries.js';
import { adding, addingForUser, addingVersion, fileShown, linking, removingForUser } from './file/store-file.js';
import { filesProjection } from './folder/files-projection.js';
import { folderDecider } from './folder/folder-decider.js';
import { folderList, historyOfFolder, oneFolder } from './folder/folder-queries.js';
import { mailingReminder, reminding } from './mail/remind-by-mail.js';
import { mailingExpiry, warningOfExpiry } from './mail/warn-of-expiry.js';
import { messageDecider } from './message/message-decider.js';
import { messagesProjection } from './message/message-projection.js';
import { audiencePreview, messageList, oneMessage } from './message/message-queries.js';
import { revising, writing } from './message/write-message.js';
import { attachmentShown, fetchingAttachment } from './receipt/attachment.js';
import { handleExportReceipts, receiptExports } from './receipt/export-receipts.js';
import { inbox } from './receipt/inbox.js';
import { pictureLinks, pictureShown } from './receipt/pictures.js';
import { readHistory } from './receipt/read-history.js';
import { receiptDecider } from './receipt/receipt-decider.js';
import { storedFetched } from './storage/fetch-stored.js';

const files = filesOf();

/** Messaging: messages to all or some users, with proof of who has read what; folders, files and users' documents. */
export default defineService({
  name: 'messaging',
  deciders: [messageDecider, receiptDecider, folderDecider, fileDecider, fileSeenDecider],
  projections: [peopleProjection('messaging'), messagesProjection, filesProjection],
  queryHandlers: [
    messageList,
    oneMessage,
    audiencePreview,
    inbox,
    readHistory,
    attachmentShown,
    pictureLinks,
    pictureShown,
    folderList,
    oneFolder,
    historyOfFolder,
    fileList,
    oneFile,
    historyOfFile,
    readersOfFile,
    fileShown,
    linking,
    documentsOfUser,
    documentsMissing,
    storedFetched,
  ],
  commandHandlers: [
    uploading(SendAttachment),
    writing,
    revising,
    reminding,
    fetchingAttachment,
    handleExportReceipts,
    uploading(SendFile),
    adding,
    addingForUser,
    addingVersion,
    removingForUser,
  ],
  migrations: [...files.migrations, ...receiptExports.migrations],
  tasks: [...files.tasks, ...receiptExports.tasks, mailingReminder, warningOfExpiry.task, mailingExpiry],
  onStart: async (ctx) => {
    await files.begin(ctx);
    await receiptExports.begin(ctx);
    await warningOfExpiry.begin(ctx);
  },
  nameOf,
});
