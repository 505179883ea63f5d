import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Modal } from '@tailboard/ui/modal';
import { UploadField } from '@tailboard/web/forms/upload';
import type { Arrived } from '@tailboard/web/forms/uploads';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { sendPicture } from './file-paste.js';

export interface SentPicture {
  readonly sha256: string;
  /** The alternative text for screen readers. */
  readonly alt: string;
  /** The picture on this device until it has a link. */
  readonly url: string;
}

/** Requests a picture and its alternative text. The picture is uploaded before it is inserted into the message. */
export function PictureDialog({
  onPicture,
  onClose,
}: {
  onPicture: (picture: SentPicture) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const [files, setFiles] = useState<readonly Arrived[]>([]);
  const [sent, setSent] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [arrived] = files;
  const insert = (): void => {
    setSubmitted(true);
    if (arrived && sent && alt.trim() !== '')
      onPicture({ sha256: arrived.sha256, alt: alt.trim(), url: URL.createObjectURL(sent) });
  };
  return (
    <Modal
      title={t('picture')}
      width={480}
      onSubmit={insert}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!arrived}>
            {t('insert')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <UploadField
          contract={sendPicture}
          label={t('picture')}
          hint={t('pictureHint')}
          button={t('choosePicture')}
          files={files}
          onFiles={setFiles}
          onSent={setSent}
        />
        <TextField
          label={t('pictureAlt')}
          value={alt}
          required
          error={submitted && alt.trim() === ''}
          helperText={t('pictureAltHint')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => setAlt(target.value)}
        />
      </Box>
    </Modal>
  );
}
