import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { Panel } from '@tailboard/ui/layout/page';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { DemoCompanyPanel } from './demo-company-panel.js';
import { SETUP } from './step-pages.js';
import { useSetup } from './use-setup.js';

/** Leads to the setup until the company has jobs; a company at work is not asked. */
export function SetupPanel(): ReactNode {
  const { data } = useContractQuery(ListJobs, { per_page: 10 });
  const [wasNew, setWasNew] = useState(false);
  const isNew = data?.total === 0;
  // The loading of the demo company stays visible when its jobs arrive.
  if (isNew && !wasNew) setWasNew(true);
  return (
    <>
      {wasNew && <DemoCompanyPanel />}
      {isNew && <OpenSteps />}
    </>
  );
}

function OpenSteps(): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const { steps } = useSetup();
  const next = steps?.find(({ state }) => state === 'open');
  if (!steps || !next) return null;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Panel title={t('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography>{t('progress', { done: format.number(done), total: format.number(steps.length) })}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('next', { step: t(`step.${next.step}`) })}
          </Typography>
        </Box>
        <Button component={Link} to={SETUP} variant="contained">
          {t('continue')}
        </Button>
      </Box>
    </Panel>
  );
}
