import Box from '@mui/material/Box';
import { TOP_BAR } from '@tailboard/ui/layout/theme';
import { ABREAST } from '@tailboard/ui/board/lane';
import { companyTime } from '@tailboard/contracts/company-time';
import { useCompany } from '@tailboard/web/app/company';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { partOf, widthOf, type Axis } from '../../day/axis.js';
import { hoursOf, timeOf } from '@tailboard/contracts/jobs/plan/clock';
import { boardTexts } from '../state/board-texts.js';
import { HEAD_WIDTH } from './technician-head.js';

const MINUTE_MS = 60_000;
const hourIn = (zone: string): number => hoursOf(companyTime(new Date(), zone));

/** Returns the current hour in the company's time zone if the date is today; otherwise `null`. */
function useHourOf(date: string): number | null {
  const { zone, today } = useCompany();
  // Renders every minute; the displayed time is always current, also when returning to today.
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (date !== today) return undefined;
    const timer = setInterval(() => drawAgain((turn) => turn + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [date, today]);
  return date === today ? hourIn(zone) : null;
}

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
