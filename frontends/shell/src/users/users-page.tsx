import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Icon } from '@tailboard/ui/icons';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { InvitationList } from './invitation-list.js';
import { InviteDialog } from './invite-dialog.js';
import { UserList } from './user-list.js';

/** The users and the invitations, in two tabs. The selected tab is in the address. */
export function Page(): ReactNode {
  const t = useTexts('shell-users');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'invitations' ? 'invitations' : 'people';
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <>
            <Button component={Link} to="/admin/techs/users/list" variant="outlined" startIcon={<Icon name="import" />}>
              {t('addList')}
            </Button>
            <Button variant="outlined" startIcon={<Icon name="mail" />} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
            <Button component={Link} to="/admin/techs/users/add" variant="contained" startIcon={<Icon name="plus" />}>
              {t('add')}
            </Button>
          </>
        }
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
        <Tabs value={tab} aria-label={t('tabs')}>
          <Tab value="people" label={t('people')} component={Link} to={pathname} />
          <Tab value="invitations" label={t('invitations')} component={Link} to={`${pathname}?tab=invitations`} />
        </Tabs>
      </Box>
      {tab === 'people' ? <UserList /> : <InvitationList />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
