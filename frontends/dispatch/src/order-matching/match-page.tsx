import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { NARROW } from '@tailboard/ui/layout/theme';
import { ResultCount } from '@tailboard/web/lists/result-count';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Decision, type KeyActs } from './decision.js';
import { ManyDecision } from './many-decision.js';
import { MatchFilters } from './match-filters.js';
import { QueueList } from './queue-list.js';
import { useQueue, type Queue } from './use-queue.js';
import { useSettling } from './use-settling.js';

/** Orders that need manual matching to a job (decision D25). Filters and the chosen order are stored in the URL. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const sideBySide = useMediaQuery(`(min-width: ${NARROW}px)`);
  const queue = useQueue(sideBySide);
  const { state, q, wanted, orders, order, data, set } = queue;
  const keysRef: KeyActs = useRef(null);
  const settling = useSettling();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const together = (orders ?? []).filter(({ id }) => ticked.has(id));
  const failures = settling.response !== null && Object.keys(settling.response.errors).length > 0;
  const next = (): void => {
    const at = orders?.findIndex(({ id }) => id === wanted) ?? -1;
    set({ order: (orders?.[at + 1] ?? orders?.[at - 1])?.id ?? null });
  };

  const many = (together.length > 0 || settling.progress !== null || failures) && (
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
  return (
    <>
      <PageHeader
        title={t('title')}
        context={data && (q === '' ? t(`context.${state}`, { count: data.total }) : null)}
      />
      <MatchFilters queue={queue} />
      <PageContent wide>
        <Box
          onKeyDown={(event) => press(event, keysRef)}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: sideBySide ? '320px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          }}
        >
          {(sideBySide || wanted === null) && (
            <Box sx={{ minWidth: 0 }}>
              {!sideBySide && many && <Box sx={{ mb: 2 }}>{many}</Box>}
              <WaitingOrders
                queue={queue}
                ticked={new Set(together.map(({ id }) => id))}
                onChoose={(id) => set({ order: id }, sideBySide)}
                onTick={(ids, on) =>
                  setTicked(
                    (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
                  )
                }
              />
              {sideBySide && orders && orders.length > 0 && (
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
                  {t(state === 'ignored' ? 'ignoredKeys' : 'queueKeys')}
                </Typography>
              )}
            </Box>
          )}
          {(sideBySide || wanted !== null) && (
            <Box sx={{ minWidth: 0 }}>
              {!sideBySide && (
                <Button onClick={() => set({ order: null })} sx={{ mb: 1 }}>
                  {t('back')}
                </Button>
              )}
              {(sideBySide && many) ||
                (order ? (
                  <Decision key={order.id} order={order} keysRef={keysRef} onDone={next} />
                ) : (
                  <NoOrder queue={queue} />
                ))}
            </Box>
          )}
        </Box>
      </PageContent>
    </>
  );
}

/** Handles shortcuts; in input fields keys are letters. A held key decides one order, not all that follow. */
function press(event: KeyboardEvent<HTMLElement>, keysRef: KeyActs): void {
  const typing = (event.target as HTMLElement).closest(
    'input, textarea, select, [role="dialog"], [role="alertdialog"]',
  );
  if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (keysRef.current?.(event.key.toLowerCase())) event.preventDefault();
}

/** The orders of this page, in every state of their list. */
function WaitingOrders({
  queue: { orders, data, problem, loading, refetch, q, state, wanted, set },
  ...listProps
}: { queue: Queue } & Pick<Parameters<typeof QueueList>[0], 'ticked' | 'onChoose' | 'onTick'>): ReactNode {
  const t = useTexts('dispatch-order-matching');
  return (
    <Panel>
      <Box sx={{ px: orders && orders.length > 0 ? 0 : 2 }}>
        {loading && <Loading rows={6} height={64} />}
        {problem && !orders && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {orders?.length === 0 && (
          <Empty>{q ? t('noneFound') : t(state === 'ignored' ? 'noneIgnored' : 'allMatched')}</Empty>
        )}
        {orders && orders.length > 0 && <QueueList orders={orders} chosen={wanted} {...listProps} />}
      </Box>
      <ResultCount count={data?.total} />
      {data && (
        <Pagination
          current={data.current_page}
          last={data.last_page}
          onPage={(to) => set({ page: String(to), order: null })}
        />
      )}
    </Panel>
  );
}

/** Explains why no order is shown. */
function NoOrder({ queue: { shows, orders } }: { queue: Queue }): ReactNode {
  const t = useTexts('dispatch-order-matching');
  if (shows === 'gone')
    return (
      <Panel>
        <Empty>{t('gone')}</Empty>
      </Panel>
    );
  if (shows === 'loading') return <Loading rows={8} />;
  return orders && orders.length > 0 ? <Empty>{t('choose')}</Empty> : null;
}
