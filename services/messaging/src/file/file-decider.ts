import { isDeepStrictEqual } from 'node:util';
import {
  FileContent,
  fileEvents,
  FileForm,
  FileNeedsNoConfirmation,
  FileNotFound,
  fileSeenEvents,
  RejectionReason,
  type FileReview,
} from '@tailboard/contracts/messaging/file';
import { DocumentReviewed } from '@tailboard/contracts/messaging/document-contracts';
import { RemindedRecently } from '@tailboard/contracts/messaging/message';
import {
  DescribeFile,
  MarkFileAsSeen,
  RemoveFile,
  RestoreFileVersion,
} from '@tailboard/contracts/messaging/file-contracts';
import { FolderNotFound, FolderOfOtherScope } from '@tailboard/contracts/messaging/folder';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId, Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { z } from 'zod';
import { folderDecider, TREE, type Tree } from '../folder/folder-decider.js';
import { LINE, getReadParameters } from '../folder/open-condition.js';
import { listNonreaders } from './nonreaders.js';
import { mayRead } from './read-condition.js';

/** A file's state from its events. */
interface FileState {
  readonly status: 'unknown' | 'kept' | 'removed';
  readonly form: FileForm | null;
  readonly user_id: string | null;
  readonly content: FileContent | null;
  readonly review: FileReview;
  readonly version: number;
  /** Every version, from the first one on. */
  readonly versions: readonly StoredVersion[];
  /** When each user was last reminded of the latest version, and by which command. */
  readonly reminded: Readonly<Record<string, { at: string; command_id: string }>>;
}
interface StoredVersion {
  readonly content: FileContent;
  readonly at: string;
  readonly actor_id: string;
}
const { FileAdded, FileDescribed, FileVersionAdded, FileRemoved, FileReminded } = fileEvents.make;
const { DocumentSubmitted, DocumentAccepted, DocumentRejected } = fileEvents.make;

/** Time between two reminders of a person, in ms. */
const REMIND_MS = 3_600_000;

/**
 * Returns the refusal if a folder does not accept a file: it was deleted, or it is one for company files and the file is
 * a user's document, or vice versa.
 */
function refuseFolder(tree: Tree, folder_id: string, user_id: string | null) {
  const folder = tree[folder_id];
  if (!folder) return refuse('FolderNotFound');
  const hasSameScope = (folder.scope === 'user_documents') === (user_id !== null);
  return hasSameScope ? undefined : refuse('FolderOfOtherScope', { name: folder.name });
}
const loadTree = async (readContext: ReadContext): Promise<{ tree: Tree }> => ({
  tree: (await readContext.load(folderDecider, TREE)).state,
});

/** Internal command that adds an uploaded file to a folder. */
export const AddFile = internalCommand('messaging.put-file', {
  input: FileForm.extend({ id: Uuid, user_id: UserId.nullable(), content: FileContent }),
  output: z.object({ version: z.number().int() }),
  refusals: [FolderNotFound, FolderOfOtherScope],
});
const addFile = decision(AddFile, {
  load: (_, readContext: ReadContext) => loadTree(readContext),
  decide: ({ status }: FileState, { id: _, ...file }, { loaded: { tree } }) =>
    status === 'unknown' ? (refuseFolder(tree, file.folder_id, file.user_id) ?? FileAdded(file)) : [],
  output: ({ version }: FileState) => ({ version }),
});

/** Internal command that adds a document that its person uploaded; it waits for the office. */
export const PutSubmitted = internalCommand('messaging.put-submitted-document', {
  input: FileForm.extend({ id: Uuid, user_id: UserId, content: FileContent }),
  output: z.object({ version: z.number().int() }),
  refusals: [FolderNotFound, FolderOfOtherScope],
});
const putSubmitted = decision(PutSubmitted, {
  load: (_, readContext: ReadContext) => loadTree(readContext),
  decide: ({ status }: FileState, { id: _, ...file }, { loaded: { tree } }) =>
    status === 'unknown' ? (refuseFolder(tree, file.folder_id, file.user_id) ?? DocumentSubmitted(file)) : [],
  output: ({ version }: FileState) => ({ version }),
});

