import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { Picker } from '@tailboard/ui/picker';
import { Empty } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Selects the list owner from people stored in the browser. The selection is in the address. */
export function ListOwner({ children }: { children: (user: string) => ReactNode }): ReactNode {
  const t = useTexts('warehouse-field');
  const [search, setSearch] = useAddressParams();
  const { data, loading } = useCachedQuery(ActiveUsers, { show: 'all' });
  const user = search.get('user');
  return (
    <>
      <Picker
        label={t('technician')}
        options={(data?.data ?? []).map(({ id, label, technician_id }) => ({ id, label, detail: technician_id }))}
        loading={loading}
        value={user}
        onPick={(id) => setSearch(id === null ? {} : { user: id })}
      />
      {user === null ? <Empty>{t('chooseFirst')}</Empty> : children(user)}
    </>
  );
}
