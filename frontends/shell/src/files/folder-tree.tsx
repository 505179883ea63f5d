import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListFolders, MAX_FOLDERS, type Folder, type FolderScope } from '@tailboard/contracts/messaging/folder';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import type { Choice } from '@tailboard/ui/picker';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';

/** A folder in the tree: its depth, and the names on its path. */
export interface PlacedFolder extends Folder {
  readonly depth: number;
  readonly path: string;
  /** The folders on the path, from the outermost to this one. */
  readonly line: readonly string[];
}

/** Returns folders as a tree in display order. A folder whose parent is not visible is at the top level. */
export function buildTree(folders: readonly Folder[]): readonly PlacedFolder[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = (parent: string | null, path: string, above: readonly string[]): PlacedFolder[] =>
    folders
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
      .flatMap((folder) => {
        const at = path === '' ? folder.name : `${path} / ${folder.name}`;
        const line = [...above, folder.id];
        return [{ ...folder, depth: above.length, path: at, line }, ...below(folder.id, at, line)];
      });
  return below(null, '', []);
}

/** The folders that the caller may open, as a tree; of one kind or both. */
export function useFolders(scope?: FolderScope) {
  const { data, ...state } = useCachedQuery(ListFolders, {
    ...(scope === undefined ? {} : { scope }),
    per_page: MAX_FOLDERS,
  });
  const folders = useMemo(() => (data ? buildTree(data.data) : undefined), [data]);
  const choices = useMemo(() => (folders ?? []).map(({ id, path }): Choice => ({ id, label: path })), [folders]);
  return { ...state, folders, choices };
}

/** Narrower windows have no room for a tree beside a list, in px. */
export const TREE_WIDTH = 1180;

/** The folder tree with one selected folder: beside the list on desktops, a field above it in narrow windows. */
export function FolderTree({
  of: { folders, problem, refetch },
  chosen,
  onChoose,
}: {
  of: ReturnType<typeof useFolders>;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}): ReactNode {
  const t = useTexts('shell-files');
  const narrow = useMediaQuery(`(max-width: ${TREE_WIDTH - 0.05}px)`);
  if (problem && !folders)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('foldersFailed', { message: problem.message })}
      </ReadFailed>
    );
  if (!folders) return <Loading rows={4} />;
  if (narrow)
    return (
      <TextField
        select
        fullWidth
        label={t('folder')}
        value={folders.some(({ id }) => id === chosen) ? chosen : ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('everything')}</MenuItem>
        {folders.map(({ id, path }) => (
          <MenuItem key={id} value={id}>
            {path}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <Panel title={t('folders')}>
      <Box component="nav" aria-label={t('folders')} sx={{ py: 0.5 }}>
        <Branch name={t('everything')} depth={0} chosen={chosen === null} onChoose={() => onChoose(null)} />
        {folders.map(({ id, name, depth }) => (
          <Branch key={id} name={name} depth={depth} chosen={id === chosen} onChoose={() => onChoose(id)} />
        ))}
        {folders.length === 0 && <Empty dense>{t('noFolders')}</Empty>}
      </Box>
    </Panel>
  );
}

function Branch({
  name,
  depth,
  chosen,
  onChoose,
}: {
  name: string;
  depth: number;
  chosen: boolean;
  onChoose: () => void;
}): ReactNode {
  return (
    <ListItemButton
      component="button"
      selected={chosen}
      aria-current={chosen}
      onClick={onChoose}
      sx={{ width: 1, gap: 1, py: 0.75, pl: 2 + depth * 2.5, textAlign: 'left', typography: 'body2' }}
    >
      <Icon name="folder" sx={{ color: 'text.secondary' }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
    </ListItemButton>
  );
}
