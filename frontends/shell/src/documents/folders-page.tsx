import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { ListFolders, RemoveFolder } from '@tailboard/contracts/messaging/folder';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { RowActions, rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFolders, type PlacedFolder } from '../files/folder-tree.js';

const EDIT = '/admin/techs/folders/edit';

/** All folders as a tree, with the roles that can read them; live. */
export function Page(): ReactNode {
  const t = useTexts('shell-folders');
  const w = useTexts('web');
  const navigate = useNavigate();
  const { folders = [], loading, problem, refetch } = useFolders();
  useLiveAnswers(['files:all'], [ListFolders]);
  const { mutate } = useCommand(RemoveFolder, { refreshes: [ListFolders] });
  const [leaving, setLeaving] = useState<PlacedFolder | null>(null);
  const add = (
    <Button component={Link} to="/admin/techs/folders/add" variant="contained" startIcon={<Icon name="plus" />}>
      {t('add')}
    </Button>
  );
  const columns: readonly Column<PlacedFolder>[] = [
    { key: 'name', label: t('name'), main: true, render: (folder) => <FolderName folder={folder} /> },
    { key: 'scope', label: t('scope'), render: ({ scope }) => t(`scope.${scope}`) },
    {
      key: 'roles',
      label: t('roles'),
      render: ({ roles }) => (roles.length === 0 ? t('everybody') : roles.map((role) => w(`role.${role}`)).join(', ')),
    },
    {
      key: 'required',
      label: t('required'),
      render: ({ required }) =>
        required && <Chip size="small" variant="outlined" color="warning" label={t('required')} />,
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (folder) => (
        <RowActions id={folder.id} name={folder.name} edit={EDIT} delete={() => setLeaving(folder)} />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={add} />
      <PageContent wide>
        {loading && <Loading rows={5} />}
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {!loading && !problem && folders.length === 0 && <Empty action={add}>{t('empty')}</Empty>}
        {folders.length > 0 && (
          <Panel>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={folders}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(rowAddress(EDIT, id))}
            />
          </Panel>
        )}
      </PageContent>
      {leaving && (
        <Deletion
          note={t('deleteNote')}
          remove={() => mutate({ id: leaving.id }, { ifMatch: leaving.version })}
          onEnd={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** The indent shows the depth of a folder; screen readers get its path. Company folders link to their files. */
function FolderName({ folder: { id, name, path, depth, scope } }: { folder: PlacedFolder }): ReactNode {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', verticalAlign: 'middle', pl: 3 * depth }}
      title={path}
    >
      <Icon name="folder" sx={{ color: 'text.secondary' }} />
      {scope === 'company' ? (
        <MuiLink component={Link} to={`/files?folder_id=${id}`} onClick={(event) => event.stopPropagation()}>
          {name}
        </MuiLink>
      ) : (
        name
      )}
    </Box>
  );
}
