import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Permission } from '@tailboard/contracts/permission';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../queries/queries.js';
import { Deletion } from '../lists/deletion.js';
import { FailedAction } from '../queries/failed-action.js';
import { useFormat } from '../i18n/format.js';
import { useMay } from '../access/guard.js';
import { ActiveFilter, activeQueries, ListingTable, useActive, type Active } from '../lists/listing-table.js';
import { ListingSearch, useListing, type Listing } from '../lists/listing.js';
import { useEntries, type AnyViewProps, type Entry } from './resource-view.js';
import { RowActions } from '../lists/row-actions.js';
import { useTexts } from '../i18n/texts.js';

const SORT = { by: 'sort', direction: 'asc' } as const;

/** Loads the rows of a paginated list. */
const usePages = (active: Active, resource: AnyViewProps['resource']): Listing<Entry> =>
  useListing(resource.list, { sort: SORT, always: activeQueries[active] });

/** The list of a `ResourceScreen`. */
export function ResourceList(props: AnyViewProps): ReactNode {
  const { resource, path, t, search, deletes, frame, useRows, view } = props;
  const common = useTexts('web-resource');
  const w = useTexts('web');
  const { toast } = useToast();
  const mayEdit = useMay(resource.revise.permission as Permission);
  const mayDelete = useMay(resource.retire.permission as Permission);
  const active = useActive();
  const useList: (active: Active, definition: AnyViewProps['resource']) => Listing<Entry> = useRows ?? usePages;
  const list = useList(active, resource);
  const refreshes = [resource.list, resource.read];
  const retire = useCommand(resource.retire, { refreshes });
  const again = useCommand(resource.restore ?? resource.define, { refreshes });
  const [leaving, setLeaving] = useState<Entry | null>(null);
  const { getName, getFields } = useEntries(props);

  const restore = async (entry: Entry): Promise<void> => {
    const input = { ...getFields(entry), ...(resource.restore ? { id: entry.id, active: true } : {}) };
    const seen = resource.restore ? { ifMatch: entry.version } : undefined;
    if ('output' in (await again.mutate(input, seen))) toast(common('restored', { name: getName(entry) }));
  };
  const columns: readonly Column<Entry>[] = [
    ...useColumns(props, list.rows),
    {
      key: 'status',
      label: w('status'),
      render: (entry) => <Chip size="small" variant="outlined" label={common(entry.active ? 'inUse' : 'deleted')} />,
    },
    ...(mayEdit || mayDelete || view !== undefined
      ? [
          {
            key: 'actions',
            label: w('actions'),
            actions: true,
            align: 'right' as const,
            render: (entry: Entry) => (
              <RowActions
                id={entry.id}
                name={getName(entry)}
                view={view}
                edit={mayEdit && entry.active && `${path}/edit`}
                delete={mayDelete && entry.active && (() => setLeaving(entry))}
                restore={mayDelete && !entry.active && (() => void restore(entry))}
              />
            ),
          },
        ]
      : []),
  ];
  const actions = mayEdit && (
    <Button component={Link} to={`${path}/add`} variant="contained" startIcon={<Icon name="plus" />}>
      {t('add')}
    </Button>
  );
  const content = (
    <>
      <FilterBar label={common('filters')}>
        {search && <ListingSearch list={list} />}
        <ActiveFilter inUse={common('inUse')} notInUse={common('deleted')} />
      </FilterBar>
      <PageContent>
        <ListingTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={active === '0' ? common('emptyDeleted') : t('empty')}
        />
      </PageContent>
      <FailedAction problem={again.problem} onDismiss={again.reset} />
      {leaving && (
        <Deletion
          note={deletes}
          remove={() => retire.mutate({ id: leaving.id }, { ifMatch: leaving.version })}
          onEnd={() => setLeaving(null)}
        />
      )}
    </>
  );
  if (frame) return frame(actions, content);
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={actions} />
      {content}
    </>
  );
}

/** Builds a list's columns; numeric ones are right-aligned. */
function useColumns(props: AnyViewProps, rows: readonly Entry[]): Column<Entry>[] {
  const format = useFormat();
  const { labels } = useEntries(props);
  const toCell = (value: unknown): ReactNode => (typeof value === 'number' ? format.number(value) : (value as string));
  return props.columns.map((column, index) =>
    typeof column === 'object'
      ? column
      : {
          key: String(column),
          label: labels[column] ?? String(column),
          render: (entry) => toCell(entry[column]),
          ...(index === 0 ? { main: true } : {}),
          // Paginated lists are sorted by name or by their own order; complete lists keep their order.
          ...(!props.useRows && (index === 0 || column === SORT.by) ? { sort: String(column) } : {}),
          ...(rows.every((entry) => typeof entry[column] === 'number') ? { align: 'right' as const } : {}),
        },
  );
}
