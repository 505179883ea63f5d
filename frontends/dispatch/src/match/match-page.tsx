import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { listWorkOrders, type WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { FilterBar, PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/states';
import { NARROW, TOUCH } from '@tailboard/ui/theme';
import { useAnswer } from '@tailboard/web/answers';
import { useLiveAnswers } from '@tailboard/web/live';
import { ReadFailed } from '@tailboard/web/read-failed';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Decision, type KeyActs } from './decision.js';
import { ManyDecision } from './many-decision.js';
import { matchTexts } from './match-texts.js';
import { QueueList } from './queue-list.js';
import { useSettling } from './use-settling.js';

type Shown = 'to_match' | 'ignored';

const toggle = { color: 'text.primary', [TOUCH]: { minHeight: 44 } };

/** So many orders stand in the queue at once: what waits on most mornings, so that all of it can be chosen. */
const QUEUE_PAGE = 100;

const isUuid = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text);

/** Orders whose job a person has to find (decision D25). Which ones are shown and which one is chosen stand in the address. */
export function Page(): ReactNode {
  const t = useTexts(matchTexts);
  const [search, setSearch] = useSearchParams();
  const state: Shown = search.get('state') === 'ignored' ? 'ignored' : 'to_match';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const q = search.get('q') ?? '';
  const wanted = search.get('order');
  const beside = useMediaQuery(`(min-width: ${NARROW}px)`);
  const keysRef: KeyActs = useRef(null);

  const set = (change: Record<string, string | null>, replace = true): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );

  const { data, problem, loading, previous, again } = useAnswer(
    listWorkOrders,
    { state, page, per_page: QUEUE_PAGE, ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  const orders = data?.data;
  const listed = orders?.find(({ id }) => id === wanted);
  const alone = useAnswer(
    listWorkOrders,
    { id: wanted ?? '' },
    { enabled: orders !== undefined && !listed && isUuid(wanted) },
  );
  const order: WorkOrderToMatch | undefined = listed ?? (isUuid(wanted) ? alone.data?.data[0] : undefined);
  useLiveAnswers(['work-orders', ...(order ? [`board:${order.date}`] : [])], [listWorkOrders]);

  // Where both fit, there is always something to decide; on a phone the queue comes first.
  const first = previous ? undefined : orders?.[0]?.id;
  useEffect(() => {
    if (beside && wanted === null && first !== undefined) set({ order: first });
  });

  const settling = useSettling();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const together = (orders ?? []).filter(({ id }) => ticked.has(id));
  const failures = settling.answer !== null && Object.keys(settling.answer.errors).length > 0;
  const tick = (ids: readonly string[], on: boolean): void =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  const next = (): void => {
    const at = orders?.findIndex(({ id }) => id === wanted) ?? -1;
    set({ order: (orders?.[at + 1] ?? orders?.[at - 1])?.id ?? null });
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const typing = (event.target as HTMLElement).closest(
      'input, textarea, select, [role="dialog"], [role="alertdialog"]',
    );
    // A key that is held decides one order, not all that follow.
    if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keysRef.current?.(event.key.toLowerCase())) event.preventDefault();
  };

  const queue = (
    <Panel>
      <Box sx={{ px: orders && orders.length > 0 ? 0 : 2 }}>
        {loading && <Loading rows={6} height={64} />}
        {problem && !orders && (
          <ReadFailed problem={problem} onRetry={again}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {orders?.length === 0 && (
          <Empty>{q ? t('noneFound') : t(state === 'ignored' ? 'noneIgnored' : 'allMatched')}</Empty>
        )}
        {orders && orders.length > 0 && (
          <QueueList
            orders={orders}
            chosen={wanted}
            ticked={new Set(together.map(({ id }) => id))}
            onChoose={(id) => set({ order: id }, beside)}
            onTick={tick}
          />
        )}
      </Box>
      {data && (
        <Pagination
          current={data.current_page}
          last={data.last_page}
          onPage={(to) => set({ page: String(to), order: null })}
        />
      )}
    </Panel>
  );
  const many = (together.length > 0 || settling.under !== null || failures) && (
    <ManyDecision
      orders={together}
      settling={settling}
      keysRef={keysRef}
      ignored={state === 'ignored'}
      onSettled={(ids) => {
        if (wanted !== null && ids.includes(wanted))
          set({ order: orders?.find(({ id }) => !ids.includes(id))?.id ?? null });
      }}
      onLeave={() => {
        setTicked(new Set());
        settling.forget();
      }}
    />
  );
  const decision = order ? (
    <Decision key={order.id} order={order} keysRef={keysRef} onDone={next} />
  ) : wanted !== null && orders && (alone.problem || alone.data || !isUuid(wanted)) ? (
    <Panel>
      <Empty>{t('gone')}</Empty>
    </Panel>
  ) : wanted !== null && !alone.data ? (
    <Loading rows={8} />
  ) : (
    orders && orders.length > 0 && <Empty>{t('choose')}</Empty>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        context={data && (q === '' ? t(`context.${state}`, { count: data.total }) : null)}
      />
      <FilterBar label={t('filters')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state}
          aria-label={t('filters')}
          onChange={(_, to: Shown | null) =>
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
      <PageContent wide>
        <Box
          onKeyDown={press}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: beside ? '320px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          }}
        >
          {(beside || wanted === null) && (
            <Box sx={{ minWidth: 0 }}>
              {!beside && many && <Box sx={{ mb: 2 }}>{many}</Box>}
              {queue}
              {beside && orders && orders.length > 0 && (
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
                  {t(state === 'ignored' ? 'ignoredKeys' : 'queueKeys')}
                </Typography>
              )}
            </Box>
          )}
          {(beside || wanted !== null) && (
            <Box sx={{ minWidth: 0 }}>
              {!beside && (
                <Button onClick={() => set({ order: null })} sx={{ mb: 1 }}>
                  {t('back')}
                </Button>
              )}
              {(beside && many) || decision}
            </Box>
          )}
        </Box>
      </PageContent>
    </>
  );
}

/** How long typing rests before it is searched for. */
const REST_MS = 300;

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }): ReactNode {
  const t = useTexts(matchTexts);
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
