import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { UploadContract } from '@tailboard/contracts/upload';
import { FileDrop } from '@tailboard/ui/file-drop';
import { Icon } from '@tailboard/ui/icons';
import { Progress } from '@tailboard/ui/layout/progress';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { useUploads, type Arrived, type Going, type UploadState } from './uploads.js';

/** Default maximum number of files sent together. */
const MAX_FILES = 20;
const ONE = 1;
const NO_FILES: readonly File[] = [];

/**
 * Upload field: files are dropped or chosen, each with its progress and a cancel button; failed files stay with the
 * reason, to be sent again. Uploaded files are passed to the caller, for the command that names them.
 * @example <UploadField contract={sendFile} label={t('drop')} hint={t('hint')} button={t('choose')} files={files}
 * onFiles={setFiles} />
 */
export function UploadField({
  contract,
  files,
  onFiles,
  multiple = false,
  maxFiles = multiple ? MAX_FILES : ONE,
  later,
  onSent,
  droppedElsewhere = NO_FILES,
  ...drop
}: {
  contract: UploadContract;
  label: string;
  hint: string;
  button: string;
  multiple?: boolean;
  /** Maximum number of files; users are notified that more have to wait. */
  maxFiles?: number;
  files: readonly Arrived[];
  /** Stores a file that cannot be sent now; its sha256 is computed offline. */
  later?: (file: File) => Promise<Arrived>;
  /** Receives the local file once its bytes have arrived. */
  onSent?: (file: File) => void;
  /** Files that were dropped on another part of the form. Files added to the list are uploaded. */
  droppedElsewhere?: readonly File[];
  onFiles: (change: (files: readonly Arrived[]) => readonly Arrived[]) => void;
}): ReactNode {
  const t = useTexts('web-upload');
  const uploads = useUploads(contract, {
    maxFiles,
    ...(later ? { later } : {}),
    // A single file is replaced by the next.
    files: multiple ? files : [],
    onArrived: (file, sent) => {
      onSent?.(sent);
      onFiles((before) => [...(multiple ? before : []), file]);
    },
  });
  const addedCount = useRef(0);
  const { add } = uploads;
  useEffect(() => {
    for (const file of droppedElsewhere.slice(addedCount.current)) add(file);
    addedCount.current = droppedElsewhere.length;
  });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileDrop
        {...drop}
        multiple={multiple}
        accept={contract.accepts.join(',')}
        {...(contract.accepts.some((type) => type.startsWith('image/')) ? { camera: t('camera') } : {})}
        onFile={uploads.add}
      />
      {(files.length > 0 || uploads.going.length > 0) && (
        <Box component="ul" aria-label={t('files')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map(({ sha256, name }) => (
            <Line
              key={sha256}
              state="success"
              icon={<Icon name="check" sx={{ color: 'success.main' }} />}
              end={t('remove', { name })}
              onEnd={() => onFiles((before) => before.filter((one) => one.sha256 !== sha256))}
            >
              <Typography variant="body2">{name}</Typography>
            </Line>
          ))}
          {uploads.going.map((upload) => (
            <OnItsWay key={upload.id} upload={upload} {...uploads} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The files that have not arrived, for a control that shows arrived ones itself. */
export function PendingUploads({ uploads }: { uploads: ReturnType<typeof useUploads> }): ReactNode {
  const t = useTexts('web-upload');
  if (uploads.going.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('files')} sx={{ m: 0, px: 1, listStyle: 'none' }}>
      {uploads.going.map((upload) => (
        <OnItsWay key={upload.id} upload={upload} {...uploads} />
      ))}
    </Box>
  );
}

/** A file that has not arrived: its progress, or why it stopped and what can be done. */
function OnItsWay({
  upload,
  again,
  cancel,
  forget,
}: { upload: Going } & Pick<ReturnType<typeof useUploads>, 'again' | 'cancel' | 'forget'>): ReactNode {
  const t = useTexts('web-upload');
  const w = useTexts('web');
  const { file, state, sent, why } = upload;
  const { name } = file;
  const current = state === 'error' || state === 'canceled';
  return (
    <Line
      state={state}
      icon={<Icon name={state === 'error' ? 'error' : 'file'} />}
      end={t(current ? 'remove' : 'cancel', { name })}
      onEnd={() => (current ? forget(upload) : cancel(upload))}
    >
      {current ? (
        <>
          <Typography variant="body2">{name}</Typography>
          <Typography variant="body2" role="alert" sx={{ color: state === 'error' ? 'error.main' : 'text.secondary' }}>
            {why}
          </Typography>
          {!upload.refused && (
            <Button aria-label={t('again', { name })} onClick={() => again(upload)}>
              {w('retry')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Progress label={t('sending', { name })} done={sent} total={file.size} />
          {state !== 'uploading' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`is.${state}`)}
            </Typography>
          )}
        </>
      )}
    </Line>
  );
}

function Line({
  state,
  icon,
  end,
  onEnd,
  children,
}: {
  state: UploadState;
  icon: ReactNode;
  end: string;
  onEnd: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Box
      component="li"
      data-state={state}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, overflowWrap: 'anywhere' }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <IconButton aria-label={end} onClick={onEnd}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
