import Button from '@mui/material/Button';
import { assignedJobs, completeJob, listJobs, readJob, reopenJob } from '@tailboard/contracts/jobs/job';
import { OutboxBar, useOutbox } from '@tailboard/web/outbox';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../texts.js';

const contracts = [completeJob, reopenJob];
const refreshes = [assignedJobs, listJobs, readJob];
/** The page on which these acts are given, and on which a refused one stands with its reason. */
const GIVEN_AT = '/tech/myjobs';

/** What was given on a phone page without a network: it leaves from whatever page is open, and is counted on each. */
export function KeptActs(): ReactNode {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const outbox = useOutbox({ contracts, refreshes });
  return (
    <OutboxBar outbox={outbox}>
      {pathname !== GIVEN_AT && (
        <Button component={Link} to={GIVEN_AT}>
          {t('showKept')}
        </Button>
      )}
    </OutboxBar>
  );
}
