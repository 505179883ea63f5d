import Box from '@mui/material/Box';
import { AddFile, ListFiles } from '@tailboard/contracts/messaging/file-contracts';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FileFields } from './file-fields.js';
import { useFolders } from './folder-tree.js';
import { SentFiles, useAddedFiles } from './sent-files.js';
import { useAdding } from './use-adding.js';

/** Adds company files: uploads by drop, file picker, paste or camera, then a folder for them. */
export function Page(): ReactNode {
  const t = useTexts('shell-files');
  const folder_id = useSearchParams()[0].get('folder_id') ?? '';
  const { choices } = useFolders('company');
  const { toast } = useToast();
  const navigate = useNavigate();
  const form = useAddedFiles(folder_id);
  const saving = useAdding(form, AddFile, {
    toInput: (file) => file,
    refreshes: [ListFiles],
    onSaved: (count, folder) => {
      toast(t('added', { count }));
      void navigate(rowAddress('/files', folder, 'folder_id'));
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <PageContent>
        <Panel>
          <Box sx={{ p: 2, maxWidth: 720 }}>
            <SaveForm
              saving={saving}
              label={t('add')}
              submit={t('save')}
              cancel={folder_id === '' ? '/files' : rowAddress('/files', folder_id, 'folder_id')}
            >
              <SentFiles form={form} warnsOfEqualTitles />
              <FileFields form={form} folders={choices} />
            </SaveForm>
          </Box>
        </Panel>
      </PageContent>
    </>
  );
}
