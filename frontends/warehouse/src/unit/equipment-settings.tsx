import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** What holds until the settings have been read, and where they say nothing. */
const USUAL = { limit: 500, deletable: true, agingDays: 30 } as const;

/** What the settings say of equipment: how many serials one post takes, whether units may be deleted, and when they age. */
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
