import Button from '@mui/material/Button';
import type { StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { Modal } from '@tailboard/ui/modal';
import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled } from '@tailboard/web/forms/form';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FileFields, useEditing } from './file-fields.js';
import { useFolders } from './folder-tree.js';

const FORM = 'edit-file';

/** Edits the metadata of a file within its list. The file's page does the same and also accepts a new version. */
export function EditFileDialog({ file, onClose }: { file: StoredFile; onClose: () => void }): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const { choices } = useFolders(file.user_id === null ? 'company' : 'user_documents');
  const saving = useEditing(file, onClose);
  return (
    <Modal
      title={t('edit')}
      onClose={onClose}
      actions={
        <>
          <Button component={Link} to={rowAddress('/files/edit', file.id)} sx={{ mr: 'auto' }}>
            {t('toPage')}
          </Button>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={FORM} variant="contained" loading={saving.pending}>
            {w('save')}
          </Button>
        </>
      }
    >
      <SaveForm saving={saving} label={t('edit')} formId={FORM}>
        <FormField form={asLabelled(saving.form)} name="title" required autoFocus autoComplete="off" />
        <FileFields form={saving.form} folders={choices} />
      </SaveForm>
    </Modal>
  );
}
