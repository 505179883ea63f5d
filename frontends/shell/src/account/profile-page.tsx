import Typography from '@mui/material/Typography';
import type { User } from '@tailboard/contracts/identity/user';
import { CurrentUser } from '@tailboard/contracts/identity/user';
import { EditOwnProfile, ReadOwnProfile } from '@tailboard/contracts/identity/user-edit';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useValuesForm } from '@tailboard/web/forms/form';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { PhonesField } from '../users/phones-field.js';
import { AddressFields, userAdvice, userLabels } from '../users/user-fields.js';
import { toContactValues, contactSchema } from '../users/user-values.js';
import { AccountSettings } from './settings-layout.js';

/** The user's own phones and address, which users change themselves. */
export function Page(): ReactNode {
  const t = useTexts('shell-account');
  const { data, problem, refetch } = useContractQuery(ReadOwnProfile, {});
  return (
    <AccountSettings>
      {data ? (
        <Contact key={data.data.id} user={data.data} />
      ) : problem ? (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('profileFailed', { message: problem.message })}
        </ReadFailed>
      ) : (
        <Loading />
      )}
    </AccountSettings>
  );
}

/** Phone numbers and address fields have the same labels at every position in the form. */
const within = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => /^profile\.(phones|address)/.test(name)));

function Contact({ user }: { user: User }): ReactNode {
  const t = useTexts('shell-account');
  const w = useTexts('web');
  const textOf = useTexts('shell-user-form');
  const { toast } = useToast();
  const form = useValuesForm(contactSchema, {
    labels: within(userLabels(textOf, 'pay')),
    advice: within(userAdvice(textOf, 'pay')),
    start: toContactValues(user),
  });
  const saving = useSave(form, EditOwnProfile, {
    draft: 'profile.own',
    version: user.version,
    toInput: ({ profile }) => profile,
    toValues: toContactValues,
    refreshes: [ReadOwnProfile, CurrentUser],
    onSaved: () => toast(t('saved')),
  });
  return (
    <SaveForm saving={saving} label={t('section.profile')} submit={w('save')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('fixed')}
      </Typography>
      <PhonesField form={form} />
      <AddressFields form={form} />
    </SaveForm>
  );
}
