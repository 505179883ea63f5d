import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { unitTexts } from './unit-texts.js';

/** Maximum units listed by serial. The rest is shown as a count. */
export const MAX_LISTED = 200;

export interface ListedUnit {
  readonly serial: string;
  readonly note: string;
  readonly action?: ReactNode;
}

/** Lists units with a note each, for example those that only one side of a comparison has. Renders nothing without units. */
export function ListedUnits({ title, units }: { title: string; units: readonly ListedUnit[] }): ReactNode {
  const t = useTexts(unitTexts);
  if (units.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto' }}
      >
        {units.slice(0, MAX_LISTED).map(({ serial, note, action }) => (
          <li key={serial}>
            <Box component="span" sx={{ fontFamily: MONO }}>
              {serial}
            </Box>
            {` · ${note}`} {action}
          </li>
        ))}
        {units.length > MAX_LISTED && <li>{t('more', { count: units.length - MAX_LISTED })}</li>}
      </Box>
    </Box>
  );
}
