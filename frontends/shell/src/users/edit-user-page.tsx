import Box from '@mui/material/Box';
import { CurrentUser, ListUsers, ReadUser, type PayTerms, type User } from '@tailboard/contracts/identity/user';
import { EditUser, PayHistory, UserHistory } from '@tailboard/contracts/identity/user-edit';
import type { Role } from '@tailboard/contracts/permission';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useContractForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { Away } from '@tailboard/web/access/no-entry';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LIST, useRequestedUser } from './use-user.js';
import { PayFields } from './pay-fields.js';
import { nameIn, useLevels, useLocations } from './places.js';
import { userAdvice, UserFields, userLabels } from './user-fields.js';
import { editSchema, userValues } from './user-values.js';
import { isYoursToChange } from './yours-to-change.js';

/** Edits the user whose ID is in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts('shell-user-form');
  const u = useTexts('shell-users');
  const { state } = useSession();
  const requested = useRequestedUser();
  const yours = state.status === 'in' ? state.user.roles : [];
  return (
    <>
      <PageHeader title={t('edit')} context={'user' in requested ? requested.user.label : ''} />
      {'instead' in requested && requested.instead}
      {'user' in requested &&
        (isYoursToChange(yours, requested.user.roles) ? (
          <EditForm key={requested.user.id} user={requested.user} />
        ) : (
          <Away list={LIST} t={u}>
            {u('ownersOnly')}
          </Away>
        ))}
    </>
  );
}

function EditForm({ user: original }: { user: User }): ReactNode {
  const t = useTexts('shell-user-form');
  const w = useTexts('web');
  const { toast } = useToast();
  const navigate = useNavigate();
  const seesPay = useMay('user.pay.read');
  const messageOf = useFieldMessages();
  // The form is based on the first response. Concurrent changes are reported when it is saved.
  const [user] = useState(original);
  const form = useContractForm(EditUser, {
    labels: userLabels(t, 'pay'),
    advice: userAdvice(t, 'pay'),
    start: userValues(user),
    schema: editSchema,
  });
  const saving = useSave(form, EditUser, {
    draft: `user.${user.id}`,
    version: user.version,
    toInput: (values) => ({ ...values, id: user.id }),
    toValues: (current: User) => userValues(current),
    refreshes: [ListUsers, ReadUser, UserHistory, PayHistory, CurrentUser],
    onSaved: ({ data }) => {
      toast(t('saved', { name: data.label }));
      void navigate(rowAddress('/admin/techs/users/view', data.id));
    },
  });
  const { pay_type, pay_rate } = user.profile;
  const now: Pick<PayTerms, 'pay_type' | 'pay_rate'> | undefined =
    pay_type === undefined || pay_rate === undefined ? undefined : { pay_type, pay_rate };
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 760 }}>
          <SaveForm
            saving={saving}
            label={t('edit')}
            submit={w('save')}
            cancel={rowAddress('/admin/techs/users/view', user.id)}
            formatValue={messageOf}
          >
            <UserFields form={form} />
            {seesPay && <PayFields form={form} path="pay" {...(now ? { now } : {})} />}
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

/** Returns a formatter for field values that are IDs, codes or dates. */
function useFieldMessages(): (field: string, value: unknown) => string | undefined {
  const format = useFormat();
  const role = useTexts('web');
  const locations = useLocations();
  const levels = useLevels();
  return (field, value) => {
    if (value === null || value === '') return undefined;
    if (field === 'profile.location_id') return nameIn(locations, value as string);
    if (field === 'profile.employee_level_id') return nameIn(levels, value as string);
    if (field === 'roles') return (value as Role[]).map((one) => role(`role.${one}`)).join(', ');
    if (field === 'profile.phones') return (value as { number: string }[]).map(({ number }) => number).join(', ');
    return field.endsWith('_on') ? format.date(value as string) : undefined;
  };
}
