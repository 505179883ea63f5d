import { ActiveUsers } from '@tailboard/contracts/identity/user';
import type { Choice } from '@tailboard/ui/picker';
import { useMemo } from 'react';
import { useContractQuery } from '../queries/queries.js';

const noPeople: readonly Choice[] = [];

/**
 * Returns the users that a {@link Picker} offers: active users with their technician ID, and those a record already
 * names.
 * @example <Picker label={t('person')} options={usePeople().people} value={list.filters.user_id ?? null} onPick={…} />
 */
export function usePeople(named: readonly Choice[] = noPeople): { people: readonly Choice[]; loading: boolean } {
  const { data, loading } = useContractQuery(ActiveUsers, { show: 'all' });
  const people = useMemo(() => {
    const active = (data?.data ?? []).map(({ id, label, technician_id }): Choice => ({
      id,
      label,
      detail: technician_id,
    }));
    const known = new Set(active.map(({ id }) => id));
    return [...active, ...named.filter(({ id }) => !known.has(id))];
  }, [data, named]);
  return { people, loading };
}
