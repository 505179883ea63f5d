import { ListVisits, InspectVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-acts';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { useSession } from '@tailboard/web/ground';
import { useCachedQuery } from '@tailboard/web/kept';
import { useOutbox, type Outbox } from '@tailboard/web/outbox';
import { refreshes } from './visit-acts.js';

/**
 * Inspections that were saved without a network: they wait in the browser, or were refused and say why. Their photos leave before
 * them; one that was refused says so.
 */
export function useInspections(): { outbox: Outbox; acts: Outbox['acts']; refusedPhotos: Outbox['acts'] } {
  const outbox = useOutbox({ contracts: [UploadQcPhoto, InspectVisit], refreshes });
  const of = (name: string): Outbox['acts'] => outbox.acts.filter(({ contract }) => contract === name);
  return {
    outbox,
    acts: of(InspectVisit.name),
    refusedPhotos: of(UploadQcPhoto.name).filter(({ failed }) => failed !== null),
  };
}

/** The visits that somebody is to make, as this browser keeps them: an inspector's list without a network. */
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
