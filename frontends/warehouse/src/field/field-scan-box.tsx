import Box from '@mui/material/Box';
import { useLocale } from '@tailboard/web/i18n/locale';
import { ScanBox } from '@tailboard/web/scan/scan-box';
import type { ReactNode } from 'react';
import { CameraScan } from '../camera/camera-scan.js';
import { readSerials } from '../scan/read-serials.js';
import { useEquipmentSettings } from '../unit/equipment-settings.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { PendingScans } from './pending-scans.js';
import type { FieldScans } from './use-field-scans.js';

/** Input for field scans by scanner, camera or keyboard, with the unsent ones. */
export function FieldScanBox({
  scans,
  action,
  moves = false,
}: {
  scans: FieldScans;
  action: string;
  /** Units that are elsewhere are moved to the list at once, without a dialog. */
  moves?: boolean;
}): ReactNode {
  const unitFormat = useUnitFormat();
  const { locale } = useLocale();
  const { limit } = useEquipmentSettings();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScanBox
        label={unitFormat.t('serialMac')}
        action={action}
        listed={false}
        read={(text, pasted) => readSerials(text, locale, pasted)}
        onCodes={scans.onCodes}
        context={null}
        findSettled={scans.settled}
        limit={limit}
        camera={(onScan) => <CameraScan onScan={onScan} />}
      />
      <PendingScans scans={scans} moves={moves} />
    </Box>
  );
}
