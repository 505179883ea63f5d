import Box from '@mui/material/Box';
import { Glyph } from '@tailboard/ui/icons';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { productivityTexts } from './productivity-texts.js';
import { isLow } from './thresholds.js';

/** Always one decimal, so that the values align. */
const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** Formats a percentage, always with one decimal. */
export const inTenths = (percent: number): string => tenths.format(percent);

/** A percentage, with a warning below its threshold: by color, by icon, and as text for screen readers. */
export function Percent({ percent, least }: { percent: number | null; least: number }): ReactNode {
  const t = useTexts(productivityTexts);
  if (percent === null) return t('none');
  const text = t('percent', { percent: inTenths(percent) });
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
        {`, ${t('low', { least })}`}
      </Box>
    </Box>
  );
}
