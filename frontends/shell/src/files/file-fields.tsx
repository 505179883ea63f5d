import Box from '@mui/material/Box';
import { FileContent, FileForm } from '@tailboard/contracts/messaging/file';
import {
  DescribeFile,
  ListFiles,
  ListUserFiles,
  ReadFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import type { Choice } from '@tailboard/ui/picker';
import { useToast } from '@tailboard/ui/toast';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { FormCheck, FormField, FormPicker } from '@tailboard/web/forms/fields';
import { useContractForm, type FieldsOf } from '@tailboard/web/forms/form';
import { useSave, type Saving } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { z } from 'zod';

/** Metadata of one or several files, without the title. */
const FileDetails = FileForm.omit({ title: true });
export type FileFormValues = z.input<typeof FileDetails>;
/** Several files with common metadata and a title for each. */
export const AddedFiles = FileDetails.extend({
  files: z.array(FileContent.extend({ title: FileForm.shape.title })).min(1),
});
export type AddedValues = z.input<typeof AddedFiles>;
export type FileValues = z.input<typeof FileForm>;

/** The labels of the file fields. */
export const fileLabels = (t: (key: 'name' | 'description' | 'folder' | 'requiresSeen' | 'expiresOn') => string) => ({
  ...{ title: t('name'), description: t('description'), folder_id: t('folder') },
  ...{ requires_seen: t('requiresSeen'), expires_on: t('expiresOn') },
});

/** The fields of a file below its title, shared by adding, editing and user documents. */
export function FileFields({
  form,
  folders,
}: {
  form: FieldsOf<FileFormValues>;
  folders: readonly Choice[];
}): ReactNode {
  const addFolder = useAddEntry('folder', folders);
  return (
    <>
      <FormPicker form={form} name="folder_id" options={folders} empty={addFolder} required />
      <FormField form={form} name="description" multiline minRows={2} />
      <FormField form={form} name="expires_on" type="date" nullable sx={{ width: { xs: '100%', sm: 220 } }} />
      <Box>
        <FormCheck form={form} name="requires_seen" />
      </Box>
    </>
  );
}

/** The form of an existing file and its save function, shared by the list's modal and the page. */
export function useEditing(file: StoredFile, onSaved: () => void): Saving<FileValues> {
  const t = useTexts('shell-files');
  const { toast } = useToast();
  const { id, title, description, folder_id, requires_seen, expires_on, revision } = file;
  const form = useContractForm(DescribeFile, {
    labels: fileLabels(t),
    start: { title, description, folder_id, requires_seen, expires_on },
  });
  return useSave(form, DescribeFile, {
    draft: `file.${id}`,
    version: revision,
    toInput: (values) => ({ ...values, id }),
    refreshes: [ListFiles, ReadFile, ListUserFiles],
    onSaved: () => {
      toast(t('saved'));
      onSaved();
    },
  });
}
