import { z } from 'zod';
import { command, fileOutput, query } from '../contract.js';
import { ownRecord, selectsOwn, ownUserId, signedLink } from '../id-scope.js';
import { History, historyQuery } from '../history.js';
import { UserNotFound } from '../identity/user.js';
import { pageOutput, pageQuery, plainPageQuery } from '../page.js';
import { LinkExpired, PictureLink, uploadContract, withItsFile } from '../upload.js';
import { Instant, queryFlag, queryInt, UserId, Uuid } from '../values.js';
import { DueDocument, dueStates } from './document.js';
import {
  FileBytesMissing,
  FileChanged,
  FileNeedsNoConfirmation,
  FileNotDownloaded,
  fileReviews,
  FileContent,
  FileForm,
  FileNotFound,
  FileVersionNotFound,
} from './file.js';
import { FolderNotFound, FolderOfOtherScope } from './folder.js';
import { attachmentTypes } from './message-contracts.js';
import { RemindedRecently } from './message.js';

const id = z.object({ id: Uuid });
const MEGABYTE = 1_048_576;

/** Maximum file size in bytes. */
const FILE_LIMIT = 256 * MEGABYTE;
/** Accepted file types, detected by content; SVG and HTML are excluded. */
export const fileTypes = [...attachmentTypes, 'image/webp', 'image/gif', 'video/mp4', 'application/zip'] as const;

/** A file as its readers see it. `seen_version` is the latest version that the caller has seen. */
export const StoredFile = FileForm.extend({
  id: Uuid,
  user_id: UserId.nullable(),
  filename: z.string(),
  mime: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  version: z.number().int(),
  /** Version for `If-Match`; a change of the details is refused if the file changed meanwhile. */
  revision: z.number().int(),
  seen_version: z.number().int().nullable(),
  review: z.enum(fileReviews),
  /** Why the office rejected it. */
  reason: z.string().nullable(),
  /** A picture's thumbnail link, valid for the caller and one minute. */
  thumbnail: z.string().nullable(),
  created_at: Instant,
  added_by: z.object({ id: z.string(), label: z.string() }),
  updated_at: Instant,
}).meta({ id: 'File' });
export type StoredFile = z.output<typeof StoredFile>;
const stored = z.object({ data: z.object({ id: Uuid, version: z.number().int() }) });
const added = [FolderNotFound, FolderOfOtherScope, FileBytesMissing];

