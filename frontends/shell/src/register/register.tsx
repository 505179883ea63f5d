import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Register } from '@tailboard/contracts/identity/invitation';
import { ReadLink } from '@tailboard/contracts/identity/password';
import { Icon } from '@tailboard/ui/icons';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSession } from '@tailboard/web/app-context';
import { redirectPaths } from '@tailboard/web/remote';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useWatch } from 'react-hook-form';
import { NewPasswordFields } from '../password/new-password-fields.js';
import { Entrance } from '../signed-out/entrance.js';
import { useLinkSecrets } from '../signed-out/link-secrets.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Registration with an invitation. Without a valid one, the page explains how to get one. */
export function Page(): ReactNode {
  const t = useTexts('shell-register');
  const [searchParams] = useSearchParams();
  const { token } = useLinkSecrets(
    { token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '' },
    '/register',
  );
  const link = useContractQuery(ReadLink, { token }, { enabled: token !== '' });
  const dead = link.problem?.code === 'LinkNotValid' || link.data?.data.purpose === 'password';
  if (token === '' || dead)
    return (
      <Entrance title={t('neededTitle')}>
        <Alert severity={dead ? 'warning' : 'info'} variant="outlined" icon={<Icon name={dead ? 'warning' : 'info'} />}>
          {t(dead ? 'dead' : 'needed')}
        </Alert>
        <Button component={Link} to={redirectPaths.login} variant="outlined">
          {t('back')}
        </Button>
      </Entrance>
    );
  if (link.data) return <Form token={token} email={link.data.data.email} />;
  return (
    <Entrance title={t('title')}>
      {link.problem ? (
        <ReadFailed problem={link.problem} onRetry={link.refetch}>
          {t('failed', { message: link.problem.message })}
        </ReadFailed>
      ) : (
        <Loading rows={4} />
      )}
    </Entrance>
  );
}

function Form({ token, email }: { token: string; email: string }): ReactNode {
  const t = useTexts('shell-register');
  const { session } = useSession();
  const navigate = useNavigate();
  const form = useContractForm(Register, {
    labels: {
      first_name: t('firstName'),
      last_name: t('lastName'),
      password: t('password'),
      password_confirmation: t('confirmation'),
    },
    start: { token, first_name: '', last_name: '', password: '', password_confirmation: '' },
  });
  const saving = useSave(form, Register, {
    onSaved: ({ data }, { password }) =>
      // The account exists even if the first sign-in fails.
      void session
        .signIn({ email: data.email, password, remember: false })
        .catch(() =>
          navigate(redirectPaths.login, { replace: true, state: { said: 'registered', email: data.email } }),
        ),
  });
  const [first, last] = useWatch({ control: form.control, name: ['first_name', 'last_name'] });
  return (
    <Entrance title={t('title')} lead={t('lead', { email })} problem={saving.problem} onSubmit={saving.submit}>
      <FormField form={form} name="first_name" autoComplete="given-name" required />
      <FormField form={form} name="last_name" autoComplete="family-name" required />
      <NewPasswordFields form={form} email={email} about={[first, last]} />
      <Button type="submit" variant="contained" size="medium" loading={saving.pending} sx={{ minHeight: 40 }}>
        {t('submit')}
      </Button>
    </Entrance>
  );
}
