import Box from '@mui/material/Box';
import { TOP_BAR } from '@tailboard/ui/layout/theme';
import { ABREAST } from '@tailboard/ui/board/lane';
import { useTexts } from '@tailboard/web/i18n/texts';
import { type CSSProperties, type ReactNode } from 'react';
import { partOf, widthOf, type Axis } from '../../day/axis.js';
import { timeOf } from '@tailboard/contracts/jobs/plan/clock';
import { useHourOf } from '@tailboard/web/app/use-hour-of';
import { boardTexts } from '../state/board-texts.js';
import { HEAD_WIDTH } from './technician-head.js';

/** Hour labels above the rows of a board, and what each row needs: the number of hours, and the position of now. */
export function AxisProvider({
  hours,
  date,
  children,
}: {
  hours: Axis | null;
  date: string;
  children: ReactNode;
}): ReactNode {
  const hour = useHourOf(date);
  if (!hours) return children;
  const now = hour === null ? null : partOf(hours, hour);
  const width = widthOf(hours);
  return (
    <Box
      style={{ '--hours': width, ...(now === null ? {} : { '--now': now, '--now-shown': 'block' }) } as CSSProperties}
    >
      <Scale hours={hours} width={width} />
      {children}
    </Box>
  );
}

function Scale({ hours, width }: { hours: Axis; width: number }): ReactNode {
  const t = useTexts(boardTexts);
  const marks = Array.from({ length: hours.to - hours.from }, (_, at) => hours.from + at);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'sticky',
        top: TOP_BAR,
        zIndex: 2,
        height: 22,
        mb: 0.5,
        bgcolor: 'background.default',
        color: 'text.secondary',
        fontSize: '0.75rem',
        [ABREAST]: { pl: `${HEAD_WIDTH}px` },
      }}
    >
      <Box
        className="figures"
        sx={{
          position: 'relative',
          height: '100%',
          containerType: 'inline-size',
          // In narrow layouts, every second hour is labeled.
          '@container (max-width: 560px)': { '& > span:nth-of-type(even)': { display: 'none' } },
        }}
      >
        {marks.map((at) => (
          <Box
            key={at}
            component="span"
            sx={{ position: 'absolute', bottom: 0 }}
            style={{ left: `${(100 * (at - hours.from)) / width}%` }}
          >
            {timeOf(at)}
          </Box>
        ))}
        {hours.timeless && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              bottom: 0,
              right: 0,
              textAlign: 'right',
              overflow: 'hidden',
              whiteSpace: 'nowrap',
            }}
            style={{ left: `${(100 * (hours.to - hours.from)) / width}%` }}
          >
            {t('card.timeUnknown')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
