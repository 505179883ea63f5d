import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { packingLists } from '@tailboard/contracts/equipment/packing-list';
import { ListUnits, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { Icon } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { getCount, type ImportKind } from '@tailboard/web/import/import-kind';
import { ImportScreen } from '@tailboard/web/import/import-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { CorrectReceipt } from '../unit/correct-receipt.js';
import { useUndo } from '../undo/use-undo.js';
import { useLocations } from '../unit/use-locations.js';
import { elsewhereCodes, KnownElsewhere } from './known-elsewhere.js';
import { UnitLink } from '../undo/unit-link.js';

/** Where an unknown name of a file is added, by the code of the reason. */
const remedies: Readonly<Record<string, readonly [to: string, text: 'addLocation' | 'addType' | 'addModel']>> = {
  unknownPlace: ['/admin/settings/locations/add', 'addLocation'],
  unknownType: ['/warehouse/cpetypes/add', 'addType'],
  unknownModel: ['/warehouse/cpetypes', 'addModel'],
  unknownUpc: ['/warehouse/cpetypes', 'addModel'],
};
const reads = [packingLists.readImport, packingLists.rejectedRows, ListUnits, UnitsInWarehouse];

/** Receives the units of a provider's packing list at the locations that it names. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-packing-list');
  const { may, undo } = useUndo(reads);
  const { locations } = useLocations();
  const [location, setLocation] = useState('');
  const [maySetUp, mayDefine] = [useMay('location.write'), useMay('cpe-type.write')];
  const kind: ImportKind = {
    contracts: packingLists,
    words: { title: t('title'), context: t('context'), drop: t('drop'), hint: t('hint'), key: t('serial') },
    outcomes: [
      { name: 'received', label: t('received') },
      { name: 'known', label: t('known') },
    ],
    actions: (
      <Button component={RouterLink} to="/warehouse/receive" variant="outlined">
        {t('scan')}
      </Button>
    ),
    choices: {
      values: location === '' ? {} : { location_id: location },
      fields: (
        <TextField
          select
          label={t('location')}
          value={location}
          helperText={t('locationHelp')}
          onChange={({ target }) => setLocation(target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ maxWidth: 360 }}
        >
          <MenuItem value="">{t('noLocation')}</MenuItem>
          {locations.map(({ locationID, name }) => (
            <MenuItem key={locationID} value={locationID}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ),
    },
    resolve: (found) => <KnownElsewhere importId={found.id} rejected={found.rejected} refreshes={reads} />,
    remedy: (code, key) => {
      if (key !== undefined && elsewhereCodes.includes(code)) return <UnitLink serial={key} />;
      const [to, text] = remedies[code] ?? [];
      return to && text && (to.startsWith('/admin') ? maySetUp : mayDefine) ? (
        <Link component={RouterLink} to={to}>
          {t(text)}
        </Link>
      ) : null;
    },
    next: (found) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={RouterLink} to="/warehouse/warehouse?sort=newest" variant="outlined">
          {t('stock')}
        </Button>
        {getCount(found, 'received') > 0 && <CorrectReceipt id={found.id} refreshes={reads} />}
        {may && getCount(found, 'received') > 0 && (
          <Button startIcon={<Icon name="undo" />} variant="outlined" onClick={() => void undo([found.id])}>
            {t('undo')}
          </Button>
        )}
      </Box>
    ),
  };
  return <ImportScreen kind={kind} />;
}
