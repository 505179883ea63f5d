import Box from '@mui/material/Box';
import { ListUsers, RegisterUser } from '@tailboard/contracts/identity/user';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useContractForm } from '@tailboard/web/forms/form';
import { useMay } from '@tailboard/web/access/guard';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { AddedUser } from './access.js';
import { UserAdded } from './added.js';
import { PayFields } from './pay-fields.js';
import { userAdvice, UserFields, userLabels } from './user-fields.js';
import { addSchema, newUser } from './user-values.js';

/** Adds a user; owners and admins only. Afterwards, the page offers ways to sign in. */
export function Page(): ReactNode {
  const [added, setAdded] = useState<AddedUser | null>(null);
  return added ? (
    <UserAdded user={added} onAnother={() => setAdded(null)} />
  ) : (
    <AddForm onAdded={(user) => setAdded(user)} />
  );
}

function AddForm({ onAdded }: { onAdded: (user: AddedUser) => void }): ReactNode {
  const t = useTexts('shell-user-form');
  const w = useTexts('web');
  const seesPay = useMay('user.pay.read');
  const [start] = useState(newUser);
  const form = useContractForm(RegisterUser, {
    labels: userLabels(t, 'profile'),
    advice: userAdvice(t, 'profile'),
    start,
    schema: addSchema,
  });
  const saving = useSave(form, RegisterUser, {
    draft: 'user.new',
    refreshes: [ListUsers],
    onSaved: ({ data }) => onAdded(data),
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('addContext')} />
      <PageContent>
        <Panel>
          <Box sx={{ p: 2, maxWidth: 760 }}>
            <SaveForm saving={saving} label={t('add')} submit={w('save')} cancel="/admin/techs/users">
              <UserFields form={form} />
              {seesPay && <PayFields form={form} path="profile" />}
            </SaveForm>
          </Box>
        </Panel>
      </PageContent>
    </>
  );
}
