import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { groupings, sortings, type Arrangement, type UnassignedLayout } from './unassigned-list.js';

/** View options of the unassigned jobs, stored in the URL. */
export interface UnassignedView extends Arrangement {
  readonly layout: UnassignedLayout;
}

/** Menu for the unassigned jobs: rows or cards, grouping, sorting. */
export function UnassignedMenu({
  chosen,
  onChoose,
}: {
  chosen: UnassignedView;
  onChoose: (choice: Partial<UnassignedView>) => void;
}): ReactNode {
  const t = useTexts('dispatch-board-unassigned');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entry = <K extends keyof UnassignedView>(key: K, value: UnassignedView[K], text: string): ReactNode => (
    <MenuItem
      key={`${key} ${value}`}
      role="menuitemradio"
      aria-checked={chosen[key] === value}
      selected={chosen[key] === value}
      onClick={() => {
        onChoose({ [key]: value } as Partial<UnassignedView>);
        setAnchor(null);
      }}
    >
      <ListItemIcon>{chosen[key] === value && <Icon name="check" />}</ListItemIcon>
      {text}
    </MenuItem>
  );
  const renderHeading = (text: string): ReactNode => (
    <ListSubheader key={text} role="presentation" sx={{ lineHeight: '28px' }}>
      {text}
    </ListSubheader>
  );
  return (
    <>
      <Tooltip title={t('tray.arrange')}>
        <IconButton
          size="small"
          sx={{ p: '3px' }}
          aria-label={t('tray.arrange')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="gear" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)} slotProps={{ list: { dense: true } }}>
          {renderHeading(t('tray.look'))}
          {entry('layout', 'rows', t('tray.lookRows'))}
          {entry('layout', 'cards', t('tray.lookCards'))}
          {renderHeading(t('tray.groupBy'))}
          {groupings.map((group) => entry('group', group, t(`tray.by.${group}`)))}
          {renderHeading(t('tray.sortBy'))}
          {sortings.map((sort) => entry('sort', sort, t(`tray.sort.${sort}`)))}
        </Menu>
      )}
    </>
  );
}
