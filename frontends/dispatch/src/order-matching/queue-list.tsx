import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

/**
 * List of the orders; arrow keys navigate, and the current one stays visible. Multiple selection: with a row's
 * checkbox, Space, or Shift with an arrow.
 */
export function QueueList({
  orders,
  chosen,
  ticked,
  onChoose,
  onTick,
}: {
  orders: readonly WorkOrderToMatch[];
  chosen: string | null;
  /** The orders selected for a bulk action. */
  ticked: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onTick: (ids: readonly string[], on: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
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
  const walk = (key: string): WorkOrderToMatch | undefined => {
    const at = orders.findIndex((order) => order.id === current);
    const to =
      key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? Math.max(0, at - 1) : key === 'Home' ? 0 : orders.length - 1;
    const next = orders[Math.min(to, orders.length - 1)];
    if (next) onChoose(next.id);
    return next;
  };
  const all = orders.map((order) => order.id);
  const many = ticked.size;
  const press = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) {
      const next = walk(key);
      if (next && shiftKey) onTick([...(current === null ? [] : [current]), next.id], true);
      return next !== undefined;
    }
    if (key === ' ' && current !== null) onTick([current], !ticked.has(current));
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) onTick(all, true);
    else if (key === 'Escape' && many > 0) onTick(all, false);
    else return false;
    return true;
  };
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={many > 0 && many === all.length}
            indeterminate={many > 0 && many < all.length}
            onChange={(_, on) => onTick(all, on)}
          />
        }
        slotProps={{ typography: { variant: 'body2' } }}
        label={many > 0 ? t('many.chosen', { count: many }) : t('many.all', { count: all.length })}
        sx={{ px: 1, m: 0, display: 'flex' }}
      />
      <Box
        component="ul"
        ref={list}
        role="listbox"
        aria-multiselectable
        tabIndex={0}
        aria-label={t('queue')}
        aria-activedescendant={current === null ? undefined : `${id}-${current}`}
        onKeyDown={(event) => {
          if (press(event)) event.preventDefault();
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
          <QueueRow
            key={order.id}
            id={`${id}-${order.id}`}
            order={order}
            current={order.id === current}
            on={ticked.has(order.id)}
            onChoose={() => onChoose(order.id)}
            onTick={() => {
              onTick([order.id], !ticked.has(order.id));
              list.current?.focus({ preventScroll: true });
            }}
          />
        ))}
      </Box>
    </>
  );
}

/** One order: customer, place, number, date and number of possible jobs. */
function QueueRow({
  id,
  order,
  current,
  on,
  onChoose,
  onTick,
}: {
  id: string;
  order: WorkOrderToMatch;
  /** This is the displayed order. */
  current: boolean;
  on: boolean;
  onChoose: () => void;
  onTick: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const format = useFormat();
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={on}
      aria-current={current}
      onClick={onChoose}
      sx={{
        display: 'flex',
        pr: 2,
        py: 1,
        cursor: 'pointer',
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(current
          ? { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' }
          : { '&:hover': { bgcolor: 'action.hover' } }),
      }}
    >
      <Tick on={on} onPress={onTick} />
      <Box sx={{ minWidth: 0 }}>
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
    </Box>
  );
}

/** A row's decorative checkbox: the row itself reports its selection to screen readers, and Space toggles it. */
function Tick({ on, onPress }: { on: boolean; onPress: () => void }): ReactNode {
  return (
    <Box
      aria-hidden
      data-tick
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      sx={{ flex: 'none', width: 44, my: -1, pt: 1.5, display: 'flex', justifyContent: 'center' }}
    >
      <Box
        sx={{
          width: 15,
          height: 15,
          border: 2,
          borderRadius: 0.5,
          borderColor: on ? 'primary.main' : 'text.secondary',
          bgcolor: on ? 'primary.main' : 'transparent',
          color: 'primary.contrastText',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {on && <Icon name="check" sx={{ fontSize: 13 }} />}
      </Box>
    </Box>
  );
}