/** Internal commands that record the review of a submitted document. */
export const RecordAcceptance = internalCommand('messaging.record-acceptance', {
  input: z.object({ id: Uuid }),
  refusals: [FileNotFound, DocumentReviewed],
});
export const RecordRejection = internalCommand('messaging.record-rejection', {
  input: z.object({ id: Uuid, reason: RejectionReason }),
  refusals: [FileNotFound, DocumentReviewed],
});
const refuseReview = ({ status, review, form }: FileState, wanted: FileReview) => {
  if (status !== 'kept') return refuse('FileNotFound');
  if (review === wanted) return [];
  return review === 'submitted' ? undefined : refuse('DocumentReviewed', { title: form?.title });
};
const recordAcceptance = decision(
  RecordAcceptance,
  (state: FileState) => refuseReview(state, 'accepted') ?? DocumentAccepted({}),
);
const recordRejection = decision(
  RecordRejection,
  (state: FileState, { reason }) => refuseReview(state, 'rejected') ?? DocumentRejected({ reason }),
);

/** Internal command that replaces a file's content; the same content changes nothing. */
export const AddVersion = internalCommand('messaging.put-version', {
  input: z.object({ id: Uuid, content: FileContent }),
  output: z.object({ version: z.number().int() }),
  refusals: [FileNotFound],
});
const addVersion = decision(AddVersion, {
  decide: ({ status, content: before, version }: FileState, { content }) => {
    if (status !== 'kept') return refuse('FileNotFound');
    return isDeepStrictEqual(before, content) ? [] : FileVersionAdded({ version: version + 1, content });
  },
  output: ({ version }: FileState) => ({ version }),
});

/** A version that is restored becomes the latest one again; the versions between stay. */
const restoreVersion = decision(RestoreFileVersion, {
  decide: ({ status, form, version, versions, content: current }: FileState, requested) => {
    if (status !== 'kept') return refuse('FileNotFound');
    const found = versions[requested.version - 1];
    if (!found) return refuse('FileVersionNotFound', { title: form?.title, version: requested.version });
    return isDeepStrictEqual(found.content, current)
      ? []
      : FileVersionAdded({ version: version + 1, content: found.content });
  },
  output: ({ version }: FileState, { id }) => ({ data: { id, version } }),
});

/** Internal command that records the readers whom a file reminds. */
export const RemindReaders = internalCommand('messaging.remind-of-file', {
  input: z.object({ id: Uuid }),
  output: z.object({ user_ids: z.array(UserId), version: z.number().int() }),
  refusals: [FileNotFound, FileNeedsNoConfirmation, RemindedRecently],
});
const remindReaders = decision(RemindReaders, {
  reads: ['messaging.files', 'messaging.people'],
  load: async ({ id }, readContext: ReadContext) => ({ nonreaders: await listNonreaders(readContext, id) }),
  decide: ({ status, form, version, reminded }: FileState, _, { loaded: { nonreaders }, now, command_id }) => {
    if (status !== 'kept' || form === null) return refuse('FileNotFound');
    if (!form.requires_seen) return refuse('FileNeedsNoConfirmation', { title: form.title });
    if (Object.values(reminded).some((last) => last.command_id === command_id)) return [];
    const due = nonreaders.filter((id) => {
      const last = reminded[id]?.at;
      return last === undefined || Date.parse(now) - Date.parse(last) >= REMIND_MS;
    });
    if (due.length > 0) return FileReminded({ version, user_ids: due });
    return nonreaders.length === 0 ? [] : refuse('RemindedRecently', { title: form.title });
  },
  output: ({ version, reminded }: FileState, _, { command_id }) => ({
    version,
    user_ids: Object.entries(reminded)
      .filter(([, last]) => last.command_id === command_id)
      .map(([id]) => id),
  }),
});

const describeFile = decision(DescribeFile, {
  load: (_, readContext: ReadContext) => loadTree(readContext),
  decide: ({ status, form: before, user_id }: FileState, { id: _, ...form }, { loaded: { tree } }) => {
    if (status !== 'kept') return refuse('FileNotFound');
    if (isDeepStrictEqual(before, form)) return [];
    return refuseFolder(tree, form.folder_id, user_id) ?? FileDescribed(form);
  },
  output: ({ form: after, version }: FileState, { id }, { version: revision }) => ({
    data: { ...after!, id, version, revision },
  }),
});

const removeFile = decision(RemoveFile, ({ status }: FileState) =>
  status === 'kept' ? FileRemoved({}) : refuse('FileNotFound'),
);
/** Internal command that removes a document, if it belongs to that user. */
export const RemoveDocument = internalCommand('messaging.remove-document', {
  input: z.object({ id: Uuid, user_id: UserId }),
  refusals: [FileNotFound],
});
const removeDocument = decision(RemoveDocument, ({ status, user_id }: FileState, requested) =>
  status === 'kept' && user_id === requested.user_id ? FileRemoved({}) : refuse('FileNotFound'),
);

