import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BeginSecondFactor, ConfirmSecondFactor, ReadSecondFactor } from '@tailboard/contracts/identity/second-factor';
import { Copyable } from '@tailboard/ui/copyable';
import { useToast } from '@tailboard/ui/toast';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { PasswordForm } from './password-form.js';
import { QrCode } from './qr-code.js';

/** Sets up an authenticator app: password, then QR code and a first code, then the recovery codes, if there are none yet. */
export function SetUp({ onDone }: { onDone: () => void }): ReactNode {
  const t = useTexts('shell-second-factor');
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <FirstCode {...begun} onConfirmed={(own) => (own.length > 0 ? setCodes(own) : onDone())} />;
  return <PasswordForm contract={BeginSecondFactor} submit={t('begin')} onDone={({ data }) => setBegun(data)} />;
}

function FirstCode({
  secret,
  uri,
  onConfirmed,
}: {
  secret: string;
  uri: string;
  onConfirmed: (codes: readonly string[]) => void;
}): ReactNode {
  const t = useTexts('shell-second-factor');
  const form = useContractForm(ConfirmSecondFactor, { labels: { code: t('code') }, start: { code: '' } });
  const saving = useSave(form, ConfirmSecondFactor, {
    refreshes: [ReadSecondFactor],
    onSaved: ({ data }) => onConfirmed(data.recovery_codes),
  });
  return (
    <>
      <Typography>{t('scan')}</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, my: 2 }}>
        <QrCode text={uri} label={t('qr')} />
        <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('key')}: <Copyable>{secret}</Copyable>
        </Typography>
      </Box>
      <SaveForm saving={saving} label={t('begin')} submit={t('confirm')}>
        <FormField
          form={form}
          name="code"
          help={t('codeHelp')}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          autoFocus
          required
        />
      </SaveForm>
    </>
  );
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useTexts('shell-second-factor');
  const { toast } = useToast();
  return (
    <Box role="region" aria-label={t('codesTitle')}>
      <Typography variant="h2">{t('codesTitle')}</Typography>
      <Typography sx={{ my: 1 }}>{t('codesText')}</Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 0.5, pl: 3, my: 2 }}>
        {codes.map((code) => (
          <Box component="li" key={code} sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => toast(t('copied')))}
        >
          {t('copyAll')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('stored')}
        </Button>
      </Box>
    </Box>
  );
}
