import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { FilterBar } from '@tailboard/ui/layout/page';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Queue, QueueState } from './use-queue.js';

const toggle = { color: 'text.primary', [TOUCH]: { minHeight: 44 } };

/** Filter for open or ignored orders, with a search. */
export function MatchFilters({ queue: { state, q, set } }: { queue: Queue }): ReactNode {
  const t = useTexts('dispatch-order-matching');
  return (
    <FilterBar label={t('filters')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state}
        aria-label={t('filters')}
        onChange={(_, to: QueueState | null) =>
          to && set({ state: to === 'ignored' ? to : null, order: null, page: null })
        }
      >
        <ToggleButton value="to_match" sx={toggle}>
          {t('waiting')}
        </ToggleButton>
        <ToggleButton value="ignored" sx={toggle}>
          {t('ignored')}
        </ToggleButton>
      </ToggleButtonGroup>
      <SearchField key={state} value={q} onSearch={(text) => set({ q: text, order: null, page: null })} />
    </FilterBar>
  );
}

/** Delay after typing before the search, in ms. */
const REST_MS = 300;

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const [text, setText] = useState(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search.current(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      type="search"
      label={t('search')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={{ width: { xs: '100%', md: 260 } }}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
