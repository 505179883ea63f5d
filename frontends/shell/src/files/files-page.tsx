import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { ListFiles, ReadFile, ReadFileReaders, RemoveFile } from '@tailboard/contracts/messaging/file-contracts';
import { ListFolders } from '@tailboard/contracts/messaging/folder';
import { Uuid } from '@tailboard/contracts/values';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { CachedNotice } from '@tailboard/web/lists/cached-notice';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FileDropArea } from './file-drop-area.js';
import { useFileColumns } from './file-columns.js';
import { FolderTree, TREE_WIDTH, useFolders } from './folder-tree.js';
import { RefusedSeen } from './queued-seen.js';
import { OpenedFile, useFileActions, type Opened } from './opened-file.js';
import { useToSeeTopics } from './use-files-to-see.js';

const refreshes = [ListFiles, ReadFile];

/**
 * Company files by folder: readable by everyone with access to the folder, managed by the office. The files to confirm
 * include the user's own documents.
 */
export function Page(): ReactNode {
  const t = useTexts('shell-files');
  const keeps = useMay('file.write');
  const folders = useFolders('company');
  const [search, setSearch] = useAddressParams();
  const chosen = Uuid.safeParse(search.get('folder_id')).data ?? null;
  // A folder is a location and not a filter, so an empty folder is reported as empty.
  const list = useListing(ListFiles, {
    filters: ['to_see'],
    always: chosen === null ? {} : { folder_id: chosen },
    sort: { by: 'title', direction: 'asc' },
    cached: true,
  });
  const isToSee = list.filters['to_see'] !== undefined;
  useLiveAnswers(useToSeeTopics(), [ListFiles, ListFolders, ReadFileReaders]);
  const { mutate } = useCommand(RemoveFile, { refreshes: [ListFiles] });
  const [opened, setOpened] = useState<Opened | null>(null);
  const getFolderPath = (id: string): string | undefined => folders.folders?.find((folder) => folder.id === id)?.path;
  const add = keeps && (
    <Button
      component={Link}
      to={chosen === null ? '/files/add' : rowAddress('/files/add', chosen, 'folder_id')}
      variant="contained"
      startIcon={<Icon name="plus" />}
    >
      {t('add')}
    </Button>
  );
  const columns = [...useFileColumns(true), useFileActions(({ user_id }) => keeps && user_id === null, setOpened)];
  const table = (
    <ListingTable
      list={list}
      label={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('empty')}
      action={add}
      onOpen={(file) => setOpened({ file, for: 'view' })}
    />
  );
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={add} />
      <FilterBar label={t('title')}>
        <ListingSearch list={list} />
        <Chip
          clickable
          component="button"
          label={t('toSee')}
          aria-pressed={isToSee}
          color={isToSee ? 'primary' : 'default'}
          variant={isToSee ? 'filled' : 'outlined'}
          onClick={() => list.setFilters({ to_see: isToSee ? null : '1' })}
        />
      </FilterBar>
      <PageContent wide>
        <CachedNotice since={list.since} />
        <RefusedSeen refreshes={refreshes} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr)',
            [`@media (min-width: ${TREE_WIDTH}px)`]: { gridTemplateColumns: '220px minmax(0, 1fr)' },
          }}
        >
          <FolderTree
            of={folders}
            chosen={chosen}
            onChoose={(folder_id) =>
              setSearch({ ...(folder_id === null ? {} : { folder_id }), ...(isToSee ? { to_see: '1' } : {}) })
            }
          />
          {keeps ? (
            <FileDropArea folder_id={chosen} rows={list.rows}>
              {table}
            </FileDropArea>
          ) : (
            table
          )}
        </Box>
      </PageContent>
      {opened && (
        <OpenedFile
          opened={opened}
          rows={list.rows}
          folder={getFolderPath(opened.file.folder_id)}
          refreshes={refreshes}
          remove={({ id, revision }) => mutate({ id }, { ifMatch: revision })}
          onEnd={() => setOpened(null)}
        />
      )}
    </>
  );
}
