import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { setupSteps, type SetupStep } from '@tailboard/contracts/identity/setup';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { setCurrentStep } from './current-step.js';
import { SETUP, stepPages } from './step-pages.js';
import { useSetup } from './use-setup.js';

/** The current step of the setup above its page, with the next one as soon as it is done. */
export function SetupBar({ step }: { step: SetupStep }): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const { pathname } = useLocation();
  const { steps } = useSetup();
  if (pathname === SETUP) return null;
  const isDone = steps?.find((entry) => entry.step === step)?.state === 'done';
  const next = isDone ? steps?.find(({ state }) => state === 'open')?.step : undefined;
  const number = setupSteps.indexOf(step) + 1;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 3 },
        py: 0.5,
        bgcolor: 'action.hover',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flex: 1, minWidth: 200 }}>
        {isDone && <Icon name="check" sx={{ color: 'success.main' }} />}
        {t('current', {
          number: format.number(number),
          total: format.number(setupSteps.length),
          step: t(`step.${step}`),
        })}
        {isDone && ` · ${t('state.done')}`}
      </Typography>
      {next !== undefined && (
        <Button
          component={Link}
          to={next === 'email' ? SETUP : stepPages[next]}
          variant="contained"
          onClick={() => setCurrentStep(next)}
        >
          {t('next', { step: t(`step.${next}`) })}
        </Button>
      )}
      <Button component={Link} to={SETUP}>
        {t('back')}
      </Button>
      <IconButton aria-label={t('close')} title={t('close')} onClick={() => setCurrentStep(null)}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
