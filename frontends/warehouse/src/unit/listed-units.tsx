import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useUnitSelection } from './unit-selection.js';

/** Maximum units listed by serial. The rest is shown as a count. */
const MAX_LISTED = 200;

export interface ListedUnit {
  readonly serial: string;
  readonly note: string;
  readonly action?: ReactNode;
  /** The unit, if it is in the inventory; it can be selected with `refreshes`. */
  readonly unit?: Cpe | null;
}

/**
 * Lists units with a note each, for example those that only one side of a comparison has. Renders nothing without units.
 * @param refreshes lets the user select units and change them together; the reads that then change
 */
export function ListedUnits({
  title,
  units,
  refreshes,
}: {
  title: string;
  units: readonly ListedUnit[];
  refreshes?: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-unit');
  const known = refreshes ? units.slice(0, MAX_LISTED).flatMap(({ unit }) => unit ?? []) : [];
  const selection = useUnitSelection(known, refreshes ?? []);
  if (units.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      {known.length > 0 && selection.bar}
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto' }}
      >
        {units.slice(0, MAX_LISTED).map(({ serial, note, action, unit }) => (
          <li key={serial}>
            {refreshes && unit && selection.checkbox(unit)}
            <Box component="span" sx={{ fontFamily: MONO }}>
              {serial}
            </Box>
            {` · ${note}`} {action}
          </li>
        ))}
        {units.length > MAX_LISTED && <li>{t('more', { count: units.length - MAX_LISTED })}</li>}
      </Box>
    </Box>
  );
}
