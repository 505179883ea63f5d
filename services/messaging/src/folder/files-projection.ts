import { documentReminderEvents } from '@tailboard/contracts/messaging/document';
import { fileEvents, fileSeenEvents, type FileReview } from '@tailboard/contracts/messaging/file';
import { folderEvents, type FolderScope } from '@tailboard/contracts/messaging/folder';
import type { Topic } from '@tailboard/contracts/live';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type EventContext } from '@tailboard/eventing/projection';

const folder = table('folder', {
  columns: {
    id: 'uuid',
    name: 'text',
    parent_id: 'uuid?',
    scope: column<FolderScope>('text'),
    roles: column<readonly Role[]>('text[]'),
    required: 'boolean',
    sort: 'int',
    /** Revision of its last event: a change specifies the version it is based on. */
    version: 'int',
  },
  key: ['id'],
});
const file = table('file', {
  columns: {
    id: 'uuid',
    title: 'text',
    description: 'text',
    folder_id: 'uuid',
    requires_seen: 'boolean',
    expires_on: 'text?',
    user_id: 'uuid?',
    filename: 'text',
    mime: 'text',
    size: 'int',
    sha256: 'text',
    version: 'int',
    /** Number of events in its stream: a change of its details specifies the revision it is based on. */
    revision: 'int',
    created_at: 'timestamptz',
    author_id: 'text',
    review: column<FileReview>('text'),
    reason: 'text?',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(folder_id)', '(user_id) where user_id is not null', "(created_at) where review = 'submitted'"],
});
const fileSeen = table('file_seen', {
  columns: { file_id: 'uuid', user_id: 'uuid', version: 'int', read_by: 'uuid', seen_at: 'timestamptz' },
  key: ['file_id', 'user_id', 'version', 'read_by'],
});

const fileReminder = table('file_reminder', {
  columns: { file_id: 'uuid', user_id: 'uuid', version: 'int', reminded_at: 'timestamptz' },
  key: ['file_id', 'user_id'],
});

const documentReminder = table('document_reminder', {
  columns: { user_id: 'uuid', folder_id: 'uuid', reminded_at: 'timestamptz' },
  key: ['user_id', 'folder_id'],
});

const bytes = ({
  name,
  media,
  size,
  sha256,
}: {
  name: string;
  media: string | null;
  size: number;
  sha256: string;
}) => ({
  filename: name,
  mime: media ?? 'application/octet-stream',
  size,
  sha256,
});

const toNotice = (topic: Topic, id: string, { type, meta }: Pick<EventContext, 'type' | 'meta'>) => ({
  ...{ topic, type, id, actor_id: meta.actor_id },
});

/** Notifies the screens of a document's user, and those of the office. */
const toDocumentNotices = (user_id: string, id: string, event: Pick<EventContext, 'type' | 'meta'>) => [
  toNotice(`documents:${user_id}`, id, event),
  toNotice('documents', id, event),
];

/** Folders, their files, and who has seen which version. Deleted files have no row; their history stays. */
export const filesProjection = projection({
  name: 'messaging.files',
  version: 7,
  tables: { folder, file, file_seen: fileSeen, file_reminder: fileReminder, document_reminder: documentReminder },
})
  .on(folderEvents, {
    FolderOpened: ({ data, revision }, rows) => rows.folder.put({ ...data, version: revision }),
    FolderRevised: ({ data, revision }, rows) => rows.folder.put({ ...data, version: revision }),
    FolderRemoved: ({ data }, rows) => rows.folder.remove(data.id),
  })
  .on(fileEvents, {
    FileAdded: ({ id_in_category: id, data: { content, ...stated }, meta: { at, actor_id }, revision }, rows) =>
      rows.file.put({
        ...{ ...stated, ...bytes(content), id, version: 1, revision },
        ...{ author_id: actor_id, created_at: at, updated_at: at, review: 'accepted', reason: null },
      }),
    DocumentSubmitted: ({ id_in_category: id, data: { content, ...stated }, meta: { at, actor_id }, revision }, rows) =>
      rows.file.put({
        ...{ ...stated, ...bytes(content), id, version: 1, revision },
        ...{ author_id: actor_id, created_at: at, updated_at: at, review: 'submitted', reason: null },
      }),
    DocumentAccepted: ({ id_in_category: id, revision }, rows) =>
      rows.file.change(id, { review: 'accepted', revision }),
    DocumentRejected: ({ id_in_category: id, data: { reason }, revision }, rows) =>
      rows.file.change(id, { review: 'rejected', reason, revision }),
    FileDescribed: ({ id_in_category: id, data, meta: { at }, revision }, rows) =>
      rows.file.change(id, { ...data, revision, updated_at: at }),
    FileVersionAdded: ({ id_in_category: id, data: { content, version }, meta: { at }, revision }, rows) =>
      rows.file.change(id, { ...bytes(content), version, revision, updated_at: at }),
    FileRemoved: ({ id_in_category: id }, rows) => rows.file.remove(id),
    FileReminded: ({ id_in_category: file_id, data: { user_ids, version }, meta: { at } }, rows) => {
      for (const user_id of user_ids) rows.file_reminder.put({ file_id, user_id, version, reminded_at: at });
    },
  })
  .on(fileSeenEvents, {
    FileSeen: ({ data, meta }, rows) =>
      rows.file_seen.put({ ...data, read_by: meta.impersonator_id ?? data.user_id, seen_at: meta.at }),
  })
  .on(documentReminderEvents, {
    DocumentReminded: ({ data, meta: { at } }, rows) => rows.document_reminder.put({ ...data, reminded_at: at }),
  })
  .notices({
    document_reminder: ({ after, event }) =>
      after === null ? [] : toDocumentNotices(after.user_id, after.folder_id, event),
    folder: ({ after, before, event }) => [toNotice('files:all', (after ?? before)?.id ?? '', event)],
    file: ({ after, before, event }) => {
      const { id = '', user_id = null } = after ?? before ?? {};
      return user_id === null ? [toNotice('files:all', id, event)] : toDocumentNotices(user_id, id, event);
    },
    file_reminder: ({ after, event }) => (after === null ? [] : [toNotice('files:all', after.file_id, event)]),
    // A document is seen by its user: the reader of a company file and the user of a document are notified alike.
    file_seen: ({ after, event }) =>
      after === null
        ? []
        : [toNotice('files:all', after.file_id, event), toNotice(`documents:${after.user_id}`, after.file_id, event)],
  });
