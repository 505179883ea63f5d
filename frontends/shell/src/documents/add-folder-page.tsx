import { ListFolders, OpenFolder } from '@tailboard/contracts/messaging/folder';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FolderForm, folderLabels, FOLDERS } from './folder-form.js';

/** Creates a folder. */
export function Page(): ReactNode {
  const t = useTexts('shell-folders');
  const { toast } = useToast();
  const navigate = useNavigate();
  const form = useContractForm(OpenFolder, {
    labels: folderLabels(t),
    start: { name: '', parent_id: null, scope: 'company', roles: [], required: false, sort: 0 },
  });
  const saving = useSave(form, OpenFolder, {
    draft: 'folder.new',
    refreshes: [ListFolders],
    onSaved: ({ data: { name } }) => {
      toast(t('saved', { name }));
      void navigate(FOLDERS);
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <FolderForm label={t('add')} saving={saving} />
    </>
  );
}
