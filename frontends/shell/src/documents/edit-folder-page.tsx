import {
  FolderHistory,
  ListFolders,
  ReadFolder,
  ReviseFolder,
  type Folder,
} from '@tailboard/contracts/messaging/folder';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useContractForm } from '@tailboard/web/forms/form';
import { NoEntry } from '@tailboard/web/access/no-entry';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FolderForm, folderLabels, FOLDERS } from './folder-form.js';

/** Edits the folder whose ID is in the address. */
export function Page(): ReactNode {
  const t = useTexts('shell-folders');
  const id = useSearchParams()[0].get('id') ?? '';
  const requested = useContractQuery(ReadFolder, { id }, { enabled: id !== '' });
  const folder = requested.data?.data;
  return (
    <>
      <PageHeader title={t('edit')} context={folder?.name ?? t('context')} />
      {folder ? (
        <EditFolderForm key={folder.id} folder={folder} />
      ) : (
        <NoEntry query={requested} why={t('none')} list={FOLDERS} t={t} />
      )}
    </>
  );
}

function EditFolderForm({ folder }: { folder: Folder }): ReactNode {
  const t = useTexts('shell-folders');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { id, version, ...start } = folder;
  const form = useContractForm(ReviseFolder, { labels: folderLabels(t), start });
  const saving = useSave(form, ReviseFolder, {
    draft: `folder.${id}`,
    version,
    toInput: (values) => ({ ...values, id }),
    refreshes: [ListFolders, ReadFolder, FolderHistory],
    onSaved: ({ data: { name } }) => {
      toast(t('saved', { name }));
      void navigate(FOLDERS);
    },
  });
  return <FolderForm label={t('edit')} saving={saving} folder={folder} />;
}