/** Company files and users' documents, with their versions. */
export const fileDecider = decider<FileState, typeof fileEvents>({
  events: fileEvents,
  removal: 'FileRemoved',
  initial: {
    ...{ status: 'unknown', form: null, user_id: null, content: null, review: 'accepted', version: 0 },
    ...{ versions: [], reminded: {} },
  },
  evolve: {
    FileAdded: (state, { content, user_id, ...form }, { at, actor_id }) => ({
      ...state,
      ...{ status: 'kept', form, user_id, content, version: 1, versions: [{ content, at, actor_id }] },
    }),
    DocumentSubmitted: (state, { content, user_id, ...form }, { at, actor_id }) => ({
      ...state,
      ...{ status: 'kept', form, user_id, content, version: 1, versions: [{ content, at, actor_id }] },
      review: 'submitted',
    }),
    DocumentAccepted: (state) => ({ ...state, review: 'accepted' }),
    DocumentRejected: (state) => ({ ...state, review: 'rejected' }),
    FileDescribed: (state, form) => ({ ...state, form }),
    FileVersionAdded: (state, { version, content }, { at, actor_id }) => ({
      ...state,
      ...{ version, content, versions: [...state.versions, { content, at, actor_id }], reminded: {} },
    }),
    FileReminded: (state, { user_ids }, { at, command_id }) => ({
      ...state,
      reminded: { ...state.reminded, ...Object.fromEntries(user_ids.map((id) => [id, { at, command_id }])) },
    }),
    FileRemoved: (state) => ({ ...state, status: 'removed' }),
  },
  decisions: [describeFile, removeFile, restoreVersion],
  internalCommands: [
    addFile,
    putSubmitted,
    recordAcceptance,
    recordRejection,
    addVersion,
    removeDocument,
    remindReaders,
  ],
});

interface SeenVersions {
  /** The latest version that the user has seen without impersonation. */
  readonly version: number;
  /** The latest version that each impersonating user has seen. */
  readonly for_user: Readonly<Record<string, number>>;
}
/** Returns a file's current state from its events, if the caller may read it. */
async function loadReadableFile(
  readContext: ReadContext,
  id: string,
  caller: Parameters<typeof getReadParameters>[0] & { actor_id: string },
) {
  const { state } = await readContext.load(fileDecider, id);
  const { folder_id } = state.form ?? {};
  if (state.status !== 'kept' || folder_id === undefined) return undefined;
  const [found] = await readContext.query<{ may: boolean }>(
    `select ${mayRead('$1', '$2', '$3')} as may
     from (select $4::uuid as user_id) file left join folder on folder.id = $5 ${LINE}`,
    [...getReadParameters(caller), caller.actor_id, state.user_id, folder_id],
  );
  return found?.may === true ? state : undefined;
}

const markFileAsSeen = decision(MarkFileAsSeen, {
  stream: ({ id }, { actor_id }) => `${id}-${actor_id}`,
  reads: ['messaging.files'],
  load: async ({ id, version }, readContext: ReadContext, context) => ({
    file: await loadReadableFile(readContext, id, context as never),
    downloads: await readContext.query(
      'select from file_download where file_id = $1 and user_id = $2 and version = $3',
      [id, context.actor_id, version],
    ),
  }),
  decide: (seen: SeenVersions, { id, version }, { loaded: { file, downloads }, actor_id, impersonator_id }) => {
    if (!file) return refuse('FileNotFound');
    if (version !== file.version) return refuse('FileChanged', { title: file.form?.title });
    if (Math.max(seen.version, seen.for_user[impersonator_id ?? ''] ?? 0) >= version) return [];
    if (downloads.length === 0) return refuse('FileNotDownloaded', { title: file.form?.title });
    return fileSeenEvents.make.FileSeen({ file_id: id, user_id: actor_id, version });
  },
});

/** The users who have seen a version of a file: one stream for each file and user. */
export const fileSeenDecider = decider<SeenVersions, typeof fileSeenEvents>({
  events: fileSeenEvents,
  initial: { version: 0, for_user: {} },
  evolve: {
    FileSeen: (seen, { version }, { impersonator_id }) =>
      impersonator_id === undefined
        ? { ...seen, version }
        : { ...seen, for_user: { ...seen.for_user, [impersonator_id]: version } },
  },
  decisions: [markFileAsSeen],
});
