import Button from '@mui/material/Button';
import { returnFromCustomer, verifyUnits } from '@tailboard/contracts/equipment/unit-acts';
import { assignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { assignedJobs, completeJob, listJobs, readJob, reopenJob } from '@tailboard/contracts/jobs/job';
import { inspectVisit, listVisits, readVisit, uploadQcPhoto } from '@tailboard/contracts/qc/visit-acts';
import { useSession } from '@tailboard/web/ground';
import { OutboxBar, useOutbox } from '@tailboard/web/outbox';
import { rememberReturn } from '@tailboard/web/recent-returns';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../texts.js';

const contracts = [completeJob, reopenJob, returnFromCustomer, verifyUnits, uploadQcPhoto, inspectVisit];
const refreshes = [assignedJobs, listJobs, readJob, assignedUnits, listVisits, readVisit];
/** The pages on which acts are given, and on which a refused one stands with its reason: the first that shows the act. */
const givenAt = (contract: string | undefined): readonly string[] => {
  if (contract === verifyUnits.name) return ['/mobile/verify'];
  if (contract === inspectVisit.name || contract === uploadQcPhoto.name) return ['/qcs/manage'];
  return contract === returnFromCustomer.name ? ['/mobile/return', '/tech/return', '/tech/returns'] : ['/tech/myjobs'];
};

/** What was given on a phone page without a network: it leaves from whatever page is open, and is counted on each. */
export function KeptActs(): ReactNode {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const { state } = useSession();
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: (act) => state.status === 'in' && rememberReturn(state.user.id, act),
  });
  const { acts } = outbox;
  const pages = givenAt((acts.find(({ failed }) => failed !== null) ?? acts[0])?.contract);
  return (
    <OutboxBar outbox={outbox}>
      {pages[0] !== undefined && !pages.includes(pathname) && (
        <Button component={Link} to={pages[0]}>
          {t('showKept')}
        </Button>
      )}
    </OutboxBar>
  );
}
