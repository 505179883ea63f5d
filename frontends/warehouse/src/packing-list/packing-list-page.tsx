import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { packingLists } from '@tailboard/contracts/equipment/packing-list';
import { ListUnits, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { Icon } from '@tailboard/ui/icons';
import { countOf, type ImportKind } from '@tailboard/web/import/import-kind';
import { ImportScreen } from '@tailboard/web/import/import-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CorrectReceipt } from '../unit/correct-receipt.js';
import { useUndo } from '../undo/use-undo.js';
import { packingListTexts } from './packing-list-texts.js';

const reads = [packingLists.readImport, ListUnits, UnitsInWarehouse];

/** Receives the units of a provider's packing list at the locations that it names. */
export function Page(): ReactNode {
  const t = useTexts(packingListTexts);
  const { may, undo } = useUndo(reads);
  const kind: ImportKind = {
    contracts: packingLists,
    words: { title: t('title'), context: t('context'), drop: t('drop'), hint: t('hint'), key: t('serial') },
    outcomes: [
      { name: 'received', label: t('received') },
      { name: 'known', label: t('known') },
    ],
    actions: (
      <Button component={Link} to="/warehouse/receive" variant="outlined">
        {t('scan')}
      </Button>
    ),
    next: (found) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to="/warehouse/warehouse?sort=newest" variant="outlined">
          {t('stock')}
        </Button>
        {countOf(found, 'received') > 0 && <CorrectReceipt id={found.id} refreshes={reads} />}
        {may && countOf(found, 'received') > 0 && (
          <Button startIcon={<Icon name="undo" />} variant="outlined" onClick={() => void undo([found.id])}>
            {t('undo')}
          </Button>
        )}
      </Box>
    ),
  };
  return <ImportScreen kind={kind} />;
}
