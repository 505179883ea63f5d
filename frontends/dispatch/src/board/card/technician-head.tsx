import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { Meter } from '@tailboard/ui/layout/progress';
import { MONO } from '@tailboard/ui/layout/theme';
import { formatHours, useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Board, TechnicianCard } from '../../board-model/board-jobs.js';

/**
 * Actions of a technician's header: mark as absent (leave, and route for others), print the route, or assign the jobs
 * selected in another window.
 */
export type HeadAction = 'markOut' | 'print' | 'assign';

export interface HeadProps extends Pick<TechnicianCard, 'user' | 'day'> {
  /** Last week's result. */
  readonly week: Board['stats'][string];
  /** The points including jobs dragged over the lane; `null` if there are none. */
  readonly pointsAfterMove: number | null;
  /** Whether the day has jobs. */
  readonly hasJobs: boolean;
  /** Number of selected jobs that can be assigned at once, and the points including them. */
  readonly assignableCount: number;
  readonly pointsAfterAssignment: number;
  readonly onAction: (action: HeadAction) => void;
}

/** Technician's name, load of the day, last week's result and absence, with a link to their equipment (decision D45). */
export function TechnicianHead({
  user,
  day,
  week,
  pointsAfterMove,
  hasJobs,
  assignableCount,
  pointsAfterAssignment,
  onAction,
}: HeadProps): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const mayOpenEquipment = useMay('cpe.verify');
  const hours = formatHours(week.weeks_approved_hours);
  const points = pointsAfterMove ?? day.points;
  const formatPoints = (points: number) => ({ points: format.number(points), capacity: format.number(day.capacity) });
  const absence = day.note ?? (day.leave && t(`leave.${day.leave}`));
  return (
    <Box
      sx={{
        px: 1.25,
        pt: 1,
        pb: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        opacity: user.active ? 1 : 0.75,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography
          variant="h3"
          sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {user.label}
        </Typography>
        {user.technician_id && (
          <Typography variant="caption" sx={{ fontFamily: MONO, color: 'text.secondary' }}>
            {user.technician_id}
          </Typography>
        )}
        {/* If the name leaves no space, they wrap to the next line together. */}
        <Box sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'center', columnGap: 1 }}>
          {mayOpenEquipment && (
            <Typography
              component={Link}
              className={UNPRINTED}
              to={`/warehouse/people/${user.id}`}
              variant="caption"
              aria-label={t('lane.equipmentOf', { name: user.label })}
              sx={{ color: 'text.secondary', display: 'inline-flex', alignSelf: 'center', p: 0.5, m: -0.5 }}
            >
              <Icon name="box" sx={{ fontSize: 16 }} />
            </Typography>
          )}
          <HeadAction
            icon="personOut"
            label={t('lane.markOut', { name: user.label })}
            onAction={() => onAction('markOut')}
          />
          {hasJobs && (
            <HeadAction icon="print" label={t('lane.print', { name: user.label })} onAction={() => onAction('print')} />
          )}
        </Box>
        <Typography
          variant="body2"
          className="figures"
          sx={{
            ml: 'auto',
            whiteSpace: 'nowrap',
            fontWeight: 600,
            color: points > day.capacity ? 'warning.main' : 'text.primary',
          }}
        >
          {t('lane.points', formatPoints(day.points))}
        </Typography>
      </Box>
      <Box sx={{ my: 0.5 }}>
        <Meter label={t('lane.pointsOf', { name: user.label })} value={points} capacity={day.capacity} />
      </Box>
      {pointsAfterMove === null && assignableCount > 0 ? (
        <AssignButton
          name={user.label}
          {...{ assignableCount, pointsAfterAssignment }}
          capacity={day.capacity}
          onAssign={() => onAction('assign')}
        />
      ) : pointsAfterMove === null ? (
        <Typography variant="caption" component="p" className="figures" sx={{ color: 'text.secondary' }}>
          {t('lane.lastWeek')} {hours !== null && `${t('lane.hours', { hours })} · `}
          {t('lane.weekPoints', { points: format.number(week.weeks_approved_points) })}
        </Typography>
      ) : (
        // Replaces last week's result: the header keeps its height, so that no card moves under the pointer.
        <Typography
          variant="caption"
          component="p"
          className="figures"
          sx={{ fontWeight: 650, color: pointsAfterMove > day.capacity ? 'warning.main' : 'primary.main' }}
        >
          {t('lane.pointsAfterMove', formatPoints(pointsAfterMove))}
        </Typography>
      )}
      {absence && <Warning>{absence}</Warning>}
      {!user.active && <Warning>{t('lane.inactive')}</Warning>}
    </Box>
  );
}

/** Replaces last week's result at the same height, so that the cards below do not move. */
function AssignButton({
  name,
  assignableCount,
  pointsAfterAssignment,
  capacity,
  onAssign,
}: {
  name: string;
  assignableCount: number;
  pointsAfterAssignment: number;
  capacity: number;
  onAssign: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const tWindow = useTexts('dispatch-window-group');
  const format = useFormat();
  const label = tWindow('assign', { count: assignableCount });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, my: '-3px' }}>
      <Button
        size="small"
        startIcon={<Icon name="move" />}
        aria-label={tWindow('assignTo', { assign: label, name })}
        onClick={onAssign}
        sx={{ height: 24, minHeight: 0, py: 0, px: 0.75, ml: -0.75, whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
      <Typography
        variant="caption"
        className="figures"
        noWrap
        sx={{ color: pointsAfterAssignment > capacity ? 'warning.main' : 'text.secondary' }}
      >
        {t('lane.points', { points: format.number(pointsAfterAssignment), capacity: format.number(capacity) })}
      </Typography>
    </Box>
  );
}

function HeadAction({ icon, label, onAction }: { icon: IconName; label: string; onAction: () => void }): ReactNode {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={onAction}
      sx={{ color: 'text.secondary', alignSelf: 'center', p: 0.5, m: -0.5 }}
    >
      <Icon name={icon} sx={{ fontSize: 16 }} />
    </IconButton>
  );
}

function Warning({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main', mt: 0.25 }}>
      <Icon name="warning" sx={{ fontSize: 15 }} />
      <Typography variant="caption">{children}</Typography>
    </Box>
  );
}
