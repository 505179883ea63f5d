import Box from '@mui/material/Box';
import { PRINTED_WHOLE, UNPRINTED } from '@tailboard/ui/layout/paper';
import { TOP_BAR } from '@tailboard/ui/layout/theme';
import { useCurrentHour } from '@tailboard/web/app/use-hour-of';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef, type CSSProperties, type ReactNode, type UIEvent } from 'react';
import { toFraction, getWidth, type Axis } from '../../board-model/axis.js';

/** Width of a header before a row. */
const HEAD_WIDTH = { xs: '164px', md: '212px' } as const;
/** Least width of a job on a row with the space around it, in px. */
const MIN_JOB_WIDTH = 94;
const CONTENT = 'calc(var(--head) + var(--hours) * var(--hour-width))';

/**
 * Hour labels above the rows of a board, and what each row needs: the number and width of the hours, and the position of
 * now. Rows that are wider than the window scroll together with the labels, and the technicians stay.
 */
export function AxisProvider({
  axis,
  date,
  children,
}: {
  axis: Axis | null;
  date: string;
  children: ReactNode;
}): ReactNode {
  const hour = useCurrentHour(date);
  const scrolled = useScrolledTogether();
  if (!axis) return children;
  const now = hour === null ? null : toFraction(axis, hour);
  const width = getWidth(axis);
  return (
    <Box
      sx={{ '--head': HEAD_WIDTH }}
      style={
        {
          '--hours': width,
          '--hour-width': `${Math.ceil(MIN_JOB_WIDTH / axis.shortestHours)}px`,
          ...(now === null ? {} : { '--now': now, '--now-shown': 'block' }),
        } as CSSProperties
      }
    >
      <Box
        {...scrolled('scale')}
        aria-hidden
        className={UNPRINTED}
        sx={{
          position: 'sticky',
          top: TOP_BAR,
          zIndex: 3,
          mb: 0.25,
          bgcolor: 'background.default',
          overflowX: 'hidden',
        }}
      >
        <Scale axis={axis} width={width} />
      </Box>
      <Box
        {...scrolled('rows')}
        className={PRINTED_WHOLE}
        sx={{ overflowX: 'auto', scrollbarWidth: 'none', scrollPaddingLeft: 'var(--head)' }}
      >
        <Box className={PRINTED_WHOLE} sx={{ minWidth: CONTENT }}>
          {children}
        </Box>
      </Box>
      {/* The scrollbar of the rows would be below the last technician. */}
      <Box
        {...scrolled('bar')}
        aria-hidden
        className={UNPRINTED}
        sx={{ position: 'sticky', bottom: 0, zIndex: 3, overflowX: 'auto', scrollbarWidth: 'thin' }}
      >
        <Box sx={{ minWidth: CONTENT, height: 1 }} />
      </Box>
    </Box>
  );
}

/** Returns the props of elements that scroll sideways together. */
function useScrolledTogether(): (name: string) => {
  ref: (node: HTMLElement | null) => void;
  onScroll: (event: UIEvent<HTMLElement>) => void;
} {
  const all = useRef(new Map<string, HTMLElement>());
  const onScroll = useCallback(({ currentTarget }: UIEvent<HTMLElement>) => {
    for (const other of all.current.values())
      if (other.scrollLeft !== currentTarget.scrollLeft) other.scrollLeft = currentTarget.scrollLeft;
  }, []);
  return useCallback(
    (name) => ({
      ref: (node) => {
        if (node) all.current.set(name, node);
        else all.current.delete(name);
      },
      onScroll,
    }),
    [onScroll],
  );
}

function Scale({ axis, width }: { axis: Axis; width: number }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const marks = Array.from({ length: axis.to - axis.from }, (_, index) => axis.from + index);
  const label = { position: 'absolute', bottom: 0, whiteSpace: 'nowrap' } as const;
  const toLeft = (hour: number): CSSProperties => ({ left: `${(100 * (hour - axis.from)) / width}%` });
  return (
    <Box sx={{ minWidth: CONTENT, pl: 'var(--head)', height: 20, color: 'text.secondary', fontSize: '0.75rem' }}>
      <Box className="figures" sx={{ position: 'relative', height: '100%' }}>
        {marks.map((mark) => (
          <Box key={mark} component="span" sx={label} style={toLeft(mark)}>
            {format.hour(mark)}
          </Box>
        ))}
        {axis.hasUntimedJobs && (
          <Box component="span" sx={label} style={toLeft(axis.to)}>
            {t('card.timeUnknown')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
