import Box from '@mui/material/Box';
import { Glyph } from '@tailboard/ui/icons';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { isLow } from './thresholds.js';

/** Percentages of a column align. */
export const DECIMALS = 1;

/** A percentage, with a warning below its threshold: by color, by icon, and as text for screen readers. */
export function Percent({ percent, least }: { percent: number | null; least: number }): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  if (percent === null) return t('none');
  const text = format.percent(percent, DECIMALS);
  if (!isLow(percent, least))
    return (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Box>
    );
  return (
    <Box
      component="span"
      data-warning
      sx={{
        whiteSpace: 'nowrap',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: 'warning.main',
        fontWeight: 600,
      }}
    >
      <Glyph name="warning" size={14} />
      {text}
      <Box component="span" sx={visuallyHidden}>
        {`, ${t('low', { least: format.percent(least) })}`}
      </Box>
    </Box>
  );
}
