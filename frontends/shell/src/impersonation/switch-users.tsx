import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { ListUsers, type SignedInUser } from '@tailboard/contracts/identity/user';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Picker } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Selects the user to impersonate. It omits users that the server would refuse: oneself, and owners for non-owners. */
export function SwitchUsers({
  user,
  onBegun,
  onClose,
}: {
  user: SignedInUser;
  onBegun: (label: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-impersonation');
  const textOf = useTexts('web');
  const { session } = useSession();
  const users = useContractQuery(ListUsers, { show: 'list' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [remember, setRemember] = useState(false);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isOwner = user.roles.includes('owner');
  const options = (users.data?.data ?? [])
    .filter(({ id, active, roles }) => id !== user.id && active === 1 && (isOwner || !roles.includes('owner')))
    .map(({ id, label, technician_id, email }) => ({ id, label, detail: technician_id ?? email }));

  const begin = async (): Promise<void> => {
    setMissing(chosen === null);
    if (chosen === null || pending) return;
    setPending(true);
    setProblem(null);
    try {
      onBegun((await session.impersonate(chosen, remember)).label);
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      setProblem(found as ApiError);
      setPending(false);
    }
  };

  return (
    <Modal
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{textOf('cancel')}</Button>
          <Button variant="contained" loading={pending} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {t('warning')}
        </Alert>
        {problem && !problem.handled && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {problem.message}
          </Alert>
        )}
        {users.problem ? (
          <ReadFailed problem={users.problem} onRetry={users.refetch}>
            {t('failed', { message: users.problem.message })}
          </ReadFailed>
        ) : (
          <Picker
            label={t('user')}
            options={options}
            value={chosen}
            onPick={(id) => {
              setChosen(id);
              setMissing(false);
            }}
            loading={users.loading}
            required
            error={missing}
            help={missing ? t('missing') : undefined}
          />
        )}
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={(_, checked) => setRemember(checked)} />}
          label={t('remember')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('lasts')}
        </Typography>
      </Box>
    </Modal>
  );
}
