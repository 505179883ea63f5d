import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Access, type AddedUser } from './access.js';

/** The page after adding a user: the server has sent a link to choose a password, and there is an alternative. */
export function UserAdded({ user, onAnother }: { user: AddedUser; onAnother: () => void }): ReactNode {
  const t = useTexts('shell-users');
  return (
    <>
      <PageHeader title={t('added', { name: user.label })} context={t('addedContext')} />
      <PageContent>
        <Panel title={t('signIn')}>
          <Access user={user} welcome />
        </Panel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="contained" component={Link} to={rowAddress('/admin/techs/users/view', user.id)}>
            {t('toUser')}
          </Button>
          <Button onClick={onAnother}>{t('addAnother')}</Button>
          <Button component={Link} to="/admin/techs/users">
            {t('back')}
          </Button>
        </Box>
      </PageContent>
    </>
  );
}
