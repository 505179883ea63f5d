import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ComponentType, type ReactNode } from 'react';
import { usePageKeys } from './page-keys.js';
import { PageKeys } from './shortcut-list.js';

type Palette = ComponentType<{ onClose: () => void }>;

/** Opens the page search and the list of shortcuts. Both load on first use. */
export function Finder(): ReactNode {
  const t = useTexts('shell');
  const { toast } = useToast();
  const [Palette, setPalette] = useState<Palette | null>(null);
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const find = (): void => {
    import('../palette/palette.js').then(
      (module) => {
        setPalette(() => module.Palette);
        setOpen('palette');
      },
      (error: unknown) => {
        console.warn(error);
        toast(t('pieceMissing'), 'error');
      },
    );
  };
  usePageKeys({ find, help: () => setOpen('keys') });
  const close = (): void => setOpen(null);
  return (
    <>
      <Tooltip title={`${t('find')} (Ctrl K)`}>
        <IconButton aria-label={t('find')} aria-keyshortcuts="Control+K" aria-haspopup="dialog" onClick={find}>
          <Icon name="search" />
        </IconButton>
      </Tooltip>
      {open === 'palette' && Palette && <Palette onClose={close} />}
      {open === 'keys' && <PageKeys onClose={close} />}
    </>
  );
}
