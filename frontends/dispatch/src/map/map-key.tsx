import Box from '@mui/material/Box';
import { LOOSE_COLOR, routeColor } from '@tailboard/ui/map/colors';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Legend of the map. */
export function MapKey(): ReactNode {
  const t = useTexts('dispatch-map');
  const color = routeColor(0);
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        m: 0,
        p: 0,
        listStyle: 'none',
        color: 'text.secondary',
        fontSize: '0.75rem',
        '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
      }}
    >
      <li>
        <svg aria-hidden width="16" height="16">
          <circle cx="8" cy="8" r="7" fill={color} />
          <text x="8" y="11.5" textAnchor="middle" fontSize="10" fontWeight="650" fill="#FFFFFF">
            1
          </text>
        </svg>
        {t('keyStop')}
      </li>
      <li>
        <svg aria-hidden width="16" height="16">
          <circle cx="8" cy="8" r="6" fill="var(--mui-palette-background-paper)" stroke={color} strokeWidth="2" />
          <path d="m5 8.2 2.2 2.2L11 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        {t('keyDone')}
      </li>
      <li>
        <svg aria-hidden width="16" height="16">
          <path d="M8 1l7 7-7 7-7-7z" fill={LOOSE_COLOR} />
        </svg>
        {t('keyLoose')}
      </li>
    </Box>
  );
}
