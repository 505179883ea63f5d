import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { describeWhen, describeWho } from './event-words.js';

/** Event details for read-only users. */
export function EventDetails({ entry }: { entry: ScheduleEntry }): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const rows: [string, string][] = [
    [t('name'), entry.title],
    [t('type'), t(`type.${entry.type}`)],
    [t('who'), describeWho(entry, t)],
    [t('days'), describeWhen(entry, format)],
    [t('hours'), format.number(entry.hours_per_day)],
    [t('paid'), t(entry.paid ? 'paid' : 'unpaid')],
    ...(entry.note ? [[t('note'), entry.note] as [string, string]] : []),
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, m: 0 }}>
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
