import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  listFiles,
  readFile,
  readFileReaders,
  removeFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-acts';
import { listFolders } from '@tailboard/contracts/messaging/folder';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/page';
import type { Column } from '@tailboard/ui/table';
import { useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useMay } from '@tailboard/web/guard';
import { ListingSearch, useListing } from '@tailboard/web/listing';
import { ListingTable } from '@tailboard/web/listing-table';
import { useLiveAnswers } from '@tailboard/web/live';
import { RowActions, rowAddress } from '@tailboard/web/row-actions';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EditFileDialog } from './edit-file-dialog.js';
import { useFileColumns } from './file-columns.js';
import { FileDialog } from './file-dialog.js';
import { fileTexts } from './file-texts.js';
import { FolderTree, useFolders } from './folder-tree.js';
import { ReadersDialog } from './readers-dialog.js';

type Opened = { readonly file: StoredFile; readonly for: 'view' | 'edit' | 'delete' | 'readers' };

/** The papers of the company by folder: read by everybody who may open the folder, kept by the office. */
export function Page(): ReactNode {
  const t = useTexts(fileTexts);
  const w = useTexts(words);
  const keeps = useMay('file.write');
  const folders = useFolders('company');
  const list = useListing(listFiles, { filters: ['folder_id'], sort: { by: 'title', direction: 'asc' } });
  useLiveAnswers(['files'], [listFiles, listFolders, readFileReaders]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = list.filters.folder_id ?? null;
  const folderOf = (id: string): string | undefined => folders.folders?.find((folder) => folder.id === id)?.path;
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
  const columns: readonly Column<StoredFile>[] = [
    ...useFileColumns(true),
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (file) => (
        <RowActions
          id={file.id}
          name={file.title}
          view-file={() => setOpened({ file, for: 'view' })}
          edit-file={keeps && (() => setOpened({ file, for: 'edit' }))}
          delete-file={keeps && (() => setOpened({ file, for: 'delete' }))}
          seen={keeps && (() => setOpened({ file, for: 'readers' }))}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={add} />
      <FilterBar label={t('title')}>
        <ListingSearch list={list} />
      </FilterBar>
      <PageContent wide>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
          }}
        >
          <FolderTree of={folders} chosen={chosen} onChoose={(folder_id) => list.narrow({ folder_id })} />
          <ListingTable
            list={list}
            label={t('title')}
            columns={columns}
            rowKey={({ id }) => id}
            empty={t('empty')}
            action={add}
            onOpen={(file) => setOpened({ file, for: 'view' })}
          />
        </Box>
      </PageContent>
      {opened && (
        <Doing
          opened={opened}
          rows={list.rows}
          folder={folderOf(opened.file.folder_id)}
          onEnd={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** What was opened of a row. */
function Doing({
  opened: { file, for: what },
  rows,
  folder,
  onEnd,
}: {
  opened: Opened;
  rows: readonly StoredFile[];
  folder: string | undefined;
  onEnd: () => void;
}): ReactNode {
  const t = useTexts(fileTexts);
  const { give } = useCommand(removeFile, { refreshes: [listFiles] });
  if (what === 'view')
    return <FileDialog file={file} beside={rows} folder={folder} refreshes={[listFiles, readFile]} onClose={onEnd} />;
  if (what === 'edit') return <EditFileDialog file={file} onClose={onEnd} />;
  if (what === 'readers') return <ReadersDialog file={file} onClose={onEnd} />;
  return <Deletion sure={t('sure')} remove={() => give({ id: file.id })} onEnd={onEnd} />;
}
