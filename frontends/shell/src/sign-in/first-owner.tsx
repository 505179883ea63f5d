import Button from '@mui/material/Button';
import { RegisterFirstOwner } from '@tailboard/contracts/identity/first-owner';
import { useContractForm } from '@tailboard/web/forms/form';
import { useApp } from '@tailboard/web/app-context';
import { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useReveal } from '../password/reveal.js';
import { EntranceField } from '../signed-out/entrance-field.js';
import { Entrance } from '../signed-out/entrance.js';

/** The target of the one-time link. Its holder becomes an owner and is signed in at once. */
export function Page(): ReactNode {
  const t = useTexts('shell');
  const { api, session } = useApp();
  const [searchParams] = useSearchParams();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const form = useContractForm(RegisterFirstOwner, {
    labels: {
      first_name: t('owner.firstName'),
      last_name: t('owner.lastName'),
      email: t('login.email'),
      password: t('login.password'),
    },
    start: {
      token: searchParams.get('token') ?? '',
      email: searchParams.get('email') ?? '',
      first_name: '',
      last_name: '',
      password: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const reveal = useReveal();

  const begin = form.handleSubmit(async (owner) => {
    setProblem(null);
    try {
      await api.call(RegisterFirstOwner, owner);
      await session.signIn({ email: owner.email, password: owner.password, remember: false });
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      setProblem(found);
    }
  });
  const field = (name: 'first_name' | 'last_name' | 'email' | 'password') => ({
    message: errors[name]?.message,
    field: form.register(name),
  });

  return (
    <Entrance title={t('owner.title')} lead={t('owner.lead')} problem={problem} onSubmit={(event) => void begin(event)}>
      <EntranceField label={t('owner.firstName')} autoComplete="given-name" {...field('first_name')} />
      <EntranceField label={t('owner.lastName')} autoComplete="family-name" {...field('last_name')} />
      <EntranceField label={t('login.email')} type="email" autoComplete="username" {...field('email')} />
      <EntranceField label={t('login.password')} {...reveal} autoComplete="new-password" {...field('password')} />
      <Button type="submit" variant="contained" size="medium" loading={isSubmitting} sx={{ minHeight: 40 }}>
        {t('owner.submit')}
      </Button>
    </Entrance>
  );
}
