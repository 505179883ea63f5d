import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { OutputOf } from '@tailboard/contracts/contract';
import { closeLocation, listLocations, reviseLocation } from '@tailboard/contracts/identity/location';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, Panel } from '@tailboard/ui/page';
import { Empty, Loading } from '@tailboard/ui/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useIsAdmin } from '@tailboard/web/guard';
import { RowActions } from '@tailboard/web/row-actions';
import { useLiveAnswers } from '@tailboard/web/live';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SettingsFrame } from '../settings/settings-frame.js';
import { locationTexts } from './location-texts.js';
import { ReadFailed } from '@tailboard/web/read-failed';

type Location = OutputOf<typeof listLocations>['data'][string];
type Shown = 'open' | 'closed' | 'all';

/** The company's locations in their order: managers read them, owners and admins change them. One with people stays open. */
export function Page(): ReactNode {
  const t = useTexts(locationTexts);
  const { toast } = useSays();
  const admin = useIsAdmin();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const show: Shown = asked === 'closed' || asked === 'all' ? asked : 'open';
  const { data, problem, loading, again } = useAnswer(listLocations, {});
  useLiveAnswers(['locations'], [listLocations]);
  const refreshes = [listLocations];
  const close = useCommand(closeLocation, { refreshes });
  const revise = useCommand(reviseLocation, { refreshes });
  const [leaving, setLeaving] = useState<Location | null>(null);
  const rows = Object.values(data?.data ?? {})
    .filter(({ active }) => show === 'all' || active === (show === 'open'))
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

  const reopen = async ({ locationID, name, address, sort }: Location): Promise<void> => {
    const result = await revise.give({ id: locationID, name, address, sort, active: true });
    if (!('problem' in result)) toast(t('reopened', { name }));
    else if (!result.problem.handled) toast(t('notDone', { message: result.problem.message }), 'error');
  };
  const columns: Column<Location>[] = [
    { key: 'name', label: t('name'), main: true, render: ({ name }) => name },
    { key: 'address', label: t('address'), render: ({ address }) => address },
    { key: 'sort', label: t('sort'), align: 'right', width: 100, render: ({ sort }) => sort },
    { key: 'status', label: t('status'), width: 140, render: ({ active }) => t(active ? 'open' : 'closed') },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: (location) =>
        admin && (
          <RowActions
            id={location.locationID}
            name={location.name}
            edit={location.active && '/admin/settings/locations/edit'}
            delete={location.active && (() => setLeaving(location))}
            restore={!location.active && (() => void reopen(location))}
          />
        ),
    },
  ];
  return (
    <SettingsFrame
      tab="tabLocations"
      actions={
        admin && (
          <Button
            component={Link}
            to="/admin/settings/locations/add"
            variant="contained"
            startIcon={<Icon name="plus" />}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <FilterBar label={t('filters')}>
        <TextField
          select
          label={t('show')}
          value={show}
          onChange={({ target }) => setSearch(target.value === 'open' ? {} : { show: target.value })}
          sx={{ width: { xs: '100%', sm: 150 } }}
        >
          <MenuItem value="open">{t('open')}</MenuItem>
          <MenuItem value="closed">{t('closed')}</MenuItem>
          <MenuItem value="all">{t('all')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent>
        {loading && <Loading />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={again}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && (
          <Panel>
            {rows.length === 0 && <Empty>{t(show === 'closed' ? 'emptyClosed' : 'empty')}</Empty>}
            {rows.length > 0 && (
              <DataTable label={t('list')} columns={columns} rows={rows} rowKey={({ locationID }) => locationID} />
            )}
          </Panel>
        )}
      </PageContent>
      {leaving && <Deletion remove={() => close.give({ id: leaving.locationID })} onEnd={() => setLeaving(null)} />}
    </SettingsFrame>
  );
}
