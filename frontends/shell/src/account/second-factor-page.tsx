import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListPasskeys } from '@tailboard/contracts/identity/passkey';
import {
  ReadSecondFactor,
  RemoveSecondFactor,
  ReplaceRecoveryCodes,
} from '@tailboard/contracts/identity/second-factor';
import { Icon } from '@tailboard/ui/icons';
import { Failed, Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useConfig } from '@tailboard/web/api/config';
import { useCompany } from '@tailboard/web/app/company';
import { useSession } from '@tailboard/web/app-context';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { Passkeys } from '../passkeys/passkeys.js';
import { PasswordForm } from '../second-factor/password-form.js';
import { RecoveryCodes, SetUp } from '../second-factor/set-up.js';
import { AccountSettings } from './settings-layout.js';

/** The user's second factors. Not available during impersonation. */
export function Page(): ReactNode {
  const t = useTexts('shell-second-factor');
  const { state } = useSession();
  return (
    <AccountSettings>
      {state.status === 'in' && state.user.impersonated_by === null && <SecondFactor />}
      {state.status === 'in' && state.user.impersonated_by !== null && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {t('notActing')}
        </Alert>
      )}
    </AccountSettings>
  );
}

function SecondFactor(): ReactNode {
  const { data, problem, loading, refetch } = useContractQuery(ReadSecondFactor, {}, { quiet: true });
  const passkeys = useContractQuery(ListPasskeys, {}, { quiet: true });
  // The recovery codes stay on the screen after the app counts as set up.
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (loading || passkeys.loading) return <Loading rows={5} />;
  if (!data) return <Failed onRetry={refetch}>{problem?.message}</Failed>;
  if (!passkeys.data) return <Failed onRetry={passkeys.refetch}>{passkeys.problem?.message}</Failed>;
  if (settingUp) return <SetUp onDone={() => setSettingUp(false)} />;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  const { since, recovery_codes_left } = data.data;
  const own = passkeys.data.data;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AuthenticatorApp since={since} hasPasskeys={own.length > 0} onSetUp={() => setSettingUp(true)} />
      <Passkeys passkeys={own} onCodes={setCodes} />
      {(since !== null || own.length > 0) && <Recovery left={recovery_codes_left} onCodes={setCodes} />}
    </Box>
  );
}

function AuthenticatorApp({
  since,
  hasPasskeys,
  onSetUp,
}: {
  since: string | null;
  hasPasskeys: boolean;
  onSetUp: () => void;
}): ReactNode {
  const t = useTexts('shell-second-factor');
  const format = useFormat();
  const { zone } = useCompany();
  const { providers = [] } = useConfig();
  const { toast } = useToast();
  const { session } = useSession();
  const [turningOff, setTurningOff] = useState(false);
  return (
    <Box component="section" aria-label={t('appTitle')} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h2">{t('appTitle')}</Typography>
      {since === null ? (
        <>
          <Typography>{t(hasPasskeys ? 'noApp' : 'off')}</Typography>
          {providers.length > 0 && <Typography sx={{ color: 'text.secondary' }}>{t('providers')}</Typography>}
          <Button variant="contained" onClick={onSetUp}>
            {t('begin')}
          </Button>
        </>
      ) : (
        <>
          <Typography>{t('on', { at: format.instant(since, zone) })}</Typography>
          {turningOff ? (
            <>
              <Typography>{t(hasPasskeys ? 'turnOffBesidePasskeys' : 'turnOffText')}</Typography>
              <PasswordForm
                contract={RemoveSecondFactor}
                submit={t('turnOff')}
                onCancel={() => setTurningOff(false)}
                onDone={() => {
                  setTurningOff(false);
                  toast(t('turnedOff'));
                  // The company may require a second factor, and this was the last one.
                  void session.refresh();
                }}
              />
            </>
          ) : (
            <Button variant="outlined" color="error" onClick={() => setTurningOff(true)}>
              {t('turnOff')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

function Recovery({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }): ReactNode {
  const t = useTexts('shell-second-factor');
  const [replacing, setReplacing] = useState(false);
  return (
    <Box component="section" aria-label={t('recoveryTitle')} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h2">{t('recoveryTitle')}</Typography>
      <Typography sx={{ color: left < 3 ? 'warning.main' : 'text.secondary' }}>{t('left', { count: left })}</Typography>
      {replacing ? (
        <>
          <Typography>{t('newCodesText')}</Typography>
          <PasswordForm
            contract={ReplaceRecoveryCodes}
            submit={t('newCodes')}
            onCancel={() => setReplacing(false)}
            onDone={({ data }) => {
              setReplacing(false);
              onCodes(data.recovery_codes);
            }}
          />
        </>
      ) : (
        <Button variant="outlined" onClick={() => setReplacing(true)}>
          {t('newCodes')}
        </Button>
      )}
    </Box>
  );
}
