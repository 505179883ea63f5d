import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { eventSchemas } from '../event.js';
import { refusal } from '../refusal.js';
import { Upload } from '../upload.js';
import { CompanyDate, UserId, Uuid } from '../values.js';

/** The content of a version, and its file name. */
export const FileContent = Upload.extend({ name: oneLine().trim().min(1).max(255) });
export type FileContent = z.output<typeof FileContent>;

/** A file's properties. `requires_seen`: readers must confirm that they have seen it. */
export const FileForm = z.object({
  title: oneLine().trim().min(1).max(120),
  description: z.string().trim().max(2000).default(''),
  folder_id: Uuid,
  requires_seen: z.boolean().default(false),
  expires_on: CompanyDate.nullable().default(null),
});
export type FileForm = z.output<typeof FileForm>;

/** Whether the office accepted a file. A document that its person uploaded counts once it is accepted. */
export const fileReviews = ['accepted', 'submitted', 'rejected'] as const;
export type FileReview = (typeof fileReviews)[number];

/** Why the office rejects a document. */
export const RejectionReason = oneLine().trim().min(1).max(300);

/** `file-{id}`: a company file, or a document of the employee `user_id`. */
export const fileEvents = eventSchemas('file', {
  FileAdded: FileForm.extend({ user_id: UserId.nullable(), content: FileContent }),
  /** A person uploaded their own document; it waits for the office. */
  DocumentSubmitted: FileForm.extend({ user_id: UserId, content: FileContent }),
  DocumentAccepted: z.object({}),
  DocumentRejected: z.object({ reason: RejectionReason }),
  FileDescribed: FileForm,
  FileVersionAdded: z.object({ version: z.number().int().min(2), content: FileContent }),
  FileRemoved: z.object({}),
  /** Readers who had not seen this version were reminded. */
  FileReminded: z.object({ version: z.number().int().min(1), user_ids: z.array(UserId) }),
});

/** `fileseen-{file_id}-{user_id}`: versions that a user has seen. */
export const fileSeenEvents = eventSchemas('fileseen', {
  FileSeen: z.object({ file_id: Uuid, user_id: UserId, version: z.number().int().min(1) }),
});

export const FileNotFound = refusal('FileNotFound', 404, {
  en: 'This file does not exist.',
  es: 'Este archivo no existe.',
  'zh-CN': '该文件不存在。',
});
export const FileBytesMissing = refusal(
  'FileBytesMissing',
  422,
  {
    en: 'The content of this file is missing. Upload the file again.',
    es: 'Falta el contenido de este archivo. Envíelo de nuevo.',
    'zh-CN': '此文件的内容缺失，请重新上传。',
  },
  'content',
);
export const FileNotDownloaded = refusal('FileNotDownloaded', 409, {
  en: 'Download {title} first, then mark it as seen.',
  es: 'Descargue primero {title} y después márquelo como visto.',
  'zh-CN': '请先下载“{title}”，再标为已查看。',
});
export const FileChanged = refusal('FileChanged', 409, {
  en: '{title} has a newer version. Open the newer version.',
  es: '{title} tiene una versión más reciente. Ábrala.',
  'zh-CN': '“{title}”已有新版本，请打开新版本。',
});
export const FileVersionNotFound = refusal('FileVersionNotFound', 404, {
  en: '{title} has no version {version}.',
  es: '{title} no tiene la versión {version}.',
  'zh-CN': '“{title}”没有版本 {version}。',
});
export const FileNeedsNoConfirmation = refusal('FileNeedsNoConfirmation', 409, {
  en: '{title} does not have to be confirmed as seen. Require it in its details first.',
  es: 'No hace falta confirmar {title} como visto. Exíjalo primero en sus detalles.',
  'zh-CN': '“{title}”无需确认查看，请先在其详细信息中要求确认。',
});
