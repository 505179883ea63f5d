import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { folderScopes, type Folder, type OpenFolder } from '@tailboard/contracts/messaging/folder';
import { roles, type Role } from '@tailboard/contracts/permission';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { FormCheck, FormField, FormPicker } from '@tailboard/web/forms/fields';
import { asLabelled, useFieldDisplay } from '@tailboard/web/forms/form';
import { ManyPicker } from '@tailboard/web/forms/many-picker';
import { SortField } from '@tailboard/web/resource/resource-form';
import type { SavingOf } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts, type Translate } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useFolders } from '../files/folder-tree.js';

export const FOLDERS = '/admin/techs/folders';

/** The labels of the folder fields. */
export const folderLabels = (t: Translate<'name' | 'parent' | 'scope' | 'roles' | 'required' | 'sort'>) => ({
  ...{ name: t('name'), parent_id: t('parent'), scope: t('scope') },
  ...{ roles: t('roles'), required: t('required'), sort: t('sort') },
});

/** The fields of a folder. A subfolder has the same kind as its parent. */
export function FolderForm({
  label,
  saving,
  folder,
}: {
  label: string;
  saving: SavingOf<typeof OpenFolder>;
  folder?: Folder;
}): ReactNode {
  const t = useTexts('shell-folders');
  const w = useTexts('web');
  const form = asLabelled(saving.form);
  const scope = form.watch('scope') ?? 'company';
  const { folders = [] } = useFolders();
  useFieldDisplay(form, 'roles', (value) => (value as Role[]).map((role) => w(`role.${role}`)).join(', ') || undefined);
  // A folder cannot be moved into one of its own subfolders.
  const others = folders.filter((one) => one.scope === scope && !(folder && one.line.includes(folder.id)));
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 592 }}>
          <SaveForm saving={saving} label={label} cancel={FOLDERS}>
            <FormField form={form} name="name" required autoFocus autoComplete="off" />
            <FormField form={form} name="scope" select>
              {folderScopes.map((scope) => (
                <MenuItem key={scope} value={scope}>
                  {t(`scope.${scope}`)}
                </MenuItem>
              ))}
            </FormField>
            <FormPicker
              form={form}
              name="parent_id"
              options={others.map(({ id, path }) => ({ id, label: path }))}
              help={t('parentHelp')}
            />
            <Controller
              control={form.control}
              name="roles"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <ManyPicker
                  label={t('roles')}
                  options={roles.map((role) => ({ id: role, label: w(`role.${role}`) }))}
                  value={value ?? []}
                  help={error?.message ?? t('rolesHelp')}
                  onChange={onChange}
                />
              )}
            />
            {scope === 'user_documents' && <FormCheck form={form} name="required" help={t('requiredHelp')} />}
            <SortField form={form} />
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}
