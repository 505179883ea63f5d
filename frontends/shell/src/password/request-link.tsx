import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { RequestPasswordReset } from '@tailboard/contracts/identity/password';
import { Icon } from '@tailboard/ui/icons';
import { useConfig } from '@tailboard/web/api/config';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { redirectPaths } from '@tailboard/web/remote';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Entrance } from '../signed-out/entrance.js';

/** Requests a link to choose a new password. The result message is the same whether the e-mail exists or not. */
export function Page(): ReactNode {
  const t = useTexts('shell-password');
  const e = useTexts('shell-email');
  const { email: sendsEmail } = useConfig();
  const [sent, setSent] = useState(false);
  const form = useContractForm(RequestPasswordReset, { labels: { email: t('email') }, start: { email: '' } });
  const saving = useSave(form, RequestPasswordReset, { onSaved: () => setSent(true) });
  const back = (
    <Button component={Link} to={redirectPaths.login}>
      {t('back')}
    </Button>
  );
  if (sent)
    return (
      <Entrance title={t('ask.title')}>
        <Alert role="status" severity="info" variant="outlined" icon={<Icon name="info" />}>
          {sendsEmail ? t('ask.sent') : e('askAdministrator')}
        </Alert>
        <Button
          variant="outlined"
          onClick={() => {
            form.reset({ email: '' });
            setSent(false);
          }}
        >
          {t('ask.again')}
        </Button>
        {back}
      </Entrance>
    );
  return (
    <Entrance
      title={t('ask.title')}
      lead={sendsEmail ? t('ask.lead') : e('askLead')}
      problem={saving.problem}
      onSubmit={saving.submit}
    >
      <FormField form={form} name="email" type="email" autoComplete="username" required />
      <Button type="submit" variant="contained" size="medium" loading={saving.pending} sx={{ minHeight: 40 }}>
        {t('ask.submit')}
      </Button>
      {back}
    </Entrance>
  );
}
