import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { categories } from '@tailboard/contracts/jobs/reference';
import { FilterBar } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ActiveFilter } from '@tailboard/web/lists/listing-table';
import { ListingSearch, type Listing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Filters billing codes by text, category, kind and active state. */
export function CodeFilters({ list }: { list: Listing<unknown> }): ReactNode {
  const t = useTexts('reports-codes');
  const all = useContractQuery(categories.list, { show: 'all' });
  return (
    <FilterBar label={t('filters')}>
      <ListingSearch list={list} />
      <Picker
        label={t('category')}
        placeholder={t('allCategories')}
        options={(all.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        loading={all.loading}
        value={list.filters.category_id ?? null}
        onPick={(category_id) => list.setFilters({ category_id })}
        width={220}
      />
      <TextField
        select
        label={t('countsAs')}
        value={list.filters.counts_as ?? ''}
        onChange={({ target }) => list.setFilters({ counts_as: target.value || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 200 } }}
      >
        <MenuItem value="">{t('everyKind')}</MenuItem>
        <MenuItem value="work">{t('work')}</MenuItem>
        <MenuItem value="not_done">{t('not_done')}</MenuItem>
      </TextField>
      <ActiveFilter inUse={t('active')} notInUse={t('inactive')} />
    </FilterBar>
  );
}
