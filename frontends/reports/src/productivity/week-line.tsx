import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SparklineChart } from '@tailboard/ui/charts/chart';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { isLow, LEAST_POINTS_PERCENT } from './thresholds.js';

/** Returns how many weeks are a warning. */
export const countLowWeeks = (percents: readonly (number | null)[]): number =>
  percents.filter((percent) => isLow(percent, LEAST_POINTS_PERCENT)).length;

/** The percentages of points over the weeks as a line with the threshold, and how many weeks are below it. */
export function WeekLine({ percents }: { percents: readonly (number | null)[] }): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  const known = percents.filter((percent) => percent !== null);
  if (known.length === 0) return t('none');
  const low = countLowWeeks(percents);
  return (
    <Box sx={{ width: 120, ml: { xs: 0, md: 'auto' } }}>
      <SparklineChart values={percents} least={LEAST_POINTS_PERCENT} />
      <Typography variant="caption" component="div" sx={{ color: low > 0 ? 'warning.main' : 'text.secondary' }}>
        {t('lowWeeks', { low: format.number(low), weeks: format.number(known.length) })}
      </Typography>
      <Box component="span" sx={visuallyHidden}>
        {percents.map((percent) => (percent === null ? t('none') : format.percent(percent))).join(', ')}
      </Box>
    </Box>
  );
}
