import Box from '@mui/material/Box';
import type { AnyContract } from '@tailboard/contracts/contract';
import { RefreshUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialCommand } from '../scan/use-serial-command.js';
import type { LocationChoice } from '../unit/use-locations.js';

/**
 * Records that units are in this location, or in their last one, and restarts their date there. The result shows where
 * each came from.
 */
export function RefreshBox({
  location,
  refreshes,
}: {
  location?: LocationChoice;
  refreshes: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-stock');
  const command = useSerialCommand(RefreshUnits, {
    context: location ? { location_id: location.locationID } : {},
    toInput: (serial_mac, overriding, context) => ({ serial_mac, ...context, ...overriding }),
    formatDone: () => t('refreshed'),
    getNote: (serial, { came: { [serial]: origin } }) => origin && t(`came.${origin}`),
    refreshes,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SerialBox command={command} label={t('refreshLabel')} action={t('submit')} notDone={t('notRefreshed')} />
    </Box>
  );
}
