import type { StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import type { Folder } from '@tailboard/contracts/messaging/folder';

export const fileId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-0000000000${String(n).padStart(2, '0')}`;

/** A company folder that all users may open. */
export const folder = (n: number, name: string, fields: Partial<Folder> = {}): Folder => ({
  ...{ id: fileId(n), name, parent_id: null, scope: 'company', roles: [], required: false, sort: 0, version: 3 },
  ...fields,
});

/** A PDF in folder 1 that no user has seen. */
export const paper = (n: number, title: string, fields: Partial<StoredFile> = {}): StoredFile => ({
  ...{
    id: fileId(n),
    title,
    description: '',
    folder_id: fileId(1),
    requires_seen: false,
    expires_on: null,
    user_id: null,
  },
  ...{ filename: `${title.toLowerCase()}.pdf`, mime: 'application/pdf', size: 1_468_006, sha256: 'a'.repeat(64) },
  ...{
    version: 1,
    revision: 4,
    seen_version: null,
    thumbnail: null,
    review: 'accepted',
    reason: null,
    added_by: { id: 'x', label: 'Li Marsh' },
  },
  ...{ created_at: '2026-10-05T12:00:00.000Z', updated_at: '2026-10-05T12:00:00.000Z' },
  ...fields,
});
