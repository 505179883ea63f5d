import type { AnyContract } from '@tailboard/contracts/contract';
import type { StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import type { Column } from '@tailboard/ui/table';
import { Deletion } from '@tailboard/web/lists/deletion';
import type { ApiError } from '@tailboard/web/api/problem';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { EditFileDialog } from './edit-file-dialog.js';
import { FileDialog } from './file-dialog.js';
import { ReadersDialog } from './readers-dialog.js';

/** The dialog that is open for a file in a list. */
export interface Opened {
  readonly file: StoredFile;
  readonly for: 'view' | 'edit' | 'delete' | 'readers';
}

/** The buttons of a file in its list: view for all users; edit, delete and readers for users who manage the file. */
export function useFileActions(
  manages: (file: StoredFile) => boolean,
  open: (opened: Opened) => void,
): Column<StoredFile> {
  const w = useTexts('web');
  return {
    key: 'actions',
    label: w('actions'),
    actions: true,
    align: 'right',
    render: (file) => (
      <RowActions
        id={file.id}
        name={file.title}
        view-file={() => open({ file, for: 'view' })}
        edit-file={manages(file) && (() => open({ file, for: 'edit' }))}
        delete-file={manages(file) && (() => open({ file, for: 'delete' }))}
        seen={manages(file) && (() => open({ file, for: 'readers' }))}
      />
    ),
  };
}

/**
 * The open dialog of a file.
 * @param mine without it no acknowledgment is requested: another user's document
 */
export function OpenedFile({
  opened: { file, for: what },
  rows,
  folder,
  mine = true,
  refreshes,
  remove,
  onEnd,
}: {
  opened: Opened;
  rows: readonly StoredFile[];
  folder: string | undefined;
  mine?: boolean;
  refreshes: readonly AnyContract[];
  remove: (file: StoredFile) => Promise<{ output: unknown } | { problem: ApiError }>;
  onEnd: () => void;
}): ReactNode {
  const t = useTexts('shell-files');
  if (what === 'view')
    return (
      <FileDialog file={file} otherFiles={rows} folder={folder} mine={mine} refreshes={refreshes} onClose={onEnd} />
    );
  if (what === 'edit') return <EditFileDialog file={file} onClose={onEnd} />;
  if (what === 'readers') return <ReadersDialog file={file} onClose={onEnd} />;
  return <Deletion sure={t('sure')} remove={() => remove(file)} onEnd={onEnd} />;
}
