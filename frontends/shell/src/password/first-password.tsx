import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSession } from '@tailboard/web/app-context';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { Entrance } from '../signed-out/entrance.js';
import { RequiredLayout } from '../signed-out/required-layout.js';
import { ChangePassword } from './change-password.js';

/** The first page for users who signed in with a temporary password. */
export function Page(): ReactNode {
  const t = useTexts('shell-password');
  const { session, state } = useSession();
  const navigate = useNavigate();
  if (state.status !== 'in') return null;
  if (!state.user.profile.temp_password) return <Navigate to={redirectPaths.welcome} replace />;
  return (
    <RequiredLayout maxWidth={376}>
      <Entrance title={t('first.title')} lead={t('first.lead')}>
        <ChangePassword user={state.user} label={t('first.title')} onDone={() => void session.refresh()} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button component={Link} to="/user/profile">
            {t('first.profile')}
          </Button>
          <Button onClick={() => void session.signOut().then(() => navigate(redirectPaths.login, { replace: true }))}>
            {t('first.leave')}
          </Button>
        </Box>
      </Entrance>
    </RequiredLayout>
  );
}
