import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EndOtherSessions, EndSession, ListSessions, type Session } from '@tailboard/contracts/identity/session';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { ListRow } from '@tailboard/ui/layout/list-row';
import { Failed, Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { detectBrowser } from '@tailboard/contracts/identity/browser';
import { AccountSettings } from './settings-layout.js';

/** The sessions of the user, with sign-out for each. Not available during impersonation. */
export function Page(): ReactNode {
  const t = useTexts('shell-account');
  const { state } = useSession();
  return (
    <AccountSettings>
      {state.status === 'in' && state.user.impersonated_by === null && <Sessions />}
      {state.status === 'in' && state.user.impersonated_by !== null && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {t('sessionsNotActing')}
        </Alert>
      )}
    </AccountSettings>
  );
}

function Sessions(): ReactNode {
  const t = useTexts('shell-account');
  const { toast } = useToast();
  const { data, problem, loading, refetch } = useContractQuery(ListSessions, {}, { quiet: true });
  const one = useCommand(EndSession, { refreshes: [ListSessions] });
  const others = useCommand(EndOtherSessions, { refreshes: [ListSessions] });
  const [confirming, setConfirming] = useState(false);
  if (loading) return <Loading rows={3} />;
  if (!data) return <Failed onRetry={refetch}>{problem?.message}</Failed>;
  const signOut = async ({ id }: Session): Promise<void> => {
    if ('output' in (await one.mutate({ id }))) toast(t('signedOutOf'));
  };
  const signOutElsewhere = async (): Promise<void> => {
    setConfirming(false);
    const result = await others.mutate({});
    if ('output' in result) toast(t('elsewhereDone', { count: result.output.ended }));
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('sessionsHelp')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 2, p: 0 }}>
        {data.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={one.pending || others.pending}
            onSignOut={() => void signOut(session)}
          />
        ))}
      </Box>
      {data.data.length > 1 ? (
        <Button variant="outlined" color="error" disabled={others.pending} onClick={() => setConfirming(true)}>
          {t('signOutElsewhere')}
        </Button>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('onlyHere')}</Typography>
      )}
      <ConfirmDialog
        open={confirming}
        danger
        title={t('elsewhereTitle')}
        text={t('elsewhereText')}
        confirm={t('signOutElsewhere')}
        close={t('elsewhereClose')}
        onConfirm={() => void signOutElsewhere()}
        onClose={() => setConfirming(false)}
      />
      <FailedAction problem={one.problem} onDismiss={one.reset} />
      <FailedAction problem={others.problem} onDismiss={others.reset} />
    </>
  );
}

function SessionRow({
  session: { current, signed_in_at, last_used_at, expires_at, ip, user_agent },
  busy,
  onSignOut,
}: {
  session: Session;
  busy: boolean;
  onSignOut: () => void;
}): ReactNode {
  const t = useTexts('shell-account');
  const format = useFormat();
  const { zone } = useCompany();
  const browser = detectBrowser(user_agent ?? '') ?? t('unknownBrowser');
  const at = format.instant(signed_in_at, zone);
  return (
    <ListRow>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }} title={user_agent ?? undefined}>
          {browser}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('since', { at })}, {t('lastUsed', { at: format.instant(last_used_at, zone) })},{' '}
          {t('until', { at: format.instant(expires_at, zone) })}
          {ip && <span style={{ display: 'block', fontFamily: MONO }}>{ip}</span>}
        </Typography>
      </Box>
      {current ? (
        <Box component="span" sx={{ color: 'success.main', whiteSpace: 'nowrap' }}>
          <Icon name="check" sx={{ fontSize: 16, mr: 0.75, verticalAlign: 'text-bottom' }} />
          {t('thisOne')}
        </Box>
      ) : (
        <Button
          disabled={busy}
          onClick={onSignOut}
          sx={{ ml: { xs: -1.5, sm: 0 } }}
          aria-label={t('signOutOfNamed', { browser, at })}
        >
          {t('signOutOf')}
        </Button>
      )}
    </ListRow>
  );
}
