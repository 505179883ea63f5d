import Link from '@mui/material/Link';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * Leads to the card of a unit, where it can be edited or restored. For users who may not see it, renders the label alone.
 * @param label "Open" and the serial by default
 */
export function UnitLink({ serial, label }: { serial: string; label?: ReactNode }): ReactNode {
  const t = useTexts('warehouse-undo');
  if (!useMay('stock.read')) return label;
  return (
    <Link component={RouterLink} to={`/warehouse/search?q=${encodeURIComponent(serial)}`} color="inherit">
      {label ?? t('open', { serial })}
    </Link>
  );
}
