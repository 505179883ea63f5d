import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { leaveTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayLine } from './calendar-month.js';
import { describeWhen, describeWho } from './event-words.js';

const leave: readonly ScheduleType[] = leaveTypes;
/** Leave is highlighted, entries for everyone use the accent color, the rest is muted. The text says the same. */
const getTone = ({ entry }: DayLine): string =>
  leave.includes(entry.type) ? 'warning.light' : entry.type === 'holiday' ? 'primary.light' : 'divider';

/** One line of a day: user and event. Opens the event. */
export function EventLine({ line, onOpen }: { line: DayLine; onOpen: (id: string) => void }): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const { entry, person } = line;
  const who = person?.label ?? describeWho(entry, t);
  return (
    <ButtonBase
      onClick={() => onOpen(entry.id)}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        font: 'inherit',
        fontSize: '0.75rem',
        lineHeight: 1.35,
        px: 0.75,
        py: '3px',
        borderRadius: 0.5,
        bgcolor: 'action.hover',
        borderLeft: 3,
        borderColor: getTone(line),
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        '&:hover': { bgcolor: 'action.selected' },
        [TOUCH]: { minHeight: 44, fontSize: '0.8125rem' },
      }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {who}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {entry.title}
        {entry.start_date === entry.end_date && entry.start_time !== null && ` ${entry.start_time}`}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        , {t(`type.${entry.type}`)}, {describeWhen(entry, format)}
      </Box>
    </ButtonBase>
  );
}
