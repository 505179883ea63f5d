import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { MONO } from '@tailboard/ui/theme';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { matchTexts } from './match-texts.js';

/** The orders one after the other; arrows walk through them, and the chosen one stays in sight. */
export function QueueList({
  orders,
  chosen,
  onChoose,
}: {
  orders: readonly WorkOrderToMatch[];
  chosen: string | null;
  onChoose: (id: string) => void;
}): ReactNode {
  const t = useTexts(matchTexts);
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const current = orders.some((order) => order.id === chosen) ? chosen : null;
  useEffect(() => {
    const option = current === null ? null : document.getElementById(`${id}-${current}`);
    option?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [chosen]);
  const walk = (key: string): boolean => {
    const at = orders.findIndex((order) => order.id === current);
    const to =
      key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? Math.max(0, at - 1) : key === 'Home' ? 0 : orders.length - 1;
    const next = orders[Math.min(to, orders.length - 1)];
    if (next) onChoose(next.id);
    return next !== undefined;
  };
  return (
    <Box
      component="ul"
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={t('queue')}
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      onKeyDown={(event) => {
        if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) && walk(event.key)) event.preventDefault();
      }}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: { xs: 'none', lg: 'calc(100vh - 260px)' },
        overflowY: 'auto',
        outlineOffset: '-2px !important',
      }}
    >
      {orders.map((order) => (
        <Box
          component="li"
          key={order.id}
          id={`${id}-${order.id}`}
          role="option"
          aria-selected={order.id === current}
          onClick={() => onChoose(order.id)}
          sx={{
            px: 2,
            py: 1,
            cursor: 'pointer',
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
            ...(order.id === current
              ? { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' }
              : { '&:hover': { bgcolor: 'action.hover' } }),
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {order.customer_name || t('none')}
          </Typography>
          <Typography variant="body2">
            {[order.address.address, order.address.city].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
            <Box component="span" sx={{ fontFamily: MONO }}>
              {order.work_order_number}
            </Box>
            {` · ${format.date(order.date)} · ${t('candidates', { count: order.candidates.length })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
