import Box from '@mui/material/Box';
import {
  ListUserFiles,
  MissingDocuments,
  RemoveUserFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCommand } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useFileColumns } from '../files/file-columns.js';
import { useFolders } from '../files/folder-tree.js';
import { OpenedFile, useFileActions, type Opened } from '../files/opened-file.js';
import { DueList } from './due-list.js';
import { ReviewChip } from './review-chip.js';
import { UserSkills } from './skills-of.js';
import { SubmittedDocuments } from './submitted-documents.js';
import { ValidUntil } from './valid-until.js';

const refreshes = [ListUserFiles, MissingDocuments];
/**
 * The documents of one user, and which are missing, expired or expire soon; live. Users open and acknowledge their own documents. The
 * office adds, changes and deletes documents.
 */
export function UserDocuments({ user, label }: { user: string; label: string }): ReactNode {
  const t = useTexts('shell-documents');
  const { state } = useSession();
  const own = state.status === 'in' && state.user.id === user;
  const keeps = useMay('user-document.write');
  const { folders = [] } = useFolders('user_documents');
  const { data, problem, loading, refetch } = useCachedQuery(ListUserFiles, { id: user });
  useLiveAnswers([`documents:${user}`], refreshes);
  const { mutate } = useCommand(RemoveUserFile, { refreshes });
  const [opened, setOpened] = useState<Opened | null>(null);
  const getPath = (id: string): string | undefined => folders.find((folder) => folder.id === id)?.path;
  const stated: readonly Column<StoredFile>[] = [
    { key: 'folder', label: t('folder'), render: ({ folder_id }) => getPath(folder_id) },
    { key: 'review', label: t('review'), render: (file) => <ReviewChip file={file} /> },
    {
      key: 'good',
      label: t('goodUntil'),
      nowrap: true,
      render: (file) => file.expires_on !== null && <ValidUntil date={file.expires_on} />,
    },
  ];
  const columns = [...useFileColumns(false), ...stated, useFileActions(() => keeps, setOpened)];
  if (loading) return <Loading rows={4} />;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  const { data: files = [], missing = [] } = data ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DueList due={missing} own={own} />
      {keeps && <SubmittedDocuments files={files.filter(({ review }) => review === 'submitted')} />}
      <UserSkills user={user} />
      {files.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <Panel>
          <DataTable
            label={own ? t('mine') : t('of', { user: label })}
            columns={columns}
            rows={files}
            rowKey={({ id }) => id}
            onOpen={(file) => setOpened({ file, for: 'view' })}
          />
        </Panel>
      )}
      {opened && (
        <OpenedFile
          opened={opened}
          rows={files}
          folder={getPath(opened.file.folder_id)}
          mine={own}
          refreshes={refreshes}
          remove={({ id, revision }) => mutate({ user_id: user, id }, { ifMatch: revision })}
          onEnd={() => setOpened(null)}
        />
      )}
    </Box>
  );
}
