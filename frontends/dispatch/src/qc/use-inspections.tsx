import { ListVisits, InspectVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { qcChecks, type QcCheck } from '@tailboard/contracts/qc/qc-check';
import { qcCodes, type QcCode } from '@tailboard/contracts/qc/qc-code';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { useSession } from '@tailboard/web/app-context';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useOutbox, type Outbox } from '@tailboard/web/offline/outbox';
import { refreshes } from './visit-refreshes.js';

/** The limit of minor findings if the company has not set one. */
const DEFAULT_MINOR_LIMIT = 2;

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

/** The rules of an outcome: codes, checklist, and how many minor findings a visit may have. */
interface VerdictRules {
  readonly codes: readonly QcCode[];
  readonly checks: readonly QcCheck[];
  readonly minorLimit: number;
  /** Without codes and limit there is no outcome. */
  readonly isLoaded: boolean;
  readonly refetch: () => void;
}

/** Returns the rules of the outcome. The list of visits caches them too, for forms that are first opened offline. */
export function useVerdictRules(): VerdictRules {
  const codes = useCachedQuery(qcCodes.list, { active: '1', per_page: 100 });
  const checks = useCachedQuery(qcChecks.list, { active: '1', per_page: 100 });
  const settings = useCachedQuery(ReadSettings, {});
  const limit = settings.data?.data.find(({ key }) => key === 'qc_minor_limit')?.value;
  return {
    codes: codes.data?.data ?? [],
    checks: [...(checks.data?.data ?? [])].sort((a, b) => a.sort - b.sort),
    minorLimit: typeof limit === 'number' ? limit : DEFAULT_MINOR_LIMIT,
    isLoaded: codes.data !== undefined && checks.data !== undefined && settings.data !== undefined,
    refetch: () => {
      codes.refetch();
      checks.refetch();
      settings.refetch();
    },
  };
}
