import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** Defaults until the settings are loaded, and for missing settings. */
const USUAL = { limit: 500, deletable: true, agingDays: 30 } as const;

/**
 * Returns the equipment settings: the maximum serials in one request, whether units may be deleted, and the aging limit
 * in days.
 */
export function useEquipmentSettings(): { limit: number; deletable: boolean; agingDays: number } {
  const { data } = useContractQuery(ReadSettings, {});
  const value = (key: string): unknown => data?.data.find((setting) => setting.key === key)?.value;
  const limit = value('serial_limit');
  const days = value('cpe_aging_days');
  const status = value('delete_status') as { show?: boolean } | undefined;
  return {
    limit: typeof limit === 'number' && limit > 0 ? limit : USUAL.limit,
    deletable: status?.show ?? USUAL.deletable,
    agingDays: typeof days === 'number' ? days : USUAL.agingDays,
  };
}
