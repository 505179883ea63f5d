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
import { boardTexts } from './state/board-texts.js';
import { filterTexts } from './filter-texts.js';
import { listChoices, WITHOUT, type Choice } from './board-data/filtered.js';
import { FindField } from './find-field.js';
import type { Board } from '../board-model/board-jobs.js';
import type { AddressKey, BoardAddress } from './use-address.js';

const NONE: ReturnType<typeof listChoices> = { categories: [], slots: [], statuses: [] };

/**
 * Date, location and all other filters of the board. All are stored in the URL. Rendered again only with the board, not
 * with its highlights.
 */
export const BoardFilters = memo(function BoardFilters({
  date,
  address,
  board,
  shown,
  all,
  find,
  onWrite,
}: {
  date: string;
  address: BoardAddress;
  board: Board | undefined;
  /** Number of jobs shown, and of all jobs. */
  shown: number;
  all: number;
  find: Ref<HTMLInputElement>;
  onWrite: (values: Partial<Record<AddressKey, string | undefined>>) => void;
}): ReactNode {
  const t = useTexts(boardTexts);
  const f = useTexts(filterTexts);
  const format = useFormat();
  const { today } = useCompany();
  const { data } = useContractQuery(ListLocations, {});
  const choices = useMemo(() => (board ? listChoices(board) : NONE), [board]);
  const locations = Object.values(data?.data ?? {})
    .filter(({ active }) => active)
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map(({ locationID, name }) => ({ value: locationID, text: name }));
  const toOptions = (choices: readonly Choice[], name: (choice: Choice) => string): Option[] =>
    choices.map((choice) => ({
      value: choice.value,
      color: choice.color,
      text: f('filter.option', { name: name(choice), count: choice.count }),
    }));
  const narrowed = address.q !== '' || address.category !== null || address.status !== null || address.slot !== null;
  return (
    <>
      <FilterBar label={t('board.filters')}>
        <Tooltip title={t('board.dayBefore')}>
          <IconButton aria-label={t('board.dayBefore')} onClick={() => onWrite({ date: addDays(date, -1) })}>
            <Icon name="chevronLeft" />
          </IconButton>
        </Tooltip>
        <DateField
          label={t('board.date')}
          value={date}
          onDate={(next) => onWrite({ date: next })}
          sx={{ width: 168 }}
        />
        <Tooltip title={t('board.dayAfter')}>
          <IconButton aria-label={t('board.dayAfter')} onClick={() => onWrite({ date: addDays(date, 1) })}>
            <Icon name="chevronRight" />
          </IconButton>
        </Tooltip>
        <Button onClick={() => onWrite({ date: today })} disabled={date === today}>
          {t('board.today')}
        </Button>
        <FindField value={address.q} input={find} onChange={(q) => onWrite({ q })} />
        <Filter
          label={t('board.location')}
          all={t('board.allLocations')}
          options={locations}
          value={address.location}
          onChange={(location_id) => onWrite({ location_id })}
        />
        <Filter
          label={f('filter.category')}
          all={f('filter.allCategories')}
          options={toOptions(choices.categories, ({ value, name }) =>
            value === WITHOUT ? f('filter.noCategory') : name,
          )}
          value={address.category}
          onChange={(category) => onWrite({ category })}
        />
        <Filter
          label={f('filter.status')}
          all={f('filter.allStatuses')}
          options={toOptions(choices.statuses, ({ value }) => t(`status.${value}` as 'status.assigned'))}
          value={address.status}
          onChange={(status) => onWrite({ status })}
        />
        <Filter
          label={f('filter.slot')}
          all={f('filter.allSlots')}
          options={toOptions(choices.slots, ({ value, name }) => (value === WITHOUT ? t('card.timeUnknown') : name))}
          value={address.slot}
          onChange={(slot) => onWrite({ slot })}
        />
      </FilterBar>
      {narrowed && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, md: 3 }, pb: 1, mt: -0.5 }}>
          <Typography role="status" variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {f('filter.shown', { shown: format.number(shown), all: format.number(all) })}
          </Typography>
          <Button onClick={() => onWrite(UNFILTERED)}>{f('filter.clear')}</Button>
        </Box>
      )}
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
          {option.color !== undefined && <Edge color={option.color} />}
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The edge of a category's cards, so that the list explains the colors. */
function Edge({ color }: { color: string }): ReactNode {
  return (
    <Box
      component="span"
      aria-hidden
      data-edge={color}
      sx={{ display: 'inline-block', width: 4, height: '1em', mr: 1, verticalAlign: '-0.1em', bgcolor: color }}
    />
  );
}
