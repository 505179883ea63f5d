import Box from '@mui/material/Box';
import {
  AddFile,
  AddFileVersion,
  ListFiles,
  ReadFileReaders,
  SendFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { useToast } from '@tailboard/ui/toast';
import { PendingUploads } from '@tailboard/web/forms/upload';
import { useUploads, type Arrived } from '@tailboard/web/forms/uploads';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useEqualTitles } from './equal-title.js';
import { MAX_FILES, withDefaultTitle } from './sent-files.js';

const STOPPED = ['error', 'canceled'];

/** Returns the index of the table row under the pointer; -1 beside the rows. */
function findRow({ target }: DragEvent): number {
  const row = target instanceof Element ? target.closest('tbody > tr') : null;
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
}
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * A list of files onto which files are dropped. Beside the rows they are added to the folder, each with its name as
 * title. On a row, one file becomes the new version of the file of that row.
 * @param folder_id the folder that is shown; without one, files can be dropped on rows only
 */
export function FileDropArea({
  folder_id,
  rows,
  children,
}: {
  folder_id: string | null;
  rows: readonly StoredFile[];
  children: ReactNode;
}): ReactNode {
  const t = useTexts('shell-files');
  const { toast } = useToast();
  const refreshes = [ListFiles, ReadFileReaders];
  const adding = useCommand(AddFile, { refreshes });
  const replacing = useCommand(AddFileVersion, { refreshes });
  const hasEqualTitle = useEqualTitles();
  /** Where each file was dropped: a file that it replaces, or a folder. */
  const places = useRef(new Map<File, { file: StoredFile } | { folder_id: string }>());
  const added = useRef(0);
  const commands = useRef(0);
  const [over, setOver] = useState<number | null>(null);

  /** Returns whether more files of the folder are on their way, so that all are counted together. */
  const isAwaited = (): boolean =>
    commands.current > 0 ||
    [...places.current.keys()].some(
      (dropped) => !latest.current.some(({ file, state }) => file === dropped && STOPPED.includes(state)),
    );
  const addToFolder = async (folder: string, arrived: Arrived): Promise<void> => {
    const { title, ...content } = withDefaultTitle(arrived);
    commands.current += 1;
    const isEqual = await hasEqualTitle(folder, title);
    const result = await adding.mutate({ title, folder_id: folder, content });
    commands.current -= 1;
    if ('problem' in result) return;
    added.current += 1;
    if (isEqual) toast(t('equalTitle', { title }), 'warning');
    if (isAwaited()) return;
    toast(t('added', { count: added.current }));
    added.current = 0;
  };
  const replace = async ({ id, title }: StoredFile, content: Arrived): Promise<void> => {
    const result = await replacing.mutate({ id, content });
    if ('output' in result) toast(t('droppedVersion', { title, version: result.output.data.version }));
  };
  const uploads = useUploads(SendFile, {
    maxFiles: MAX_FILES,
    files: [],
    onArrived: (arrived, sent) => {
      const place = places.current.get(sent);
      places.current.delete(sent);
      if (place) void ('file' in place ? replace(place.file, arrived) : addToFolder(place.folder_id, arrived));
    },
  });
  const latest = useRef(uploads.going);
  useEffect(() => {
    latest.current = uploads.going;
  });

  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(null);
    const files = [...event.dataTransfer.files];
    const file = rows[findRow(event)];
    if (file && files.length > 1) return toast(t('oneVersion', { title: file.title }), 'warning');
    if (!file && folder_id === null) return toast(t('chooseFolder'), 'warning');
    for (const dropped of files) {
      places.current.set(dropped, file ? { file } : { folder_id: folder_id! });
      uploads.add(dropped);
    }
  };
  return (
    <Box
      data-testid="file-list"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(findRow(event));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={drop}
      sx={{
        minHeight: 160,
        borderRadius: 1,
        ...(over === -1 ? { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 4 } : {}),
        ...(over !== null && over >= 0
          ? {
              [`& tbody > tr:nth-of-type(${over + 1})`]: {
                outline: '2px dashed',
                outlineColor: 'primary.main',
                outlineOffset: -2,
              },
            }
          : {}),
      }}
    >
      <PendingUploads uploads={uploads} />
      {children}
      <FailedAction problem={adding.problem} onDismiss={adding.reset} />
      <FailedAction problem={replacing.problem} onDismiss={replacing.reset} />
    </Box>
  );
}
