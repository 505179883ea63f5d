import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { login } from '@tailboard/contracts/identity/user';
import { FormProblem, useContractForm } from '@tailboard/web/form';
import { useSession } from '@tailboard/web/ground';
import { ApiProblem } from '@tailboard/web/problem';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, useState, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useConfig } from '../config.js';
import { Mark } from '../frame/brand.js';
import { shellTexts } from '../texts.js';

/** Sign-in with e-mail and password. Where it leads to afterwards is the guest guard's business. */
export function Page(): ReactNode {
  const t = useTexts(shellTexts);
  const { session } = useSession();
  const { app_name } = useConfig();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useContractForm(login, {
    labels: { email: t('login.email'), password: t('login.password') },
    start: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    document.title = `${t('login.title')} · ${app_name}`;
  }, [t, app_name]);

  const enter = form.handleSubmit(async (credentials) => {
    setProblem(null);
    try {
      await session.signIn(credentials);
    } catch (found) {
      if (!(found instanceof ApiProblem)) throw found;
      setProblem(found);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void enter(event)}
      sx={{
        display: 'grid',
        gap: 2,
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Mark size={32} />
        <Box>
          <Typography variant="h1">{t('login.title')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {app_name}
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('login.lead')}
      </Typography>
      <FormProblem problem={problem} />
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="username"
        error={errors.email !== undefined}
        helperText={errors.email?.message}
        {...inputProps(form.register('email'))}
      />
      <TextField
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        error={errors.password !== undefined}
        helperText={errors.password?.message}
        {...inputProps(form.register('password'))}
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
    </Box>
  );
}

/** A registered field as MUI takes it: the ref belongs to the input itself, so that it can be focused. */
const inputProps = <R extends { ref: unknown }>({ ref, ...rest }: R): Omit<R, 'ref'> & { inputRef: R['ref'] } => ({
  ...rest,
  inputRef: ref,
});
