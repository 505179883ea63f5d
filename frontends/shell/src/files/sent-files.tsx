import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { SendFile } from '@tailboard/contracts/messaging/file-contracts';
import type { UploadContract } from '@tailboard/contracts/upload';
import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled, useValuesForm, type FieldsOf, type Labelled } from '@tailboard/web/forms/form';
import { useLeaveQuestion } from '@tailboard/web/forms/leave-question';
import { useTexts } from '@tailboard/web/i18n/texts';
import { UploadField } from '@tailboard/web/forms/upload';
import type { Arrived } from '@tailboard/web/forms/uploads';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { EqualTitle } from './equal-title.js';
import { AddedFiles, fileLabels, type AddedValues } from './file-fields.js';

/** The number of files that are added at once. */
export const MAX_FILES = 20;
/** The default title of a file: its name without the extension. */
export const withDefaultTitle = (file: Arrived): AddedValues['files'][number] => ({
  ...file,
  title: file.name.replace(/\.\w{1,5}$/, '').slice(0, 120),
});

/** A form for several files in one folder. */
export function useAddedFiles(folder_id: string): Labelled<AddedValues> {
  const t = useTexts('shell-files');
  const titles = Array.from({ length: MAX_FILES }, (_, at): [string, string] => [`files.${at}.title`, t('name')]);
  return useValuesForm<AddedValues>(AddedFiles, {
    labels: { ...fileLabels(t), files: t('title'), ...Object.fromEntries(titles) },
    start: { folder_id, description: '', requires_seen: false, expires_on: null, files: [] },
  });
}

/** The uploaded files, each with its title. */
export function SentFiles({
  form: fields,
  contract = SendFile,
  warnsOfEqualTitles = false,
}: {
  form: FieldsOf<AddedValues>;
  contract?: UploadContract;
  /** Whether titles are compared with those of the folder: not for documents of people. */
  warnsOfEqualTitles?: boolean;
}): ReactNode {
  const t = useTexts('shell-files');
  const form = asLabelled(fields);
  const files = form.watch('files');
  useLeaveQuestion(files.length > 0);
  const named = Object.fromEntries(files.map(({ name }, at) => [`files.${at}.title`, t('titleOf', { name })]));
  return (
    <Controller
      control={form.control}
      name="files"
      render={({ fieldState: { error } }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <UploadField
            contract={contract}
            label={t('drop')}
            hint={t('dropHint')}
            button={t('choose')}
            multiple
            maxFiles={MAX_FILES}
            files={files as readonly Arrived[]}
            onFiles={(change) => {
              const before = form.getValues('files');
              const after = change(before as readonly Arrived[]);
              form.setValue(
                'files',
                after.map((file) => before.find(({ sha256 }) => sha256 === file.sha256) ?? withDefaultTitle(file)),
                { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
              );
            }}
          />
          {error && files.length === 0 && <FormHelperText error>{t('noneChosen')}</FormHelperText>}
          {files.map(({ sha256, title }, index) => (
            <Box key={sha256} sx={{ display: 'grid' }}>
              <FormField
                form={{ ...form, labels: { ...form.labels, ...named } }}
                name={`files.${index}.title`}
                required
                autoComplete="off"
              />
              {warnsOfEqualTitles && <EqualTitle folder_id={form.watch('folder_id')} title={title} />}
            </Box>
          ))}
        </Box>
      )}
    />
  );
}
