import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Meter } from '@tailboard/ui/layout/progress';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { Load } from './plan.js';

/** Each technician's load before and after. Overload or leave is shown and never prevents the move. */
export function TechnicianLoads({ loads, waiting }: { loads: readonly Load[]; waiting: number }): ReactNode {
  const t = useTexts('dispatch-reassign');
  const format = useFormat();
  return (
    <Box
      component="ul"
      aria-label={t('takers')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
      }}
    >
      {loads.map(({ technicianId, label, jobs, before, after, capacity, leave }) => (
        <Box component="li" key={technicianId} sx={{ display: 'grid', gap: 0.25, alignContent: 'start' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Typography variant="body2" className="figures">
            {t('change', {
              count: jobs,
              before: format.number(before),
              after: format.number(after),
              capacity: format.number(capacity),
            })}
          </Typography>
          <Meter label={t('pointsOf', { who: label })} value={after} capacity={capacity} />
          {after > capacity && (
            <Typography variant="caption" sx={{ color: 'warning.main' }}>
              {t('over', { points: format.number(Math.round((after - capacity) * 100) / 100) })}
            </Typography>
          )}
          {leave && (
            <Typography variant="caption" sx={{ color: 'warning.main' }}>
              {leave}
            </Typography>
          )}
        </Box>
      ))}
      {waiting > 0 && (
        <Typography component="li" variant="body2">
          {t('wait', { count: waiting })}
        </Typography>
      )}
    </Box>
  );
}
