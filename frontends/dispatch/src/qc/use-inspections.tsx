import { ListVisits, InspectVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { useSession } from '@tailboard/web/app-context';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useOutbox, type Outbox } from '@tailboard/web/offline/outbox';
import { refreshes } from './visit-actions.js';

/**
 * Inspections that were saved offline: pending in the browser, or refused with a reason. Their photos are sent before
 * them; refused photos are reported.
 */
export function useInspections(): { outbox: Outbox; queued: Outbox['queued']; refusedPhotos: Outbox['queued'] } {
  const outbox = useOutbox({ contracts: [UploadQcPhoto, InspectVisit], refreshes });
  const listQueued = (name: string): Outbox['queued'] => outbox.queued.filter(({ contract }) => contract === name);
  return {
    outbox,
    queued: listQueued(InspectVisit.name),
    refusedPhotos: listQueued(UploadQcPhoto.name).filter(({ failed }) => failed !== null),
  };
}

/** The user's visits as cached in this browser: an inspector's list when offline. */
export function useOwnVisits(): { visits: readonly Qc[]; since: string | null } {
  const { state } = useSession();
  const user_id = state.status === 'in' ? state.user.id : '';
  const { data, since } = useCachedQuery(
    ListVisits,
    { user_id, status: 'planned', per_page: 100 },
    { enabled: user_id !== '' },
  );
  return { visits: data?.data ?? [], since };
}
