import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Job } from '@tailboard/contracts/jobs/job';
import { MenuAction } from './menu-action.js';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { canComplete } from './card-parts.js';

export type CardAction = 'move' | 'unassign' | 'select' | 'complete' | 'lock' | 'seen' | 'details' | 'edit';

/** Menu with all actions of a card, since a card in a row has no space for controls. */
export function CardMenu({
  job,
  selected,
  anchor,
  onAction,
  onClose,
}: {
  job: Job;
  selected: boolean;
  anchor: HTMLElement;
  onAction: (action: CardAction) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const fixed = job.completed === 1;
  const entry = (action: CardAction, icon: IconName, text: string, disabled = false): ReactNode => (
    <MenuAction key={action} icon={icon} text={text} disabled={disabled} onClick={() => onAction(action)} />
  );
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {entry('move', 'move', t('card.moveTo'), fixed)}
      {job.user_id !== null && entry('unassign', 'chevronLeft', t('card.unassign'), fixed)}
      {entry('select', 'rows', t(selected ? 'card.deselect' : 'card.select'))}
      {canComplete(job) &&
        entry(
          'complete',
          job.completed === 1 ? 'undo' : 'check',
          t(job.completed === 1 ? 'card.reopen' : 'card.tickOff'),
        )}
      {entry('lock', job.lock ? 'unlock' : 'lock', t(job.lock ? 'card.unlock' : 'card.lock'))}
      {job.order_changed && entry('seen', 'warning', t('card.seen'))}
      <Divider />
      {entry('details', 'info', t('card.details'))}
      {entry('edit', 'edit', t('card.edit'))}
      {job.user_id !== null && (
        <MenuItem component={Link} to={`/closedailywork?job_id=${job.id}`}>
          <ListItemIcon>
            <Icon name="daily" />
          </ListItemIcon>
          {t('card.closeDailyWork')}
        </MenuItem>
      )}
    </Menu>
  );
}
