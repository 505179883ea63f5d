import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  AcceptDocument,
  ListSubmittedDocuments,
  RejectDocument,
} from '@tailboard/contracts/messaging/document-contracts';
import { ListUserFiles, MissingDocuments, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { RejectionReason } from '@tailboard/contracts/messaging/file';
import { Panel } from '@tailboard/ui/layout/page';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { FormField } from '@tailboard/web/forms/fields';
import { useValuesForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { FileDialog } from '../files/file-dialog.js';
import { useFolders } from '../files/folder-tree.js';
import { DOCUMENTS } from './document-address.js';

const refreshes = [ListUserFiles, MissingDocuments, ListSubmittedDocuments];
const Rejection = z.object({ reason: RejectionReason });

/** Documents that people uploaded. The office opens each, then accepts it or rejects it with a reason. */
export function SubmittedDocuments({
  files,
  total = files.length,
  showsPerson = false,
}: {
  files: readonly StoredFile[];
  total?: number;
  showsPerson?: boolean;
}): ReactNode {
  const t = useTexts('shell-documents');
  const w = useTexts('web');
  const { toast } = useToast();
  const { folders = [] } = useFolders('user_documents');
  const [opened, setOpened] = useState<{ file: StoredFile; for: 'view' | 'reject' } | null>(null);
  const { mutate, pending, problem } = useCommand(AcceptDocument, { refreshes });
  if (files.length === 0) return null;
  const accept = async ({ id, title, revision }: StoredFile): Promise<void> => {
    const result = await mutate({ id }, { ifMatch: revision });
    if ('output' in result) toast(t('accepted', { title }));
  };
  return (
    <Panel title={t('toReview', { count: total })}>
      {problem && !problem.handled && (
        <Alert severity="error" variant="outlined" sx={{ m: 2 }}>
          {w('notDone', { message: problem.message })}
        </Alert>
      )}
      <Box component="ul" aria-label={t('toReview', { count: total })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <Box
            component="li"
            key={file.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              px: 2,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <SubmittedFile
              file={file}
              folder={folders.find(({ id }) => id === file.folder_id)?.path}
              showsPerson={showsPerson}
            />
            <Button aria-label={t('viewOf', { title: file.title })} onClick={() => setOpened({ file, for: 'view' })}>
              {t('view')}
            </Button>
            <Button
              color="error"
              aria-label={t('rejectOf', { title: file.title })}
              onClick={() => setOpened({ file, for: 'reject' })}
            >
              {t('reject')}
            </Button>
            <Button
              variant="contained"
              disabled={pending}
              aria-label={t('acceptOf', { title: file.title })}
              onClick={() => void accept(file)}
            >
              {t('accept')}
            </Button>
          </Box>
        ))}
      </Box>
      {opened?.for === 'view' && (
        <FileDialog file={opened.file} mine={false} refreshes={refreshes} onClose={() => setOpened(null)} />
      )}
      {opened?.for === 'reject' && <RejectDialog file={opened.file} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

function SubmittedFile({
  file: { title, user_id, expires_on, created_at, added_by },
  folder,
  showsPerson,
}: {
  file: StoredFile;
  folder: string | undefined;
  showsPerson: boolean;
}): ReactNode {
  const t = useTexts('shell-documents');
  const format = useFormat();
  const { zone } = useCompany();
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {title}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {showsPerson && user_id !== null && (
          <>
            <MuiLink component={Link} to={rowAddress(DOCUMENTS, user_id)}>
              {added_by.label}
            </MuiLink>
            {' · '}
          </>
        )}
        {[
          folder,
          expires_on === null ? t('noExpiry') : t('until', { date: format.date(expires_on) }),
          format.instant(created_at, zone),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

/** Asks for the reason, which the person reads. */
function RejectDialog({ file, onClose }: { file: StoredFile; onClose: () => void }): ReactNode {
  const t = useTexts('shell-documents');
  const w = useTexts('web');
  const { toast } = useToast();
  const { mutate, pending, problem } = useCommand(RejectDocument, { refreshes });
  const form = useValuesForm<z.output<typeof Rejection>>(Rejection, {
    labels: { reason: t('reason') },
    start: { reason: '' },
  });
  const reject = async ({ reason }: z.output<typeof Rejection>): Promise<void> => {
    const result = await mutate({ id: file.id, reason }, { ifMatch: file.revision });
    if ('problem' in result) return;
    toast(t('rejected', { title: file.title }));
    onClose();
  };
  return (
    <Modal
      title={t('rejectOf', { title: file.title })}
      onSubmit={() => void form.handleSubmit(reject)()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" color="error" loading={pending}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <FormField form={form} name="reason" help={t('reasonHelp')} required autoFocus fullWidth autoComplete="off" />
      {problem && !problem.handled && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {w('notDone', { message: problem.message })}
        </Alert>
      )}
    </Modal>
  );
}
