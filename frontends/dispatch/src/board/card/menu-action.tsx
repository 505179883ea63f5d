import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { Icon, type IconName } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';

/** An action in a card's menu. It passes the properties by which a menu handles the focus. */
export function MenuAction({
  icon,
  text,
  ...item
}: Omit<MenuItemProps, 'children'> & { icon: IconName; text: string }): ReactNode {
  return (
    <MenuItem {...item}>
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      {text}
    </MenuItem>
  );
}
