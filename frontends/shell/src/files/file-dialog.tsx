import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkToFile, MarkFileAsSeen, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { mediaTypeName } from '@tailboard/contracts/media-type';
import type { AnyContract } from '@tailboard/contracts/contract';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { NO_RESPONSE } from '@tailboard/web/api/problem';
import { useOnline } from '@tailboard/web/offline/cached-query';
import { useOutbox } from '@tailboard/web/offline/outbox';
import { useMay } from '@tailboard/web/access/guard';
import { useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { FetchedFile } from './fetched-file.js';
import { FileVersions } from './file-versions.js';
import { isPicture, formatSize } from './file-kind.js';
import { useIsSeenQueued } from './queued-seen.js';

/** Returns whether the user has acknowledged the newest version of a file. */
export const isSeen = ({ seen_version, version }: Pick<StoredFile, 'seen_version' | 'version'>): boolean =>
  seen_version === version;

/**
 * The viewer of a file: its metadata, its content, and, after it was opened, `Dismiss`, which marks this version as
 * seen.
 * @param otherFiles the other files of the list; the picture viewer includes the pictures among them
 * @param mine without it no acknowledgment is requested: another user's document
 * @param refreshes the queries with the seen state
 */
export function FileDialog({
  file,
  otherFiles = [],
  folder,
  mine = true,
  refreshes,
  onClose,
}: {
  file: StoredFile;
  otherFiles?: readonly StoredFile[];
  folder?: string | undefined;
  mine?: boolean;
  refreshes: readonly AnyContract[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const { mutate, pending, problem } = useCommand(MarkFileAsSeen, { refreshes });
  const outbox = useOutbox({ contracts: [MarkFileAsSeen], refreshes });
  const online = useOnline();
  const isQueued = useIsSeenQueued(file);
  const [has, setHas] = useState(false);
  const keeps = useMay('file.write');
  const mustConfirm = mine && !isSeen(file) && !isQueued;
  const acknowledge = async (): Promise<void> => {
    const input = { id: file.id, version: file.version };
    const result = online ? await mutate(input) : null;
    const isAway = result === null || ('problem' in result && result.problem.status === NO_RESPONSE);
    if (isAway) outbox.enqueue(MarkFileAsSeen, input, { subject: file.id, label: file.title });
    if (isAway || 'output' in result) onClose();
  };
  return (
    <Modal
      title={file.title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('close')}</Button>
          {mustConfirm && has && (
            <Button variant="contained" loading={pending} onClick={() => void acknowledge()}>
              {t('dismiss')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {file.description !== '' && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {file.description}
          </Typography>
        )}
        <Details file={file} folder={folder} />
        <FetchedFile
          contract={LinkToFile}
          id={file.id}
          name={file.filename}
          media={file.mime}
          has={has}
          onHas={setHas}
          pictures={(otherFiles.length === 0 ? [file] : otherFiles)
            .filter(({ mime }) => isPicture(mime))
            .map(({ id, title }) => ({ id, name: title }))}
        />
        {keeps && file.version > 1 && <FileVersions file={file} refreshes={refreshes} onRestored={onClose} />}
        {isQueued && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('seenQueuedHelp')}
          </Typography>
        )}
        {mustConfirm && !has && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('dismissFirst')}
          </Typography>
        )}
        {problem && !problem.handled && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {w('notDone', { message: problem.message })}
          </Alert>
        )}
      </Box>
    </Modal>
  );
}

function Details({ file, folder }: { file: StoredFile; folder: string | undefined }): ReactNode {
  const t = useTexts('shell-files');
  const format = useFormat();
  const { zone } = useCompany();
  const lines: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('folder'), folder],
    [t('kind'), mediaTypeName(file.mime)],
    [t('size'), formatSize(file.size)],
    [t('version'), format.number(file.version)],
    [t('addedBy'), file.added_by.label],
    [t('updated'), format.instant(file.updated_at, zone)],
    [t('expiresOn'), file.expires_on !== null && format.date(file.expires_on)],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
    >
      {lines
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}
