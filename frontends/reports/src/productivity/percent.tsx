import Box from '@mui/material/Box';
import { Glyph } from '@tailboard/ui/icons';
import { unseen } from '@tailboard/ui/unseen';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { productivityTexts } from './productivity-texts.js';
import { isLow } from './thresholds.js';

/** A percentage, with a warning below its threshold: in colour, as a sign, and in words for those who only hear it. */
export function Percent({ percent, least }: { percent: number | null; least: number }): ReactNode {
  const t = useTexts(productivityTexts);
  const format = useFormat();
  if (percent === null) return t('none');
  const said = t('percent', { percent: format.number(Math.round(percent * 10) / 10) });
  if (!isLow(percent, least)) return said;
  return (
    <Box
      component="span"
      data-warning
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 600 }}
    >
      <Glyph name="warning" size={14} />
      {said}
      <Box component="span" sx={unseen}>
        {`, ${t('low', { least })}`}
      </Box>
    </Box>
  );
}
