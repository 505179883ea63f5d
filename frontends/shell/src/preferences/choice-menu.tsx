import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';

export interface ChoiceMenuProps<V extends string> {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly value: V;
  readonly options: readonly { value: V; name: string; lang?: string }[];
  readonly onChoose: (value: V) => void;
  readonly onClose: () => void;
}

/** The open menu of a preference. The selected option has a check mark. */
export function ChoiceMenu<V extends string>({
  id,
  anchor,
  value,
  options,
  onChoose,
  onClose,
}: ChoiceMenuProps<V>): ReactNode {
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          lang={option.lang}
          onClick={() => {
            onClose();
            onChoose(option.value);
          }}
        >
          <ListItemIcon>{option.value === value && <Icon name="check" />}</ListItemIcon>
          {option.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
