import Button from '@mui/material/Button';
import { FillShipment, ListShipments, ReadShipment } from '@tailboard/contracts/equipment/shipment';
import { CountStock, ListStockCounts, ReadStockCount } from '@tailboard/contracts/equipment/stock-count';
import {
  ReassignUnits,
  ReceiveUnits,
  RefreshUnits,
  ReturnFromCustomer,
  VerifyUnits,
} from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits, ListUnits, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { AssignedJobs, CompleteJob, ListJobs, ReadJob, ReopenJob } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { ListFiles, ListUserFiles, MarkFileAsSeen, ReadFile } from '@tailboard/contracts/messaging/file-contracts';
import { MarkAsSeen, ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { InspectVisit, ListVisits, ReadVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { useSession } from '@tailboard/web/app-context';
import { OutboxBar, useLastSend, useOutbox } from '@tailboard/web/offline/outbox';
import { rememberReturn } from '@tailboard/web/lists/recent-returns';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { QueuedCommand } from '@tailboard/web/offline/outbox-store';
import { signal } from '@tailboard/web/scan/tone';
import { useToast } from '@tailboard/ui/toast';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { RefusedScans } from './refused-scans.js';

/** Scans of screens for scanners, which are stored when the user leaves the screen before the response. */
const scanContracts = [ReceiveUnits, ReassignUnits, FillShipment, CountStock, RefreshUnits];
const contracts = [
  ...scanContracts,
  CompleteJob,
  ReopenJob,
  RecordProgress,
  ReturnFromCustomer,
  VerifyUnits,
  UploadQcPhoto,
  InspectVisit,
  MarkAsSeen,
  MarkFileAsSeen,
];
const refreshes = [
  ...[AssignedJobs, ListJobs, ReadJob, AssignedUnits, ListVisits, ReadVisit, ReadInbox, Heartbeat],
  ...[ListUnits, UnitsInWarehouse, ListShipments, ReadShipment, ListStockCounts, ReadStockCount],
  ...[ListFiles, ListUserFiles, ReadFile],
];
const isScan = ({ contract }: QueuedCommand): boolean => scanContracts.some(({ name }) => name === contract);

const isFieldScan = ({ contract }: QueuedCommand): boolean =>
  contract === ReturnFromCustomer.name || contract === VerifyUnits.name;
/**
 * The pages that issue a command. A refused command is shown with its reason on the first page that has the command.
 */
const givenAt = (contract: string | undefined): readonly string[] => {
  if (contract === VerifyUnits.name) return ['/mobile/verify'];
  if (contract === InspectVisit.name || contract === UploadQcPhoto.name) return ['/qcs/manage'];
  if (contract === MarkAsSeen.name) return ['/admin/messages/inbox'];
  if (contract === MarkFileAsSeen.name) return ['/files', '/documents'];
  return contract === ReturnFromCustomer.name ? ['/mobile/return', '/tech/return', '/tech/returns'] : ['/tech/myjobs'];
};

/**
 * Commands issued on phone pages or in the inbox without a network. They are sent from any page, and every page shows
 * their number.
 */
export function QueuedCommands(): ReactNode {
  const t = useTexts('shell');
  const { toast } = useToast();
  const { pathname } = useLocation();
  const { state } = useSession();
  const outbox = useOutbox({
    contracts,
    refreshes,
    onDone: (action) => state.status === 'in' && rememberReturn(state.user.id, action),
    onRefused: (action) => {
      // The screens of the other scans report refusals themselves.
      if (!isScan(action) && (!isFieldScan(action) || givenAt(action.contract).includes(pathname))) return;
      signal(action.needsConfirmation ? 'confirm' : 'failed');
      toast(`${action.subject}: ${action.failed}`, 'error');
    },
  });
  useLastSend(contracts);
  const { queued } = outbox;
  const first = queued.find(({ failed }) => failed !== null) ?? queued[0];
  const pages = first && isScan(first) ? [] : givenAt(first?.contract);
  const refused = queued.filter((action) => action.failed !== null && isScan(action));
  return (
    <OutboxBar outbox={outbox}>
      {refused.length > 0 && <RefusedScans refused={refused} contracts={scanContracts} outbox={outbox} />}
      {pages[0] !== undefined && !pages.includes(pathname) && (
        <Button component={Link} to={pages[0]}>
          {t('showKept')}
        </Button>
      )}
    </OutboxBar>
  );
}
