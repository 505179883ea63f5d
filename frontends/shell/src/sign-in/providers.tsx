import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BeginOauth } from '@tailboard/contracts/identity/oauth';
import { useCommand } from '@tailboard/web/queries/queries';
import { useConfig } from '@tailboard/web/api/config';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { keepOauth } from '../oauth/oauth-state.js';

/** Sign-in with external providers, if the server has any. */
export function Providers({
  remember,
  onProblem,
  go = (url) => location.assign(url),
}: {
  remember: () => boolean;
  onProblem: (problem: ApiError | null) => void;
  go?: (url: string) => void;
}): ReactNode {
  const t = useTexts('shell-sign-in');
  const { providers = [] } = useConfig();
  const { mutate } = useCommand(BeginOauth);
  const [searchParams] = useSearchParams();
  const [going, setGoing] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const begin = async (provider: string): Promise<void> => {
    onProblem(null);
    setGoing(provider);
    const result = await mutate({ provider });
    if ('problem' in result) {
      setGoing(null);
      return onProblem(result.problem);
    }
    const { url, state } = result.output;
    keepOauth({ provider, state, remember: remember(), redirect: searchParams.get('redirect') });
    // The address comes from the server. The check prevents the browser from running it as a script.
    if (/^https?:$/.test(new URL(url).protocol)) go(url);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="outlined"
          size="medium"
          loading={going === name}
          disabled={going !== null}
          onClick={() => void begin(name)}
          sx={{ minHeight: 40, whiteSpace: 'normal' }}
        >
          {t('with', { provider: label })}
        </Button>
      ))}
    </Box>
  );
}
