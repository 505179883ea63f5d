import Button from '@mui/material/Button';
import { ReturnFromCustomer, VerifyUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { AssignedJobs, CompleteJob, ListJobs, ReadJob, ReopenJob } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { MarkAsSeen, ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { InspectVisit, ListVisits, ReadVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { useSession } from '@tailboard/web/app-context';
import { OutboxBar, useLastSend, useOutbox } from '@tailboard/web/offline/outbox';
import { rememberReturn } from '@tailboard/web/lists/recent-returns';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../texts.js';

const contracts = [
  CompleteJob,
  ReopenJob,
  RecordProgress,
  ReturnFromCustomer,
  VerifyUnits,
  UploadQcPhoto,
  InspectVisit,
  MarkAsSeen,
];
const refreshes = [AssignedJobs, ListJobs, ReadJob, AssignedUnits, ListVisits, ReadVisit, ReadInbox, Heartbeat];
/**
 * The pages that issue a command. A refused command is shown with its reason on the first page that has the command.
 */
const givenAt = (contract: string | undefined): readonly string[] => {
  if (contract === VerifyUnits.name) return ['/mobile/verify'];
  if (contract === InspectVisit.name || contract === UploadQcPhoto.name) return ['/qcs/manage'];
  if (contract === MarkAsSeen.name) return ['/admin/messages/inbox'];
  return contract === ReturnFromCustomer.name ? ['/mobile/return', '/tech/return', '/tech/returns'] : ['/tech/myjobs'];
};

/**
 * Commands issued on phone pages or in the inbox without a network. They are sent from any page, and every page shows
 * their number.
 */
export function QueuedCommands(): ReactNode {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const { state } = useSession();
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: (action) => state.status === 'in' && rememberReturn(state.user.id, action),
  });
  useLastSend(contracts);
  const { queued } = outbox;
  const pages = givenAt((queued.find(({ failed }) => failed !== null) ?? queued[0])?.contract);
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
