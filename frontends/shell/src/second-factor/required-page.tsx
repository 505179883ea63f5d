import Button from '@mui/material/Button';
import { useSession } from '@tailboard/web/app-context';
import { namedRemote } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Entrance } from '../entrance/entrance.js';
import { RequiredLayout } from '../entrance/required-layout.js';
import { secondFactorTexts } from './second-factor-texts.js';
import { SetUp } from './set-up.js';

/** The first page of owners and admins who must set up a second factor. */
export function Page(): ReactNode {
  const t = useTexts(secondFactorTexts);
  const { session, state } = useSession();
  const navigate = useNavigate();
  if (state.status !== 'in') return null;
  if (state.user.must_add_second_factor !== true) return <Navigate to={namedRemote.welcome} replace />;
  return (
    <RequiredLayout maxWidth={420}>
      <Entrance title={t('requiredTitle')} lead={t('requiredLead')}>
        <SetUp onDone={() => void session.refresh()} />
        <Button onClick={() => void session.signOut().then(() => navigate(namedRemote.login, { replace: true }))}>
          {t('leave')}
        </Button>
      </Entrance>
    </RequiredLayout>
  );
}
