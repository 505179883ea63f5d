import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
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
import { PasswordForm } from '../second-factor/password-form.js';
import { secondFactorTexts } from '../second-factor/second-factor-texts.js';
import { RecoveryCodes, SetUp } from '../second-factor/set-up.js';
import { AccountSettings } from './settings-layout.js';

/** The user's second factor. Not available during impersonation. */
export function Page(): ReactNode {
  const t = useTexts(secondFactorTexts);
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
  const t = useTexts(secondFactorTexts);
  const { providers = [] } = useConfig();
  const { data, problem, loading, refetch: again } = useContractQuery(ReadSecondFactor, {}, { quiet: true });
  // The recovery codes stay on the screen after the app counts as set up.
  const [settingUp, setSettingUp] = useState(false);
  if (loading) return <Loading rows={3} />;
  if (!data) return <Failed onRetry={again}>{problem?.message}</Failed>;
  const { since, recovery_codes_left: left } = data.data;
  if (settingUp) return <SetUp onDone={() => setSettingUp(false)} />;
  if (since !== null) return <TurnedOn since={since} left={left} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>{t('off')}</Typography>
      {providers.length > 0 && <Typography sx={{ color: 'text.secondary' }}>{t('providers')}</Typography>}
      <Button variant="contained" onClick={() => setSettingUp(true)}>
        {t('begin')}
      </Button>
    </Box>
  );
}

function TurnedOn({ since, left }: { since: string; left: number }): ReactNode {
  const t = useTexts(secondFactorTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const [action, setAction] = useState<'newCodes' | 'turnOff' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>{t('on', { at: format.instant(since, zone) })}</Typography>
      <Typography sx={{ color: left < 3 ? 'warning.main' : 'text.secondary' }}>{t('left', { count: left })}</Typography>
      {action === null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setAction('newCodes')}>
            {t('newCodes')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAction('turnOff')}>
            {t('turnOff')}
          </Button>
        </Box>
      )}
      {action !== null && <Typography>{t(`${action}Text`)}</Typography>}
      {action === 'newCodes' && (
        <PasswordForm
          contract={ReplaceRecoveryCodes}
          submit={t('newCodes')}
          onCancel={() => setAction(null)}
          onDone={({ data }) => {
            setAction(null);
            setCodes(data.recovery_codes);
          }}
        />
      )}
      {action === 'turnOff' && (
        <PasswordForm
          contract={RemoveSecondFactor}
          submit={t('turnOff')}
          onCancel={() => setAction(null)}
          onDone={() => toast(t('turnedOff'))}
        />
      )}
    </Box>
  );
}
