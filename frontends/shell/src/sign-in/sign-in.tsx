import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { Login, SecondFactorNeeded } from '@tailboard/contracts/identity/user';
import { Icon } from '@tailboard/ui/icons';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSession } from '@tailboard/web/app-context';
import { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { Link as RouterLink, useLocation } from 'react-router';
import { useReveal } from '../password/reveal.js';
import { EntranceField } from '../signed-out/entrance-field.js';
import { Entrance } from '../signed-out/entrance.js';
import { PasskeyButton } from './passkey-button.js';
import { Providers } from './providers.js';

/** Sign-in with e-mail and password. The guest guard handles the redirect afterwards. */
export function Page(): ReactNode {
  const t = useTexts('shell');
  const textOf = useTexts('shell-sign-in');
  const { session } = useSession();
  const locationState = useLocation().state as { said?: 'passwordChanged' | 'registered'; email?: string } | null;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const form = useContractForm(Login, {
    labels: { email: t('login.email'), password: t('login.password'), code: textOf('code') },
    start: { email: locationState?.email ?? '', password: '', remember: false },
  });
  const [step, setStep] = useState<'password' | 'code'>('password');
  const { errors, isSubmitting } = form.formState;
  const reveal = useReveal();
  const remember = (): boolean => form.getValues('remember') ?? false;

  const enter = form.handleSubmit(async (credentials) => {
    setProblem(null);
    try {
      await session.signIn(credentials);
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      if (found.code === SecondFactorNeeded.code) return setStep('code');
      setProblem(found);
      form.setFocus(step, { shouldSelect: true });
    }
  });

  if (step === 'code')
    return (
      <Entrance
        title={t('login.title')}
        lead={textOf('codeLead')}
        problem={problem}
        onSubmit={(event) => void enter(event)}
      >
        <EntranceField
          label={textOf('code')}
          autoComplete="one-time-code"
          autoFocus
          message={errors.code?.message}
          field={form.register('code')}
        />
        <Button type="submit" variant="contained" size="medium" loading={isSubmitting} sx={{ minHeight: 40 }}>
          {t('login.submit')}
        </Button>
        <PasskeyButton remember={remember} onProblem={setProblem} />
        <Button
          onClick={() => {
            setProblem(null);
            form.resetField('code');
            setStep('password');
          }}
        >
          {textOf('backToSignIn')}
        </Button>
      </Entrance>
    );
  return (
    <Entrance title={t('login.title')} lead={t('login.lead')} problem={problem} onSubmit={(event) => void enter(event)}>
      {locationState?.said !== undefined && (
        <Alert role="status" severity="success" variant="outlined" icon={<Icon name="check" />}>
          {textOf(locationState.said)}
        </Alert>
      )}
      <EntranceField
        label={t('login.email')}
        type="email"
        autoComplete="username"
        message={errors.email?.message}
        field={form.register('email')}
      />
      <EntranceField
        label={t('login.password')}
        {...reveal}
        autoComplete="current-password"
        message={errors.password?.message}
        field={form.register('password')}
      />
      <Controller
        name="remember"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value ?? false} />}
            label={t('login.remember')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      />
      <Button type="submit" variant="contained" size="medium" loading={isSubmitting} sx={{ minHeight: 40 }}>
        {t('login.submit')}
      </Button>
      <Divider sx={{ typography: 'caption', color: 'text.secondary' }}>{textOf('or')}</Divider>
      <PasskeyButton remember={remember} onProblem={setProblem} />
      <Providers remember={remember} onProblem={setProblem} />
      <Link component={RouterLink} to="/password/reset" variant="body2" sx={{ py: 0.5, justifySelf: 'start' }}>
        {textOf('forgot')}
      </Link>
    </Entrance>
  );
}
