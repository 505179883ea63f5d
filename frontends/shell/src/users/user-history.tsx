import { userHistory } from '@tailboard/contracts/identity/user-edit';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { ListingView, useListing, type RowOf } from '@tailboard/web/listing';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { userTexts } from './user-texts.js';

/** What happened to a user, newest first, with both names where somebody acted for another. */
export function UserHistory({ id }: { id: string }): ReactNode {
  const t = useTexts(userTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const list = useListing(userHistory, { sort: { by: 'created_at', direction: 'desc' }, always: { id } });
  const columns: Column<RowOf<typeof userHistory>>[] = [
    { key: 'what', label: t('what'), main: true, render: ({ description }) => description },
    {
      key: 'who',
      label: t('who'),
      render: ({ user, actor }) => (actor === null ? user.label : t('byFor', { actor: actor.label, who: user.label })),
    },
    { key: 'when', label: t('when'), nowrap: true, render: ({ created_at }) => format.instant(created_at, zone) },
  ];
  return (
    <ListingView list={list} empty={t('historyEmpty')}>
      <DataTable
        label={t('history')}
        columns={columns}
        rows={list.rows}
        rowKey={({ position }) => position}
        busy={list.turning}
      />
    </ListingView>
  );
}
