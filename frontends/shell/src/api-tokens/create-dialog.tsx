import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { API_TOKEN_DAYS, CreateApiToken, ListApiTokens } from '@tailboard/contracts/identity/api-token';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Modal } from '@tailboard/ui/modal';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { PermissionsField } from './permissions-field.js';

export type CreatedApiToken = OutputOf<typeof CreateApiToken>['data'];

const lifetimes = [7, 30, API_TOKEN_DAYS.default, 180, API_TOKEN_DAYS.max];

/** Creates an API token of the user. `onCreated` receives its secret, which is not shown again. */
export function CreateDialog({
  onCreated,
  onClose,
}: {
  onCreated: (token: CreatedApiToken) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-api-tokens');
  const w = useTexts('web');
  const id = useId();
  const form = useContractForm(CreateApiToken, {
    labels: { name: t('name'), days: t('days'), permissions: t('permissions') },
    start: { name: '', days: API_TOKEN_DAYS.default, permissions: [] },
  });
  const saving = useSave(form, CreateApiToken, {
    refreshes: [ListApiTokens],
    onSaved: ({ data }) => onCreated(data),
  });
  return (
    <Modal
      title={t('addTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={saving.pending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <SaveForm saving={saving} label={t('addTitle')} formId={id}>
        <FormField form={form} name="name" required autoFocus autoComplete="off" help={t('nameHelp')} />
        <FormField form={form} name="days" select>
          {lifetimes.map((days) => (
            <MenuItem key={days} value={days}>
              {t('daysOf', { count: days })}
            </MenuItem>
          ))}
        </FormField>
        <PermissionsField form={form} name="permissions" />
      </SaveForm>
    </Modal>
  );
}