export const SendFile = uploadContract('messaging.send-file', {
  route: 'POST /files/bytes',
  permission: 'file.write',
  maxBytes: FILE_LIMIT,
  accepts: fileTypes,
  summary: 'Upload the content of a file; a later command refers to its sha256',
});
export const AddFile = withItsFile(
  command('messaging.add-file', {
    route: 'POST /files',
    permission: 'file.write',
    body: FileForm.extend({ content: FileContent }),
    output: stored,
    status: 201,
    refusals: added,
    summary: 'Add an uploaded file to a folder',
  }),
  SendFile,
);
export const ListFiles = query('messaging.files', {
  route: 'GET /files',
  permission: 'file.read',
  ids: { folder_id: selectsOwn },
  query: pageQuery(['title', 'updated_at', 'expires_on']).extend({
    folder_id: Uuid.optional(),
    /** Only files that the caller must confirm and has not seen in their latest version, own documents included. */
    to_see: queryFlag.optional(),
  }),
  output: pageOutput(StoredFile),
  summary: 'List the company files that the caller can read',
});
export const ReadFile = query('messaging.file', {
  route: 'GET /files/{id}',
  permission: 'file.read',
  ids: { id: ownRecord('file', FileNotFound) },
  params: id,
  output: z.object({ data: StoredFile }),
  refusals: [FileNotFound],
  summary: 'Get a file',
});
export const DescribeFile = command('messaging.describe-file', {
  route: 'PUT /files/{id}',
  permission: 'file.write',
  params: id,
  body: FileForm,
  output: z.object({ data: FileForm.extend({ id: Uuid, version: z.number().int(), revision: z.number().int() }) }),
  refusals: [FileNotFound, FolderNotFound, FolderOfOtherScope],
  summary: 'Change the details of a file, or move it to another folder',
});
export const AddFileVersion = withItsFile(
  command('messaging.add-file-version', {
    route: 'POST /files/{id}/versions',
    permission: 'file.write',
    params: id,
    body: z.object({ content: FileContent }),
    output: stored,
    status: 201,
    refusals: [FileNotFound, FileBytesMissing],
    summary: 'Add a new version of a file; its readers must see the new version',
  }),
  SendFile,
);
const versionOf = id.extend({ version: queryInt(1, 1_000_000) });
/** A version of a file. */
export const FileVersion = z.object({
  version: z.number().int(),
  filename: z.string(),
  mime: z.string(),
  size: z.number().int(),
  added_at: Instant,
  added_by: z.object({ id: z.string(), label: z.string() }),
});
export type FileVersion = z.output<typeof FileVersion>;
export const ListFileVersions = query('messaging.file-versions', {
  route: 'GET /files/{id}/versions',
  permission: 'file.write',
  params: id,
  output: z.object({ data: z.array(FileVersion) }),
  refusals: [FileNotFound],
  summary: 'List every version of a file, the latest first',
});
export const LinkToFileVersion = query('messaging.link-to-file-version', {
  route: 'POST /files/{id}/versions/{version}/link',
  permission: 'file.write',
  params: versionOf,
  output: z.object({ data: z.object({ url: z.string() }) }),
  refusals: [FileNotFound, FileVersionNotFound],
  summary: 'Create a download link for a version of a file, valid for one minute and for the caller only',
});
export const DownloadFileVersion = query('messaging.download-file-version', {
  route: 'GET /files/{id}/versions/{version}/download',
  permission: 'public',
  ids: { id: signedLink, user: signedLink },
  params: versionOf,
  query: PictureLink,
  output: fileOutput('application/octet-stream'),
  refusals: [LinkExpired, FileNotFound],
  summary: 'Download a version of a file by its link',
});
export const RestoreFileVersion = command('messaging.restore-file-version', {
  route: 'POST /files/{id}/versions/{version}/restore',
  permission: 'file.write',
  params: versionOf,
  output: z.object({ data: z.object({ id: Uuid, version: z.number().int() }) }),
  refusals: [FileNotFound, FileVersionNotFound],
  summary: 'Add the content of an earlier version as a new version; its readers must see it',
});
export const RemoveFile = command('messaging.remove-file', {
  route: 'DELETE /files/{id}',
  permission: 'file.write',
  params: id,
  refusals: [FileNotFound],
  summary: 'Delete a file',
});
export const LinkToFile = query('messaging.link-to-file', {
  route: 'POST /files/{id}/link',
  permission: 'file.read',
  ids: { id: ownRecord('file', FileNotFound) },
  params: id,
  output: z.object({ data: z.object({ url: z.string() }) }),
  refusals: [FileNotFound],
  summary: 'Create a download link for a file, valid for one minute and for the caller only',
});
export const DownloadFile = query('messaging.download-file', {
  route: 'GET /files/{id}/download',
  permission: 'public',
  ids: { id: signedLink, user: signedLink },
  params: id,
  query: PictureLink,
  output: fileOutput('application/octet-stream'),
  refusals: [LinkExpired, FileNotFound],
  summary: 'Download a file by its link',
});
export const MarkFileAsSeen = command('messaging.mark-file-as-seen', {
  route: 'POST /files/{id}/seen',
  permission: 'file.read',
  ids: { id: ownRecord('file', FileNotFound) },
  params: id,
  body: z.object({ version: z.number().int().min(1) }),
  refusals: [FileNotFound, FileChanged, FileNotDownloaded],
  summary: 'Mark the downloaded version of a file as seen',
});
export const ReadFileReaders = query('messaging.file-readers', {
  route: 'GET /files/{id}/seen',
  permission: 'file.write',
  params: id,
  query: plainPageQuery,
  output: pageOutput(
    z.object({
      profile: z.object({ id: UserId, label: z.string() }),
      /** The impersonating user, if any. */
      actor: z.object({ id: z.string(), label: z.string() }).nullable(),
      version: z.number().int(),
      created_at: Instant,
    }),
  ),
  refusals: [FileNotFound],
  summary: 'List the readers of a file by version',
});
export const ListFileNonreaders = query('messaging.file-nonreaders', {
  route: 'GET /files/{id}/unseen',
  permission: 'file.write',
  params: id,
  query: plainPageQuery,
  output: pageOutput(z.object({ id: UserId, label: z.string(), reminded_at: Instant.nullable() })),
  refusals: [FileNotFound],
  summary: 'List the people for whom a file is meant and who have not seen its latest version',
});
export const RemindFileReaders = command('messaging.remind-file-readers', {
  route: 'POST /files/{id}/remind',
  permission: 'file.write',
  params: id,
  output: z.object({ data: z.object({ people: z.number().int() }) }),
  refusals: [FileNotFound, FileNeedsNoConfirmation, RemindedRecently],
  summary: 'Remind all people who have not seen the latest version of a file, at most once an hour',
});
export const FileHistory = query('messaging.file-history', {
  route: 'GET /files/{id}/history',
  permission: 'file.write',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [FileNotFound],
  summary: 'Get the history of a file',
});

export const ListUserFiles = query('messaging.user-files', {
  route: 'GET /users/{id}/files',
  permission: 'user-document.read',
  ids: { id: ownUserId(UserNotFound) },
  params: z.object({ id: UserId }),
  output: z.object({ data: z.array(StoredFile), missing: z.array(DueDocument) }),
  refusals: [UserNotFound],
  summary: 'List a person’s documents, and those that are missing, expired or expire soon',
});
export const AddUserFile = withItsFile(
  command('messaging.add-user-file', {
    route: 'POST /users/{id}/files',
    permission: 'user-document.write',
    params: z.object({ id: UserId }),
    body: FileForm.extend({ content: FileContent }),
    output: stored,
    status: 201,
    refusals: [UserNotFound, ...added],
    summary: 'Add an uploaded document to a person',
  }),
  SendFile,
);
export const RemoveUserFile = command('messaging.remove-user-file', {
  route: 'DELETE /users/{user_id}/files/{id}',
  permission: 'user-document.write',
  params: z.object({ user_id: UserId, id: Uuid }),
  refusals: [FileNotFound],
  summary: 'Delete a document of a person',
});
export const MissingDocuments = query('messaging.missing-documents', {
  route: 'GET /files/missing',
  permission: 'user-document.write',
  query: plainPageQuery.extend({ state: z.enum(dueStates).optional() }),
  output: pageOutput(DueDocument.extend({ user: z.object({ id: UserId, label: z.string() }) })).extend({
    /** The number of documents in each state, whatever the filter. */
    counts: z.object({ missing: z.number().int(), expired: z.number().int(), expiring: z.number().int() }),
  }),
  summary: 'List the people whose documents are missing, expired or expire soon',
});
