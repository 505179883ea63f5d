import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { Meter } from '@tailboard/ui/layout/progress';
import { useMay } from '@tailboard/web/access/guard';
import { formatHours, useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { HeadProps } from './technician-head.js';

const HEIGHT = 34;

/** In two lines where the head is narrow: cut in one, names with the same beginning would look the same. */
const NAME = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  fontSize: { xs: '0.6875rem', md: '0.8125rem' },
  lineHeight: { xs: '13px', md: 'inherit' },
  display: { xs: '-webkit-box', md: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflowWrap: 'anywhere',
  whiteSpace: { md: 'nowrap' },
  textOverflow: 'ellipsis',
  '@media print': { whiteSpace: 'normal', overflow: 'visible', display: 'block' },
} as const;

/** A technician's name, load and absence in one line; last week, equipment, print and absence are in its menu. */
export function RowHead(props: HeadProps): ReactNode {
  const { user, day, pointsAfterMove, assignableCount, pointsAfterAssignment, onAction } = props;
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const points = pointsAfterMove ?? day.points;
  const load = { points: format.number(points), capacity: format.number(day.capacity) };
  const absence = day.note ?? (day.leave && t(`leave.${day.leave}`));
  const warning = [absence, user.active ? null : t('lane.inactive')].filter(Boolean).join('. ');
  return (
    <Box
      sx={{
        position: 'sticky',
        left: 0,
        zIndex: 2,
        width: 'var(--head)',
        flex: 'none',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        borderRadius: '5px 0 0 5px',
      }}
    >
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 0.5, height: HEIGHT, pl: 1 }}>
        <Typography
          variant="h3"
          title={user.technician_id ? `${user.label} (${user.technician_id})` : user.label}
          sx={{ ...NAME, opacity: user.active ? 1 : 0.75 }}
        >
          {user.label}
        </Typography>
        {warning && (
          <Box role="img" aria-label={warning} title={warning} sx={{ display: 'flex', color: 'warning.main' }}>
            <Icon name="warning" sx={{ fontSize: 15 }} />
          </Box>
        )}
        {pointsAfterMove === null && assignableCount > 0 ? (
          <AssignButton
            name={user.label}
            {...{ assignableCount, pointsAfterAssignment }}
            onAssign={() => onAction('assign')}
          />
        ) : (
          <Typography
            variant="caption"
            className="figures"
            title={t(pointsAfterMove === null ? 'lane.points' : 'lane.pointsAfterMove', load)}
            sx={{
              whiteSpace: 'nowrap',
              fontWeight: 600,
              color:
                points > day.capacity ? 'warning.main' : pointsAfterMove === null ? 'text.secondary' : 'primary.main',
            }}
          >
            {t('lane.pointsShort', load)}
          </Typography>
        )}
        <IconButton
          size="small"
          aria-label={t('lane.menu', { name: user.label })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
          sx={{ p: 0.5 }}
        >
          <Icon name="more" sx={{ fontSize: 16 }} />
        </IconButton>
        <Box sx={{ position: 'absolute', left: 8, right: 8, bottom: 0, '& > *': { height: 3 } }}>
          <Meter label={t('lane.pointsOf', { name: user.label })} value={points} capacity={day.capacity} />
        </Box>
      </Box>
      {menuAnchor && <HeadMenu {...props} anchor={menuAnchor} warning={warning} onClose={() => setMenuAnchor(null)} />}
    </Box>
  );
}

/** Assigns the jobs that are selected in another window. */
function AssignButton({
  name,
  assignableCount,
  pointsAfterAssignment,
  onAssign,
}: Pick<HeadProps, 'assignableCount' | 'pointsAfterAssignment'> & { name: string; onAssign: () => void }): ReactNode {
  const tWindow = useTexts('dispatch-window-group');
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const label = tWindow('assign', { count: assignableCount });
  return (
    <Button
      size="small"
      aria-label={tWindow('assignTo', { assign: label, name })}
      title={t('lane.weekPoints', { points: format.number(pointsAfterAssignment) })}
      onClick={onAssign}
      sx={{ height: 24, minHeight: 0, minWidth: 0, p: 0.5, whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}

function HeadMenu({
  user,
  day,
  week,
  hasJobs,
  warning,
  anchor,
  onAction,
  onClose,
}: HeadProps & { warning: string; anchor: HTMLElement; onClose: () => void }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const navigate = useNavigate();
  const mayOpenEquipment = useMay('cpe.verify');
  const hours = formatHours(week.weeks_approved_hours);
  const renderItem = (icon: IconName, text: string, onSelect: () => void): ReactNode => (
    <MenuItem
      onClick={() => {
        onClose();
        onSelect();
      }}
    >
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <Box component="li" role="none" sx={{ px: 2, pb: 1, maxWidth: 320 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {user.technician_id ? `${user.label} (${user.technician_id})` : user.label}
        </Typography>
        <Typography variant="caption" component="p" className="figures" sx={{ color: 'text.secondary' }}>
          {t('lane.points', { points: format.number(day.points), capacity: format.number(day.capacity) })}
        </Typography>
        <Typography variant="caption" component="p" className="figures" sx={{ color: 'text.secondary' }}>
          {t('lane.lastWeek')} {hours !== null && `${t('lane.hours', { hours })} · `}
          {t('lane.weekPoints', { points: format.number(week.weeks_approved_points) })}
        </Typography>
        {warning && (
          <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
            {warning}
          </Typography>
        )}
      </Box>
      {mayOpenEquipment &&
        renderItem(
          'box',
          t('lane.equipmentOf', { name: user.label }),
          () => void navigate(`/warehouse/people/${user.id}`),
        )}
      {renderItem('personOut', t('lane.markOut', { name: user.label }), () => onAction('markOut'))}
      {hasJobs && renderItem('print', t('lane.print', { name: user.label }), () => onAction('print'))}
    </Menu>
  );
}
