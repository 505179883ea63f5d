import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useSession } from '@tailboard/web/app-context';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Entrance } from '../signed-out/entrance.js';
import { RequiredLayout } from '../signed-out/required-layout.js';
import { AddPasskeyForm } from '../passkeys/add-passkey.js';
import { RecoveryCodes, SetUp } from './set-up.js';

/** The first page of owners and admins who must set up a second factor. */
export function Page(): ReactNode {
  const t = useTexts('shell-second-factor');
  const { session, state } = useSession();
  const navigate = useNavigate();
  const [byPasskey, setByPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = (): void => void session.refresh();
  if (state.status !== 'in') return null;
  if (state.user.must_add_second_factor !== true) return <Navigate to={redirectPaths.welcome} replace />;
  return (
    <RequiredLayout maxWidth={420}>
      <Entrance title={t('requiredTitle')} lead={t('requiredLead')}>
        {codes && <RecoveryCodes codes={codes} onDone={refresh} />}
        {!codes && byPasskey && <AddPasskeyForm onDone={setCodes} onCancel={() => setByPasskey(false)} />}
        {!codes && !byPasskey && (
          <>
            <SetUp onDone={refresh} />
            <Divider sx={{ typography: 'caption', color: 'text.secondary' }}>{t('or')}</Divider>
            <Button variant="outlined" onClick={() => setByPasskey(true)}>
              {t('addPasskey')}
            </Button>
          </>
        )}
        <Button onClick={() => void session.signOut().then(() => navigate(redirectPaths.login, { replace: true }))}>
          {t('leave')}
        </Button>
      </Entrance>
    </RequiredLayout>
  );
}
