import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, useMemo, type ReactNode, type Ref } from 'react';
import { listFilterOptions, NO_VALUE, type FilterOption } from './board-data/filter-board.js';
import { FindField } from './find-field.js';
import type { Board } from '../board-model/board-jobs.js';
import type { AddressKey, BoardAddress } from './use-address.js';

const NO_OPTIONS: ReturnType<typeof listFilterOptions> = { categories: [], slots: [], statuses: [] };

/**
 * Date, location and all other filters of the board. All are stored in the URL. Rendered again only with the board, not
 * with its highlights.
 */
export const BoardFilters = memo(function BoardFilters({
  date,
  address,
  board,
  shownCount,
  jobCount,
  findInput,
  onChange,
}: {
  date: string;
  address: BoardAddress;
  board: Board | undefined;
  /** Number of jobs shown, and of all jobs. */
  shownCount: number;
  jobCount: number;
  findInput: Ref<HTMLInputElement>;
  onChange: (values: Partial<Record<AddressKey, string | undefined>>) => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const tFilter = useTexts('dispatch-board-filters');
  const format = useFormat();
  const { today } = useCompany();
  const { data } = useContractQuery(ListLocations, {});
  const filterOptions = useMemo(() => (board ? listFilterOptions(board) : NO_OPTIONS), [board]);
  const locations = Object.values(data?.data ?? {})
    .filter(({ active }) => active)
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map(({ locationID, name }) => ({ value: locationID, text: name }));
  const toOptions = (options: readonly FilterOption[], name: (choice: FilterOption) => string): Option[] =>
    options.map((option) => ({
      value: option.value,
      color: option.color,
      text: tFilter('filter.option', { name: name(option), count: option.count }),
    }));
  const isFiltered = address.q !== '' || address.category !== null || address.status !== null || address.slot !== null;
  return (
    <>
      <FilterBar label={t('board.filters')}>
        <Tooltip title={t('board.dayBefore')}>
          <IconButton aria-label={t('board.dayBefore')} onClick={() => onChange({ date: addDays(date, -1) })}>
            <Icon name="chevronLeft" />
          </IconButton>
        </Tooltip>
        <DateField
          label={t('board.date')}
          value={date}
          onDate={(next) => onChange({ date: next })}
          sx={{ width: 168 }}
        />
        <Tooltip title={t('board.dayAfter')}>
          <IconButton aria-label={t('board.dayAfter')} onClick={() => onChange({ date: addDays(date, 1) })}>
            <Icon name="chevronRight" />
          </IconButton>
        </Tooltip>
        <Button onClick={() => onChange({ date: today })} disabled={date === today}>
          {t('board.today')}
        </Button>
        <FindField value={address.q} input={findInput} onChange={(q) => onChange({ q })} />
        <Filter
          label={t('board.location')}
          all={t('board.allLocations')}
          options={locations}
          value={address.location}
          onChange={(location_id) => onChange({ location_id })}
        />
        <Filter
          label={tFilter('filter.category')}
          all={tFilter('filter.allCategories')}
          options={toOptions(filterOptions.categories, ({ value, name }) =>
            value === NO_VALUE ? tFilter('filter.noCategory') : name,
          )}
          value={address.category}
          onChange={(category) => onChange({ category })}
        />
        <Filter
          label={tFilter('filter.status')}
          all={tFilter('filter.allStatuses')}
          options={toOptions(filterOptions.statuses, ({ value }) => t(`status.${value}` as 'status.assigned'))}
          value={address.status}
          onChange={(status) => onChange({ status })}
        />
        <Filter
          label={tFilter('filter.slot')}
          all={tFilter('filter.allSlots')}
          options={toOptions(filterOptions.slots, ({ value, name }) =>
            value === NO_VALUE ? t('card.timeUnknown') : name,
          )}
          value={address.slot}
          onChange={(slot) => onChange({ slot })}
        />
      </FilterBar>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, md: 3 },
          ...(isFiltered ? { pb: 1, mt: -0.5 } : {}),
        }}
      >
        <Typography role="status" variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
          {isFiltered && tFilter('filter.shown', { shown: format.number(shownCount), all: format.number(jobCount) })}
        </Typography>
        {isFiltered && <Button onClick={() => onChange(UNFILTERED)}>{tFilter('filter.clear')}</Button>}
      </Box>
    </>
  );
});

const UNFILTERED = { q: undefined, category: undefined, status: undefined, slot: undefined };

interface Option {
  value: string;
  text: string;
  color?: string | undefined;
}

function Filter({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  all: string;
  options: readonly Option[];
  value: string | null | undefined;
  onChange: (value: string | undefined) => void;
}): ReactNode {
  return (
    <TextField
      select
      label={label}
      // A value from the URL that the board does not offer shows as no selection.
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 136 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.color !== undefined && <CategoryColor color={option.color} />}
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The edge of a category's cards, so that the list explains the colors. */
function CategoryColor({ color }: { color: string }): ReactNode {
  return (
    <Box
      component="span"
      aria-hidden
      data-edge={color}
      sx={{ display: 'inline-block', width: 4, height: '1em', mr: 1, verticalAlign: '-0.1em', bgcolor: color }}
    />
  );
}
