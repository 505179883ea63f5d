import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ListUsers, ReadUser, type User } from '@tailboard/contracts/identity/user';
import { RestoreUser, UserHistory } from '@tailboard/contracts/identity/user-edit';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { HistoryTable } from '@tailboard/web/lists/history';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ItemPanel } from '../company-items/items.js';
import { Access } from './access.js';
import { useRequestedUser } from './use-user.js';
import { Deactivation } from './deactivation.js';
import { PayTermsList } from './pay-terms-list.js';
import { UnitLists } from './unit-lists.js';
import { AccountDetails, ContactDetails, useRoleNames, WorkDetails } from './user-details.js';
import { isYoursToChange } from './yours-to-change.js';

/** All data of the user whose ID is in the address. */
export function Page(): ReactNode {
  const t = useTexts('shell-users');
  const rolesOf = useRoleNames();
  const requested = useRequestedUser();
  const user = 'user' in requested ? requested.user : null;
  return (
    <>
      <PageHeader
        title={user?.label ?? t('view')}
        context={user ? rolesOf(user) : ''}
        actions={user && <Actions user={user} />}
      />
      {'instead' in requested && requested.instead}
      {user && <Shown user={user} />}
    </>
  );
}

function Actions({ user }: { user: User }): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const { toast } = useToast();
  const { state } = useSession();
  const restore = useCommand(RestoreUser, { refreshes: [ListUsers, ReadUser, UserHistory] });
  const [leaving, setLeaving] = useState(false);
  const me = state.status === 'in' ? state.user : null;
  const restoreNow = async (): Promise<void> => {
    const result = await restore.mutate({ id: user.id }, { ifMatch: user.version });
    if (!('problem' in result)) toast(t('restored', { name: user.label }));
    else if (!result.problem.handled) toast(w('notDone', { message: result.problem.message }), 'error');
  };
  if (!isYoursToChange(me?.roles ?? [], user.roles)) return null;
  return (
    <>
      {user.active === 0 && (
        <Button
          variant="outlined"
          startIcon={<Icon name="undo" />}
          loading={restore.pending}
          onClick={() => void restoreNow()}
        >
          {t('restore')}
        </Button>
      )}
      {user.active === 1 && user.id !== me?.id && (
        <Button variant="outlined" startIcon={<Icon name="trash" />} onClick={() => setLeaving(true)}>
          {t('delete')}
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<Icon name="edit" />}
        component={Link}
        to={rowAddress('/admin/techs/users/edit', user.id)}
      >
        {t('edit')}
      </Button>
      {leaving && <Deactivation user={user} onEnd={() => setLeaving(false)} />}
    </>
  );
}

function Shown({ user }: { user: User }): ReactNode {
  const t = useTexts('shell-users');
  const { state } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const seesPay = useMay('user.pay.read');
  const tabs = seesPay ? (['profile', 'pay', 'history'] as const) : (['profile', 'history'] as const);
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'profile';
  const mine = isYoursToChange(state.status === 'in' ? state.user.roles : [], user.roles);
  return (
    <PageContent>
      <Tabs value={tab} aria-label={user.label} sx={{ mb: 1.5 }}>
        {tabs.map((tabName) => (
          <Tab
            key={tabName}
            value={tabName}
            label={t(tabName)}
            component={Link}
            to={rowAddress(tabName === 'profile' ? pathname : `${pathname}?tab=${tabName}`, user.id)}
          />
        ))}
      </Tabs>
      {tab === 'profile' && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel>
            <AccountDetails user={user} title={t('account')} />
            <WorkDetails user={user} title={t('work')} />
            <ContactDetails user={user} title={t('contact')} />
          </Panel>
          {mine && (
            <Panel title={t('signIn')}>
              {user.profile.temp_password && (
                <Alert severity="info" variant="outlined" icon={<Icon name="info" />} sx={{ m: 2, mb: 0 }}>
                  {t('mustChange')}
                </Alert>
              )}
              {user.active === 1 ? <Access user={user} /> : <Box sx={{ p: 2 }}>{t('neverIn')}</Box>}
            </Panel>
          )}
          {/* These lists load later, so they come last and move no button. */}
          <UnitLists user={user} />
          <ItemPanel user={user} />
        </Box>
      )}
      {tab === 'pay' && <PayTermsList id={user.id} />}
      {tab === 'history' && <HistoryTable contract={UserHistory} id={user.id} />}
    </PageContent>
  );
}
