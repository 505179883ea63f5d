import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Meter } from '@tailboard/ui/progress';
import { MONO } from '@tailboard/ui/theme';
import { formatHours, useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import type { TechnicianCard } from './moved.js';

/** Who it is, how full the day is, what last week brought, and whether they are away. */
export function TechnicianHead({ user, stats }: Pick<TechnicianCard, 'user' | 'stats'>): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const hours = formatHours(stats.weeks_approved_hours);
  const over = stats.points > stats.capacity;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography
          variant="h3"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {user.label}
        </Typography>
        {user.technician_id && (
          <Typography variant="caption" sx={{ fontFamily: MONO, color: 'text.secondary' }}>
            {user.technician_id}
          </Typography>
        )}
        <Typography
          variant="body2"
          className="figures"
          sx={{ ml: 'auto', whiteSpace: 'nowrap', fontWeight: 600, color: over ? 'warning.main' : 'text.primary' }}
        >
          {t('lane.points', { points: format.number(stats.points), capacity: format.number(stats.capacity) })}
        </Typography>
      </Box>
      <Box sx={{ my: 0.5 }}>
        <Meter label={t('lane.pointsOf', { name: user.label })} value={stats.points} capacity={stats.capacity} />
      </Box>
      <Typography variant="caption" component="p" className="figures" sx={{ color: 'text.secondary' }}>
        {t('lane.lastWeek')} {hours !== null && `${t('lane.hours', { hours })} · `}
        {t('lane.weekPoints', { points: format.number(stats.weeks_approved_points) })}
      </Typography>
      {stats.note && (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main', mt: 0.25 }}>
          <Icon name="warning" sx={{ fontSize: 15 }} />
          <Typography variant="caption">{stats.note}</Typography>
        </Box>
      )}
    </>
  );
}
