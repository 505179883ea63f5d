import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { categories } from '@tailboard/contracts/jobs/reference';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useFormat } from '@tailboard/web/format';
import { useIsAdmin, useMay } from '@tailboard/web/guard';
import { ListingView, useListing, type RowOf } from '@tailboard/web/listing';
import { RowActions } from '@tailboard/web/row-actions';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Colored } from '../codes/color-dot.js';
import { categoryTexts } from './category-texts.js';

export type Category = RowOf<typeof categories.list>;
const shown = { '1': { active: '1' }, '0': { active: '0' }, all: {} } as const;
type Shown = keyof typeof shown;

/** The categories of jobs and codes. What is shown, its order and its page stand in the address. */
export function Page(): ReactNode {
  const t = useTexts(categoryTexts);
  const format = useFormat();
  const { toast } = useSays();
  const admin = useIsAdmin();
  const mayWrite = useMay('reference.write');
  const [search] = useSearchParams();
  const active: Shown = search.get('active') === '0' ? '0' : search.get('active') === 'all' ? 'all' : '1';
  const list = useListing(categories.list, { sort: { by: 'sort', direction: 'asc' }, always: shown[active] });
  const refreshes = [categories.list];
  const retire = useCommand(categories.retire, { refreshes });
  const define = useCommand(categories.define, { refreshes });
  const [leaving, setLeaving] = useState<Category | null>(null);

  const restore = async (category: Category): Promise<void> => {
    const { name, description, color, default_points, default_minutes, sort } = category;
    const result = await define.give({ name, description, color, default_points, default_minutes, sort });
    if (!('problem' in result)) toast(t('restored', { name }));
    else if (!result.problem.handled) toast(t('notDone', { message: result.problem.message }), 'error');
  };
  const columns: Column<Category>[] = [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      main: true,
      render: ({ name, color }) => <Colored color={color}>{name}</Colored>,
    },
    { key: 'description', label: t('description'), render: ({ description }) => description },
    {
      key: 'points',
      label: t('points'),
      align: 'right',
      render: ({ default_points }) => format.number(default_points),
    },
    {
      key: 'minutes',
      label: t('minutes'),
      align: 'right',
      render: ({ default_minutes }) => format.number(default_minutes),
    },
    { key: 'sort', label: t('sort'), sort: 'sort', align: 'right', render: ({ sort }) => format.number(sort) },
    {
      key: 'status',
      label: t('status'),
      render: (category) => <Chip size="small" variant="outlined" label={t(category.active ? 'inUse' : 'retired')} />,
    },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      width: 104,
      render: (category) => (
        <RowActions
          id={category.id}
          name={category.name}
          edit={admin && category.active && '/admin/categories/edit'}
          delete={mayWrite && category.active && (() => setLeaving(category))}
          restore={mayWrite && !category.active && (() => void restore(category))}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          admin && (
            <Button component={Link} to="/admin/categories/add" variant="contained" startIcon={<Icon name="plus" />}>
              {t('add')}
            </Button>
          )
        }
      />
      <FilterBar label={t('filters')}>
        <TextField
          select
          label={t('show')}
          value={active}
          onChange={({ target }) => list.narrow({ active: target.value === '1' ? null : target.value })}
          sx={{ width: { xs: '100%', sm: 180 } }}
        >
          <MenuItem value="1">{t('inUse')}</MenuItem>
          <MenuItem value="0">{t('retired')}</MenuItem>
          <MenuItem value="all">{t('both')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent>
        <ListingView list={list} empty={t(active === '0' ? 'emptyRetired' : 'empty')}>
          <DataTable
            label={t('title')}
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
    </>
  );
}
