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
import { windowTexts } from '../../window-group/window-texts.js';
import { boardTexts } from '../state/board-texts.js';
import type { HeadProps } from './technician-head.js';

const HEIGHT = 34;

/** A technician's name, load and absence in one line; last week, equipment, print and absence are in its menu. */
export function RowHead(props: HeadProps): ReactNode {
  const { user, day, would, offered, after, onAction } = props;
  const t = useTexts(boardTexts);
  const format = useFormat();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const points = would ?? day.points;
  const figures = { points: format.number(points), capacity: format.number(day.capacity) };
  const absence = day.note ?? (day.leave && t(`leave.${day.leave}`));
  const sign = [absence, user.active ? null : t('lane.inactive')].filter(Boolean).join('. ');
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
          noWrap
          title={user.technician_id ? `${user.label} (${user.technician_id})` : user.label}
          sx={{ flex: 1, minWidth: 0, fontSize: '0.8125rem', opacity: user.active ? 1 : 0.75 }}
        >
          {user.label}
        </Typography>
        {sign && (
          <Box role="img" aria-label={sign} title={sign} sx={{ display: 'flex', color: 'warning.main' }}>
            <Icon name="warning" sx={{ fontSize: 15 }} />
          </Box>
        )}
        {would === null && offered > 0 ? (
          <AssignButton name={user.label} {...{ offered, after }} onAssign={() => onAction('give')} />
        ) : (
          <Typography
            variant="caption"
            className="figures"
            title={t(would === null ? 'lane.points' : 'lane.would', figures)}
            sx={{
              whiteSpace: 'nowrap',
              fontWeight: 600,
              color: points > day.capacity ? 'warning.main' : would === null ? 'text.secondary' : 'primary.main',
            }}
          >
            {t('lane.pointsShort', figures)}
          </Typography>
        )}
        <IconButton
          size="small"
          aria-label={t('lane.menu', { name: user.label })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu(currentTarget)}
          sx={{ p: 0.5 }}
        >
          <Icon name="more" sx={{ fontSize: 16 }} />
        </IconButton>
        <Box sx={{ position: 'absolute', left: 8, right: 8, bottom: 0, '& > *': { height: 3 } }}>
          <Meter label={t('lane.pointsOf', { name: user.label })} value={points} capacity={day.capacity} />
        </Box>
      </Box>
      {menu && <HeadMenu {...props} anchor={menu} sign={sign} onClose={() => setMenu(null)} />}
    </Box>
  );
}

/** Assigns the jobs that are selected in another window. */
function AssignButton({
  name,
  offered,
  after,
  onAssign,
}: Pick<HeadProps, 'offered' | 'after'> & { name: string; onAssign: () => void }): ReactNode {
  const w = useTexts(windowTexts);
  const t = useTexts(boardTexts);
  const format = useFormat();
  const text = w('give', { count: offered });
  return (
    <Button
      size="small"
      aria-label={w('giveTo', { give: text, name })}
      title={t('lane.weekPoints', { points: format.number(after) })}
      onClick={onAssign}
      sx={{ height: 24, minHeight: 0, minWidth: 0, p: 0.5, whiteSpace: 'nowrap' }}
    >
      {text}
    </Button>
  );
}

function HeadMenu({
  user,
  day,
  week,
  has,
  sign,
  anchor,
  onAction,
  onClose,
}: HeadProps & { sign: string; anchor: HTMLElement; onClose: () => void }): ReactNode {
  const t = useTexts(boardTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const mayEquipment = useMay('cpe.verify');
  const hours = formatHours(week.weeks_approved_hours);
  const entry = (icon: IconName, text: string, run: () => void): ReactNode => (
    <MenuItem
      onClick={() => {
        onClose();
        run();
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
        {sign && (
          <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
            {sign}
          </Typography>
        )}
      </Box>
      {mayEquipment &&
        entry('box', t('lane.equipmentOf', { name: user.label }), () => void navigate(`/warehouse/people/${user.id}`))}
      {entry('personOut', t('lane.out', { name: user.label }), () => onAction('out'))}
      {has && entry('print', t('lane.print', { name: user.label }), () => onAction('print'))}
    </Menu>
  );
}
