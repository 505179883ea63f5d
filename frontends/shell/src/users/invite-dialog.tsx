import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { Invite, ListInvitations } from '@tailboard/contracts/identity/invitation';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useConfig } from '@tailboard/web/api/config';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { FormField, FormPicker } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { useEmailDestination } from '../email/use-email-destination.js';
import { choosable, useLocations } from './places.js';
import { PayFields } from './pay-fields.js';
import { RolesField } from './roles-field.js';
import { userAdvice, userLabels } from './user-fields.js';
import { inviteSchema, newInvitation } from './user-values.js';

/** Invites a user by e-mail and roles, with pay terms. Users enter their own name. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell-invitations');
  const e = useTexts('shell-email');
  const { email: sendsEmail } = useConfig();
  const destination = useEmailDestination();
  const w = useTexts('web');
  const fields = useTexts('shell-user-form');
  const { toast } = useToast();
  const id = useId();
  const locations = useLocations();
  const { data: loaded } = useContractQuery(ListLocations, {});
  const addLocation = useAddEntry('location', loaded && choosable(locations, null));
  const form = useContractForm(Invite, {
    labels: { ...userLabels(fields, 'profile'), location_id: w('location') },
    advice: userAdvice(fields, 'profile'),
    start: newInvitation(),
    schema: inviteSchema,
  });
  const saving = useSave(form, Invite, {
    draft: 'invitation.new',
    refreshes: [ListInvitations],
    onSaved: ({ data }) => {
      toast(
        sendsEmail ? t('sentNow', { email: data.email }) : e('linkInFile', { email: data.email, place: destination }),
      );
      onClose();
    },
  });
  return (
    <Modal
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={saving.pending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <DialogContentText variant="body2" sx={{ mb: 2 }}>
        {sendsEmail ? t('text') : e('inviteHelp')}
      </DialogContentText>
      <SaveForm saving={saving} label={t('title')} formId={id}>
        <FormField form={form} name="email" type="email" required autoFocus autoComplete="off" />
        <RolesField form={form} name="roles" />
        <FormField form={form} name="technician_id" help={fields('technicianIdHelp')} />
        <FormPicker form={form} name="location_id" options={choosable(locations, null)} empty={addLocation} />
        <PayFields form={form} path="profile" />
      </SaveForm>
    </Modal>
  );
}
