import Button from '@mui/material/Button';
import { ReadLink, ResetPassword } from '@tailboard/contracts/identity/password';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useContractForm } from '@tailboard/web/forms/form';
import { useApp } from '@tailboard/web/app-context';
import { redirectPaths } from '@tailboard/web/remote';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Entrance } from '../signed-out/entrance.js';
import { useLinkSecrets } from '../signed-out/link-secrets.js';
import { NewPasswordFields } from './new-password-fields.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Replaces the token in the address after it was read. */
const READ = 'new';

/** The target of the link in the e-mail: a new password, after which every session must sign in again. */
export function Page(): ReactNode {
  const t = useTexts('shell-password');
  const { token: inAddress = READ } = useParams();
  const [requested] = useSearchParams();
  const { token, email } = useLinkSecrets(
    { token: inAddress === READ ? '' : inAddress, email: requested.get('email') ?? '' },
    `/password/reset/${READ}`,
  );
  const link = useContractQuery(ReadLink, { token }, { enabled: token !== '' });
  const dead = token === '' || link.problem?.code === 'LinkNotValid' || link.data?.data.purpose === 'invitation';
  if (dead)
    return (
      <Entrance title={t('dead.title')} lead={t('dead.text')}>
        <Button component={Link} to="/password/reset" variant="contained">
          {t('dead.again')}
        </Button>
        <Button component={Link} to={redirectPaths.login}>
          {t('back')}
        </Button>
      </Entrance>
    );
  if (link.data) return <Choose token={token} email={email || link.data.data.email} />;
  return (
    <Entrance title={t('reset.title')}>
      {link.problem ? (
        <ReadFailed problem={link.problem} onRetry={link.refetch}>
          {t('failed', { message: link.problem.message })}
        </ReadFailed>
      ) : (
        <Loading rows={3} />
      )}
    </Entrance>
  );
}

function Choose({ token, email }: { token: string; email: string }): ReactNode {
  const t = useTexts('shell-password');
  const { session } = useApp();
  const navigate = useNavigate();
  const form = useContractForm(ResetPassword, {
    labels: { password: t('password'), password_confirmation: t('confirmation') },
    start: { token, email, password: '', password_confirmation: '' },
  });
  const saving = useSave(form, ResetPassword, {
    onSaved: () => {
      // All sessions with the old password have ended, including the one in this browser.
      if (session.state().status === 'in') session.leaveExpired();
      void navigate(redirectPaths.login, { replace: true, state: { said: 'passwordChanged', email } });
    },
  });
  return (
    <Entrance
      title={t('reset.title')}
      lead={t('reset.lead', { email })}
      problem={saving.problem}
      onSubmit={saving.submit}
    >
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" variant="contained" size="medium" loading={saving.pending} sx={{ minHeight: 40 }}>
        {t('reset.submit')}
      </Button>
      {saving.problem?.code === 'LinkNotValid' && (
        <Button component={Link} to="/password/reset">
          {t('dead.again')}
        </Button>
      )}
    </Entrance>
  );
}
