import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ChangeSetting, ReadSettings, SendTestEmail } from '@tailboard/contracts/identity/settings';
import type { SetupStep } from '@tailboard/contracts/identity/setup';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useConfig } from '@tailboard/web/api/config';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useEmailDestination } from '../email/use-email-destination.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import { setCurrentStep } from './current-step.js';
import { DemoCompanyPanel } from './demo-company-panel.js';
import { hasDialog, StepDialog, type StepWithDialog } from './step-dialog.js';
import { stepPages } from './step-pages.js';
import { useSetup, type SetupStepState } from './use-setup.js';

/** The steps from an empty database to the first assigned day, each with its state, its reason and its page. */
export function Page(): ReactNode {
  const t = useTexts('shell-setup');
  const setup = useSetup();
  const { steps, problem, refetch } = setup;
  const [asked, setAsked] = useState<StepWithDialog | null>(null);
  const skip = useSkip(setup);
  return (
    <SettingsFrame tab="tabSetup">
      <PageContent>
        <DemoCompanyPanel />
        {problem && !steps && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {!problem && !steps && <Loading rows={12} />}
        {steps && (
          <Panel title={<Progress steps={steps} />}>
            <Typography variant="body2" sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}>
              {t('context')}
            </Typography>
            <Box component="ol" aria-label={t('steps')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {steps.map((entry, index) => (
                <Step key={entry.step} entry={entry} number={index + 1} onSkip={skip} onAsk={setAsked} />
              ))}
            </Box>
          </Panel>
        )}
      </PageContent>
      {asked && <StepDialog step={asked} onClose={() => setAsked(null)} />}
    </SettingsFrame>
  );
}

function Progress({ steps }: { steps: readonly SetupStepState[] }): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const done = steps.filter(({ state }) => state === 'done').length;
  return t('progress', { done: format.number(done), total: format.number(steps.length) });
}

/** Returns the function that skips a step, or takes it up again. */
function useSkip({ skipped, version }: Pick<ReturnType<typeof useSetup>, 'skipped' | 'version'>) {
  const { toast } = useToast();
  const { mutate, pending } = useCommand(ChangeSetting, {
    onSuccess: (apply, { data }) => apply(ReadSettings, () => ({ data })),
  });
  return async (step: SetupStep, isSkipped: boolean): Promise<void> => {
    if (pending) return;
    const others = skipped.filter((other) => other !== step);
    const value = isSkipped ? [...others, step] : others;
    const result = await mutate({ key: 'setup_skipped', value }, { ifMatch: version });
    if ('problem' in result) toast(result.problem.message, 'error');
  };
}

const iconOf = { done: 'check', open: 'clock', skipped: 'minus' } as const;
const colorOf = { done: 'success.main', open: 'warning.main', skipped: 'text.secondary' } as const;

function Step({
  entry: { step, state, count },
  number,
  onSkip,
  onAsk,
}: {
  entry: SetupStepState;
  number: number;
  onSkip: (step: SetupStep, isSkipped: boolean) => Promise<void>;
  onAsk: (step: StepWithDialog) => void;
}): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const setsPrices = useMay('settings.prices.write');
  const name = t(`step.${step}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', color: colorOf[state], alignSelf: 'start', pt: 0.25 }}>
        <Icon name={iconOf[state]} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
          {format.number(number)}. {name}
          <Typography component="span" variant="body2" sx={{ ml: 1, color: colorOf[state] }}>
            {t(`state.${state}`)}
            {count !== null && count > 0 && ` (${format.number(count)})`}
          </Typography>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`why.${step}`)} {step === 'prices' && !setsPrices && t('ownersOnly')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: { xs: '2 / 3', md: 'auto' } }}>
        {step === 'email' ? (
          <TestEmail />
        ) : (
          <Button
            component={Link}
            to={stepPages[step]}
            variant={state === 'open' ? 'contained' : 'outlined'}
            aria-label={t('openThis', { step: name })}
            onClick={() => setCurrentStep(step)}
          >
            {t('open')}
          </Button>
        )}
        {step === 'people' && (
          <Button
            component={Link}
            to="/admin/techs/users/list"
            variant="outlined"
            onClick={() => setCurrentStep('people')}
          >
            {t('addPeopleList')}
          </Button>
        )}
        {state === 'open' && hasDialog(step) && (step !== 'prices' || setsPrices) && (
          <Button variant="outlined" onClick={() => onAsk(step)}>
            {t(`ask.${step}`)}
          </Button>
        )}
        {state !== 'done' && (
          <Button
            aria-label={t(state === 'open' ? 'skipThis' : 'unskipThis', { step: name })}
            onClick={() => void onSkip(step, state === 'open')}
          >
            {t(state === 'open' ? 'skip' : 'unskip')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Sends the user a test e-mail and shows the answer of the mail server. */
function TestEmail(): ReactNode {
  const t = useTexts('shell-setup');
  const { toast } = useToast();
  const { email: sendsEmail } = useConfig();
  const place = useEmailDestination();
  const { mutate, pending } = useCommand(SendTestEmail);
  const send = async (): Promise<void> => {
    const result = await mutate({});
    if ('problem' in result) toast(result.problem.message, 'error');
    else toast(sendsEmail ? t('testSent', { email: result.output.data.email }) : t('testStored', { place }));
  };
  return (
    <Button variant="outlined" loading={pending} onClick={() => void send()}>
      {t('sendTest')}
    </Button>
  );
}
