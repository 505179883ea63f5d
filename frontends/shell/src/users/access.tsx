import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { SendPasswordLink, SetTemporaryPassword } from '@tailboard/contracts/identity/password';
import { ResetSecondFactor } from '@tailboard/contracts/identity/second-factor';
import { ReadUser } from '@tailboard/contracts/identity/user';
import { Copyable } from '@tailboard/ui/copyable';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useSession } from '@tailboard/web/app-context';
import { useConfig } from '@tailboard/web/api/config';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { useEmailDestination } from '../email/use-email-destination.js';

export interface AddedUser {
  readonly id: string;
  readonly email: string;
  readonly label: string;
}

/**
 * The ways in which a user gets a password: a link by e-mail, or a temporary password that is shown once.
 * @param welcome the user is new, so a link has already been sent
 */
export function Access({ user, welcome = false }: { user: AddedUser; welcome?: boolean }): ReactNode {
  const t = useTexts('shell-users');
  const e = useTexts('shell-email');
  const { email: sendsEmail } = useConfig();
  const destination = useEmailDestination();
  const sentText = sendsEmail
    ? t('linkSent', { email: user.email })
    : e('linkInFile', { email: user.email, place: destination });
  const link = useCommand(SendPasswordLink);
  const temporary = useCommand(SetTemporaryPassword, { refreshes: [ReadUser] });
  const factor = useCommand(ResetSecondFactor);
  const { toast } = useToast();
  const { state } = useSession();
  const resets = useMay('user.grant-owner-admin') && !welcome && state.status === 'in' && state.user.id !== user.id;
  const [sent, setSent] = useState<{ problem: string | null } | null>(welcome ? { problem: null } : null);
  const [password, setPassword] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    setSent(null);
    const result = await link.mutate({ id: user.id });
    setSent({ problem: 'problem' in result ? result.problem.message : null });
  };
  const resetFactor = async (): Promise<void> => {
    setRefused(null);
    const result = await factor.mutate({ id: user.id });
    if ('problem' in result) setRefused(t('resetFactorFailed', { message: result.problem.message }));
    else toast(t('factorReset'));
  };
  const setTemporaryPassword = async (): Promise<void> => {
    setRefused(null);
    const result = await temporary.mutate({ id: user.id });
    if ('problem' in result) setRefused(t('temporaryFailed', { message: result.problem.message }));
    else setPassword(result.output.data.password);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      <Box role="status" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {sent && (
          <Alert
            severity={sent.problem === null ? 'success' : 'error'}
            variant="outlined"
            icon={<Icon name={sent.problem === null ? 'check' : 'error'} />}
          >
            {sent.problem === null ? sentText : t('linkFailed', { message: sent.problem })}
          </Alert>
        )}
        {refused !== null && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {refused}
          </Alert>
        )}
      </Box>
      <Way
        help={sendsEmail ? t('sendLinkHelp') : e('linkHelp')}
        label={t('sendLink')}
        icon="mail"
        pending={link.pending}
        onAction={() => void send()}
      />
      <Way
        help={t('giveTemporaryHelp')}
        label={t('giveTemporary')}
        icon="lock"
        pending={temporary.pending}
        onAction={() => void setTemporaryPassword()}
      />
      {resets && (
        <Way
          help={t('resetFactorHelp')}
          label={t('resetFactor')}
          icon="lock"
          pending={factor.pending}
          onAction={() => void resetFactor()}
        />
      )}
      {password !== null && (
        <TemporaryPassword name={user.label} password={password} onClose={() => setPassword(null)} />
      )}
    </Box>
  );
}

function Way({
  label,
  help,
  icon,
  pending,
  onAction,
}: {
  label: string;
  help: string;
  icon: 'mail' | 'lock';
  pending: boolean;
  onAction: () => void;
}): ReactNode {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<Icon name={icon} />}
        // Disabling it would take the focus from it.
        aria-busy={pending}
        aria-describedby={id}
        onClick={() => !pending && onAction()}
        sx={{ minWidth: 250, justifyContent: 'flex-start' }}
      >
        {label}
      </Button>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
        {help}
      </Typography>
    </Box>
  );
}

/** The temporary password is shown only here, so a click outside does not close the dialog. */
function TemporaryPassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{t('temporaryTitle', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body1" sx={{ color: 'text.primary', mb: 2 }}>
          {t('temporaryText')}
        </DialogContentText>
        <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, textAlign: 'center' }}>
          <Copyable>{password}</Copyable>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {w('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
