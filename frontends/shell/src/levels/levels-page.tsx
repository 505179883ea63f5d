import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useIsAdmin } from '@tailboard/web/guard';
import { ListingSearch, ListingView, useListing, type RowOf } from '@tailboard/web/listing';
import { RowActions } from '@tailboard/web/row-actions';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SettingsFrame } from '../settings/settings-frame.js';
import { levelTexts } from './level-texts.js';

type Level = RowOf<typeof employeeLevels.list>;
const shown = { '1': { active: '1' }, '0': { active: '0' }, all: {} } as const;
type Shown = keyof typeof shown;

/** The levels of employees: managers read them, owners and admins change them. One that somebody has stays. */
export function Page(): ReactNode {
  const t = useTexts(levelTexts);
  const { toast } = useSays();
  const admin = useIsAdmin();
  const [search] = useSearchParams();
  const asked = search.get('active');
  const active: Shown = asked === '0' || asked === 'all' ? asked : '1';
  // By their order, which no column of the contract names, unless the address asks for names.
  const list = useListing(employeeLevels.list, { sort: { by: 'sort', direction: 'asc' }, always: shown[active] });
  const refreshes = [employeeLevels.list];
  const retire = useCommand(employeeLevels.retire, { refreshes });
  const define = useCommand(employeeLevels.define, { refreshes });
  const [leaving, setLeaving] = useState<Level | null>(null);

  const restore = async ({ name, sort }: Level): Promise<void> => {
    const result = await define.give({ name, sort });
    if (!('problem' in result)) toast(t('restored', { name }));
    else if (!result.problem.handled) toast(t('notDone', { message: result.problem.message }), 'error');
  };
  const columns: Column<Level>[] = [
    { key: 'name', label: t('name'), sort: 'name', main: true, render: ({ name }) => name },
    { key: 'sort', label: t('sort'), sort: 'sort', align: 'right', width: 100, render: ({ sort }) => sort },
    { key: 'status', label: t('status'), width: 140, render: (level) => t(level.active ? 'inUse' : 'retired') },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: (level) =>
        admin && (
          <RowActions
            id={level.id}
            name={level.name}
            edit={level.active && '/admin/settings/levels/edit'}
            delete={level.active && (() => setLeaving(level))}
            restore={!level.active && (() => void restore(level))}
          />
        ),
    },
  ];
  return (
    <SettingsFrame
      tab="tabLevels"
      actions={
        admin && (
          <Button component={Link} to="/admin/settings/levels/add" variant="contained" startIcon={<Icon name="plus" />}>
            {t('add')}
          </Button>
        )
      }
    >
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('search')} />
        <TextField
          select
          label={t('show')}
          value={active}
          onChange={({ target }) => list.narrow({ active: target.value === '1' ? null : target.value })}
          sx={{ width: { xs: '100%', sm: 150 } }}
        >
          <MenuItem value="1">{t('inUse')}</MenuItem>
          <MenuItem value="0">{t('retired')}</MenuItem>
          <MenuItem value="all">{t('all')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent>
        <ListingView list={list} empty={t(active === '0' ? 'emptyRetired' : 'empty')}>
          <DataTable
            label={t('list')}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            sorted={list.sorted}
            onSort={list.sort}
            busy={list.turning}
          />
        </ListingView>
      </PageContent>
      {leaving && <Deletion remove={() => retire.give({ id: leaving.id })} onEnd={() => setLeaving(null)} />}
    </SettingsFrame>
  );
}
