import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';

/**
 * Announces how many results a search has, while the focus stays in its field. Render it before there are results:
 * screen readers announce changes only of a region that they know.
 * @param count `undefined` while there are no results yet
 * @param children a visible text that replaces the count
 */
export function ResultCount({ count, children }: { count: number | undefined; children?: ReactNode }): ReactNode {
  const t = useTexts('web-result-count');
  const format = useFormat();
  return (
    <Typography
      role="status"
      variant="caption"
      className="figures"
      sx={
        children
          ? { display: 'block', px: 2, pb: 1, color: 'text.secondary', textAlign: 'center' }
          : { display: 'block', ...visuallyHidden }
      }
    >
      {children || (count !== undefined && t('count', { count, number: format.number(count) }))}
    </Typography>
  );
}
