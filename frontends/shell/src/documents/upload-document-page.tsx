import Box from '@mui/material/Box';
import { ListUserFiles } from '@tailboard/contracts/messaging/file-contracts';
import { SendDocument, SubmitDocument } from '@tailboard/contracts/messaging/document-contracts';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { FormField, FormPicker } from '@tailboard/web/forms/fields';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useFolders } from '../files/folder-tree.js';
import { SentFiles, useAddedFiles } from '../files/sent-files.js';
import { useAdding } from '../files/use-adding.js';

/** Uploads own documents. They count once the office has accepted them. */
export function Page(): ReactNode {
  const t = useTexts('shell-documents');
  const { toast } = useToast();
  const navigate = useNavigate();
  const [search] = useAddressParams();
  const { choices } = useFolders('user_documents');
  const form = useAddedFiles(search.get('folder_id') ?? '');
  const saving = useAdding(form, SubmitDocument, {
    toInput: ({ title, folder_id, expires_on, content }) => ({ title, folder_id, expires_on, content }),
    refreshes: [ListUserFiles],
    onSaved: (count) => {
      toast(t('submitted', { count }));
      void navigate('/documents');
    },
  });
  return (
    <>
      <PageHeader title={t('uploadTitle')} context={t('uploadContext')} />
      <PageContent>
        <Panel>
          <Box sx={{ p: 2, maxWidth: 720 }}>
            <SaveForm saving={saving} label={t('uploadTitle')} submit={t('submit')} cancel="/documents">
              <SentFiles form={form} contract={SendDocument} />
              <FormPicker form={form} name="folder_id" options={choices} required />
              <FormField
                form={form}
                name="expires_on"
                type="date"
                nullable
                help={t('expiresHelp')}
                sx={{ width: { xs: '100%', sm: 320 } }}
              />
            </SaveForm>
          </Box>
        </Panel>
      </PageContent>
    </>
  );
}
