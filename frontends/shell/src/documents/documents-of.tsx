import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  ListUserFiles,
  MissingDocuments,
  RemoveUserFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCommand } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useFileColumns } from '../files/file-columns.js';
import { useFolders } from '../files/folder-tree.js';
import { OpenedFile, useFileActions, type Opened } from '../files/opened-file.js';
import { documentTexts } from './document-texts.js';
import { UserSkills } from './skills-of.js';
import { ValidUntil } from './valid-until.js';

const refreshes = [ListUserFiles, MissingDocuments];
/**
 * The documents of one user, and which are missing, expired or expire soon; live. Users open and acknowledge their own documents. The
 * office adds, changes and deletes documents.
 */
export function UserDocuments({ user, label }: { user: string; label: string }): ReactNode {
  const t = useTexts(documentTexts);
  const format = useFormat();
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
    {
      key: 'good',
      label: t('goodUntil'),
      nowrap: true,
      render: (file) => file.expires_on !== null && <ValidUntil date={file.expires_on} />,
    },
  ];
  const columns = [...useFileColumns(false), ...stated, useFileActions(keeps, setOpened)];
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
      {missing.length > 0 && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {missing.map(({ folder_id, name, state, expires_on }) => (
              <li key={folder_id}>
                {t(`due.${state}`, { folder: name, date: expires_on === null ? '' : format.date(expires_on) })}
              </li>
            ))}
          </Box>
          {own && <Typography variant="body2">{t('bring')}</Typography>}
        </Alert>
      )}
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
