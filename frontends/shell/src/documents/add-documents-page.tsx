import Box from '@mui/material/Box';
import { AddUserFile, ListUserFiles, MissingDocuments } from '@tailboard/contracts/messaging/file-contracts';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { useToast } from '@tailboard/ui/toast';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { usePeople } from '@tailboard/web/app/people';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FileFields } from '../files/file-fields.js';
import { useFolders } from '../files/folder-tree.js';
import { SentFiles, useAddedFiles } from '../files/sent-files.js';
import { useAdding } from '../files/use-adding.js';
import { DOCUMENTS } from './document-address.js';

const refreshes = [ListUserFiles, MissingDocuments];

/** Adds documents for the user in the address, each with its folder and expiration date. */
export function Page(): ReactNode {
  const t = useTexts('shell-documents');
  const { toast } = useToast();
  const navigate = useNavigate();
  const [search, setSearch] = useAddressParams();
  const user = search.get('id') ?? '';
  const { people } = usePeople();
  const label = people.find(({ id }) => id === user)?.label ?? '';
  const { choices } = useFolders('user_documents');
  const list = user === '' ? DOCUMENTS : rowAddress(DOCUMENTS, user);
  const form = useAddedFiles(search.get('folder_id') ?? '');
  const saving = useAdding(form, AddUserFile, {
    toInput: (file) => ({ ...file, id: user }),
    refreshes,
    onSaved: (count) => {
      toast(t('saved', { count }));
      void navigate(list);
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={label === '' ? t('context') : t('addFor', { user: label })} />
      <PageContent>
        <Panel>
          <Box sx={{ p: 2, maxWidth: 720, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Picker
              label={t('person')}
              options={people}
              value={user === '' ? null : user}
              required
              onPick={(id) => setSearch(id === null ? {} : { id }, { replace: true })}
            />
            {user !== '' && (
              <SaveForm saving={saving} label={t('add')} cancel={list}>
                <SentFiles form={form} />
                <FileFields form={form} folders={choices} />
              </SaveForm>
            )}
          </Box>
        </Panel>
      </PageContent>
    </>
  );
}
