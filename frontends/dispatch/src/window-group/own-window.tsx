import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@tailboard/ui/icons';
import { useMobile } from '@tailboard/ui/layout/widths';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { Pane } from './window-group.js';

/** Button in a pane's header that opens it in a separate window. Not on phones, which have one window. */
export function OwnWindow({ pane, onOpen }: { pane: Pane; onOpen: () => void }): ReactNode {
  const t = useTexts('dispatch-window-group');
  if (useMobile()) return null;
  return (
    <Tooltip title={t(`open.${pane}`)}>
      <IconButton size="small" sx={{ p: '3px' }} aria-label={t(`open.${pane}`)} onClick={onOpen}>
        <Icon name="outward" />
      </IconButton>
    </Tooltip>
  );
}
