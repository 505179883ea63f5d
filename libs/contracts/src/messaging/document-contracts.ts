import { z } from 'zod';
import { command, query } from '../contract.js';
import { ownRecord, unrestricted } from '../id-scope.js';
import { UserNotFound } from '../identity/user.js';
import { pageOutput, plainPageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { uploadContract, withItsFile } from '../upload.js';
import { UserId, Uuid } from '../values.js';
import { fileTypes, SendFile, StoredFile } from './file-contracts.js';
import { FileBytesMissing, FileContent, FileForm, FileNotFound, RejectionReason } from './file.js';
import { FolderNotFound, FolderOfOtherScope } from './folder.js';

const id = z.object({ id: Uuid });

export const DocumentNotDue = refusal('DocumentNotDue', 409, {
  en: 'This person has a valid document in {name}. There is nothing to remind them of.',
  es: 'Esta persona tiene un documento válido en {name}. No hay nada que recordarle.',
  'zh-CN': '此人在“{name}”中已有有效文档，无需提醒。',
});
export const RemindedToday = refusal('RemindedToday', 409, {
  en: 'This person was already reminded of {name} today. Remind them again tomorrow.',
  es: 'Hoy ya se recordó {name} a esta persona. Recuérdeselo de nuevo mañana.',
  'zh-CN': '今天已就“{name}”提醒过此人，请明天再提醒。',
});

export const DocumentSubmittedAlready = refusal('DocumentSubmittedAlready', 409, {
  en: 'This person uploaded a document for {name}. Accept or reject it first.',
  es: 'Esta persona ya subió un documento para {name}. Acéptelo o rechácelo primero.',
  'zh-CN': '此人已为“{name}”上传文件，请先接受或退回。',
});

export const RemindOfDocument = command('messaging.remind-of-document', {
  route: 'POST /users/{id}/documents/{folder_id}/remind',
  permission: 'user-document.write',
  params: z.object({ id: UserId, folder_id: Uuid }),
  refusals: [UserNotFound, FolderNotFound, DocumentNotDue, DocumentSubmittedAlready, RemindedToday],
  summary: 'Remind a person of a missing, expired or soon expiring document, at most once a day',
});

export const DocumentReviewed = refusal('DocumentReviewed', 409, {
  en: '{title} does not wait for a review. It was already accepted or rejected.',
  es: '{title} no espera revisión. Ya se aceptó o rechazó.',
  'zh-CN': '“{title}”无需审核，已被接受或退回。',
});

export const SendDocument = uploadContract('messaging.send-document', {
  route: 'POST /documents/bytes',
  permission: 'user-document.submit',
  maxBytes: SendFile.maxBytes,
  accepts: fileTypes,
  summary: 'Upload the content of an own document; a later command refers to its sha256',
});
export const SubmitDocument = withItsFile(
  command('messaging.submit-document', {
    route: 'POST /documents',
    permission: 'user-document.submit',
    ids: {
      folder_id: ownRecord('folder', FolderNotFound),
      'content.sha256': unrestricted('The hash of a content is known only to those who have it.'),
    },
    body: FileForm.pick({ title: true, folder_id: true, expires_on: true }).extend({ content: FileContent }),
    output: z.object({ data: z.object({ id: Uuid, version: z.number().int() }) }),
    status: 201,
    refusals: [FolderNotFound, FolderOfOtherScope, FileBytesMissing],
    summary: 'Submit an own document; it counts once the office has accepted it',
  }),
  SendDocument,
);
export const ListSubmittedDocuments = query('messaging.submitted-documents', {
  route: 'GET /documents/submitted',
  permission: 'user-document.write',
  query: plainPageQuery,
  output: pageOutput(StoredFile),
  summary: 'List the documents that people uploaded and that wait for a review, the oldest first',
});
export const AcceptDocument = command('messaging.accept-document', {
  route: 'POST /documents/{id}/accept',
  permission: 'user-document.write',
  params: id,
  refusals: [FileNotFound, DocumentReviewed],
  summary: 'Accept a submitted document; its person is notified',
});
export const RejectDocument = command('messaging.reject-document', {
  route: 'POST /documents/{id}/reject',
  permission: 'user-document.write',
  params: id,
  body: z.object({ reason: RejectionReason }),
  refusals: [FileNotFound, DocumentReviewed],
  summary: 'Reject a submitted document; its person is notified of the reason',
});
