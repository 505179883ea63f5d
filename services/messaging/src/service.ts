import { SendDocument } from '@tailboard/contracts/messaging/document-contracts';
import { SendFile } from '@tailboard/contracts/messaging/file-contracts';
import { SendAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { messageTemplates } from '@tailboard/contracts/messaging/message-template';
import { savedAudiences } from '@tailboard/contracts/messaging/saved-audience';
import { createFileParts, uploadHandler } from '@tailboard/service/blobs/files-of';
import { defineService } from '@tailboard/service/define-service';
import { findUserName, peopleProjection } from '@tailboard/service/queries/people';
import { getMissingDocuments } from './document/due-documents.js';
import { documentReminderDecider } from './document/reminder-decider.js';
import { fileDecider, fileSeenDecider } from './file/file-decider.js';
import {
  listSubmittedDocuments,
  listUserFiles,
  listFiles,
  getFileHistory,
  getFile,
  getFileReaders,
  getFileVersions,
} from './file/file-queries.js';
import {
  handleAddFile,
  handleAddUserFile,
  handleSubmitDocument,
  handleAddFileVersion,
  downloadFile,
  downloadFileVersion,
  fileDownloads,
  linkToFile,
  linkToFileVersion,
  handleRemoveUserFile,
} from './file/store-file.js';
import { getFileNonreaders } from './file/nonreaders.js';
import { filesProjection } from './folder/files-projection.js';
import { folderDecider } from './folder/folder-decider.js';
import { listFolders, getFolderHistory, getFolder } from './folder/folder-queries.js';
import { mailingReminder, handleRemindReaders } from './mail/remind-by-mail.js';
import { handleRemindOfDocument, mailingDocumentReminder } from './mail/remind-of-document.js';
import { handleRemindFileReaders, mailingFileReminder } from './mail/remind-of-file.js';
import { handleAcceptDocument, handleRejectDocument, mailingReview } from './mail/review-document.js';
import { expiryMails, mailingExpiry, warningOfExpiry } from './mail/warn-of-expiry.js';
import { messageDecider } from './message/message-decider.js';
import { messagesProjection } from './message/message-projection.js';
import { getEditions, previewAudience, listMessages, getMessage } from './message/message-queries.js';
import { handleAskAboutPay } from './message/ask-about-pay.js';
import { handleReviseMessage, handleWriteMessage } from './message/write-message.js';
import { showAttachment, handleFetchAttachment } from './receipt/attachment.js';
import {
  getPushKey,
  loadPushKeys,
  handleSubscribeToPush,
  handleUnsubscribeFromPush,
  pushTables,
} from './push/push-subscriptions.js';
import { assignedJobsProjection } from './push/assigned-jobs-projection.js';
import { announcingJobs, announcingMessages, pushing, pushingJob, pushingMessage } from './push/send-push.js';
import { handleExportReceipts, receiptExports } from './receipt/export-receipts.js';
import { getAcknowledgedEdition, getInbox } from './receipt/inbox.js';
import { getMessagePictures, showMessagePicture } from './receipt/pictures.js';
import { getReceipts, listUnread } from './receipt/read-history.js';
import { receiptDecider } from './receipt/receipt-decider.js';
import { fetchStored } from './storage/fetch-stored.js';
import { ownerships } from './ownerships.js';

const files = createFileParts();

/** Messaging: messages to all or some users, with proof of who has read what; folders, files and users' documents. */
export default defineService({
  name: 'messaging',
  deciders: [messageDecider, receiptDecider, folderDecider, fileDecider, fileSeenDecider, documentReminderDecider],
  ownerships,
  resources: [messageTemplates, savedAudiences],
  projections: [peopleProjection('messaging'), messagesProjection, filesProjection, assignedJobsProjection],
  queryHandlers: [
    listMessages,
    getMessage,
    getEditions,
    previewAudience,
    getInbox,
    getAcknowledgedEdition,
    getReceipts,
    listUnread,
    showAttachment,
    getMessagePictures,
    showMessagePicture,
    listFolders,
    getFolder,
    getFolderHistory,
    listFiles,
    getFile,
    getFileHistory,
    getFileReaders,
    getFileNonreaders,
    getFileVersions,
    linkToFileVersion,
    downloadFileVersion,
    downloadFile,
    linkToFile,
    listUserFiles,
    listSubmittedDocuments,
    getMissingDocuments,
    fetchStored,
    getPushKey,
  ],
  commandHandlers: [
    uploadHandler(SendAttachment),
    handleWriteMessage,
    handleAskAboutPay,
    handleReviseMessage,
    handleRemindReaders,
    handleFetchAttachment,
    handleExportReceipts,
    uploadHandler(SendFile),
    handleAddFile,
    handleAddUserFile,
    uploadHandler(SendDocument),
    handleSubmitDocument,
    handleAcceptDocument,
    handleRejectDocument,
    handleAddFileVersion,
    handleRemoveUserFile,
    handleRemindFileReaders,
    handleRemindOfDocument,
    handleSubscribeToPush,
    handleUnsubscribeFromPush,
  ],
  reactions: [announcingJobs, announcingMessages],
  migrations: [...files.migrations, ...receiptExports.migrations, expiryMails, fileDownloads, pushTables],
  tasks: [
    ...files.tasks,
    ...receiptExports.tasks,
    mailingReminder,
    mailingFileReminder,
    mailingDocumentReminder,
    mailingReview,
    warningOfExpiry.task,
    mailingExpiry,
    pushing,
    pushingJob,
    pushingMessage,
  ],
  onStart: async (ctx) => {
    await files.begin(ctx);
    await receiptExports.begin(ctx);
    await warningOfExpiry.begin(ctx);
    await loadPushKeys(ctx);
  },
  findUserName,
});
