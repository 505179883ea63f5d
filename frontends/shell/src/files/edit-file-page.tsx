import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  AddFileVersion,
  ListFiles,
  ListUserFiles,
  ReadFile,
  ReadFileReaders,
  SendFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled } from '@tailboard/web/forms/form';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { UploadField } from '@tailboard/web/forms/upload';
import type { Arrived } from '@tailboard/web/forms/uploads';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FileFields, useEditing } from './file-fields.js';
import { useFolders } from './folder-tree.js';

/** Edits the file whose ID is in the address: its metadata, and a new version. */
export function Page(): ReactNode {
  const t = useTexts('shell-files');
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, problem, loading, refetch } = useContractQuery(ReadFile, { id });
  return (
    <>
      <PageHeader title={t('edit')} context={data?.data.title ?? ''} />
      <PageContent>
        {loading && <Loading />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <EditFileForm key={data.data.id} file={data.data} />
            <NewVersion file={data.data} />
          </Box>
        )}
      </PageContent>
    </>
  );
}

const toAddress = ({ folder_id, user_id }: StoredFile): string =>
  user_id === null ? rowAddress('/files', folder_id, 'folder_id') : rowAddress('/admin/techs/userdocuments', user_id);

function EditFileForm({ file }: { file: StoredFile }): ReactNode {
  const t = useTexts('shell-files');
  const navigate = useNavigate();
  const { choices } = useFolders(file.user_id === null ? 'company' : 'user_documents');
  const saving = useEditing(file, () => void navigate(toAddress(file)));
  return (
    <Panel>
      <Box sx={{ p: 2, maxWidth: 720 }}>
        <SaveForm saving={saving} label={t('edit')} cancel={toAddress(file)}>
          <FormField form={asLabelled(saving.form)} name="title" required autoFocus autoComplete="off" />
          <FileFields form={saving.form} folders={choices} />
        </SaveForm>
      </Box>
    </Panel>
  );
}

function NewVersion({ file }: { file: StoredFile }): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const { toast } = useToast();
  const [files, setFiles] = useState<readonly Arrived[]>([]);
  const { mutate, pending, problem } = useCommand(AddFileVersion, {
    refreshes: [ReadFile, ListFiles, ListUserFiles, ReadFileReaders],
  });
  const content = files.at(-1);
  const replaceContent = async (): Promise<void> => {
    if (!content) return;
    const result = await mutate({ id: file.id, content });
    if ('problem' in result) return;
    toast(t('replaced', { version: result.output.data.version }));
    setFiles([]);
  };
  return (
    <Panel title={t('newVersion')}>
      <Box sx={{ p: 2, maxWidth: 720, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('version')} {file.version}: {file.filename}. {t('newVersionHelp')}
        </Typography>
        <UploadField
          contract={SendFile}
          label={t('dropOne')}
          hint={t('dropHint')}
          button={t('chooseOne')}
          files={files}
          onFiles={setFiles}
        />
        {problem && !problem.handled && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {w('notDone', { message: problem.message })}
          </Alert>
        )}
        <Box>
          <Button variant="contained" disabled={!content} loading={pending} onClick={() => void replaceContent()}>
            {t('replace')}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
