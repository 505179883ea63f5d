import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BeginConfirmingWithProvider, ConfirmWithProvider } from '@tailboard/contracts/identity/step-up';
import { Icon } from '@tailboard/ui/icons';
import { useConfig } from '@tailboard/web/api/config';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState, type ReactNode } from 'react';
import { onConfirmation } from '../oauth/confirmation.js';

/**
 * Confirmation through a provider, in a second tab, so that this page keeps what the user typed. The second tab passes
 * the response of the provider on.
 */
export function ConfirmingProviders({ onConfirmed }: { onConfirmed: () => void }): ReactNode {
  const t = useTexts('shell-step-up');
  const { providers = [] } = useConfig();
  const beginning = useCommand(BeginConfirmingWithProvider);
  const confirming = useCommand(ConfirmWithProvider);
  const [begun, setBegun] = useState<{ provider: string; state: string } | null>(null);
  const [blocked, setBlocked] = useState(false);
  const { mutate: confirm } = confirming;
  useEffect(() => {
    if (!begun) return;
    return onConfirmation(begun, (response) => {
      void confirm({ provider: begun.provider, ...response }).then((result) => {
        if ('output' in result) onConfirmed();
      });
    });
  }, [begun, confirm, onConfirmed]);
  if (providers.length === 0) return null;
  const begin = async (provider: string): Promise<void> => {
    // Browsers allow a new tab only during the click.
    const tab = window.open('about:blank', '_blank');
    setBlocked(tab === null);
    if (!tab) return;
    const result = await beginning.mutate({ provider });
    if ('problem' in result || !/^https?:$/.test(new URL(result.output.url).protocol)) return tab.close();
    setBegun({ provider, state: result.output.state });
    tab.location.assign(result.output.url);
  };
  const problem = beginning.problem ?? confirming.problem;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="outlined"
          loading={beginning.pending || confirming.pending}
          onClick={() => void begin(name)}
        >
          {t('with', { provider: label })}
        </Button>
      ))}
      {(blocked || (problem && !problem.handled)) && (
        <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
          {blocked ? t('blocked') : problem?.message}
        </Alert>
      )}
    </Box>
  );
}
