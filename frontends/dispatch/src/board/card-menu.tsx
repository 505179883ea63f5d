import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';

export type CardAct = 'move' | 'details' | 'edit';

/** What one may do with a card besides dragging it. */
export function CardMenu({
  job,
  anchor,
  onAct,
  onClose,
}: {
  job: Job;
  anchor: HTMLElement;
  onAct: (act: CardAct) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const entry = (act: CardAct, icon: IconName, text: string, disabled = false): ReactNode => (
    <MenuItem key={act} disabled={disabled} onClick={() => onAct(act)}>
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {entry('move', 'move', t('card.moveTo'), job.completed === 1)}
      {entry('details', 'info', t('card.details'))}
      {entry('edit', 'edit', t('card.edit'))}
    </Menu>
  );
}
