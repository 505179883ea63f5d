import Link from '@mui/material/Link';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure } from '../figures/figure.js';
import { FILES_TO_SEE, useFilesToSee } from '../files/use-files-to-see.js';

/** The number of files that the user must confirm as seen, with a link to them; nothing if there are none. */
export function FilesFigure(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const count = useFilesToSee();
  if (count === 0) return null;
  return (
    <Figure
      name={t('filesToSee')}
      value={format.number(count)}
      tone="warning"
      below={
        <Link component={RouterLink} to={FILES_TO_SEE}>
          {t('toFiles')}
        </Link>
      }
    />
  );
}
