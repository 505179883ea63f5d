import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { UnassignUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Failed } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { toOutcome } from '../undo/bulk-outcome.js';
import { useUndo } from '../undo/use-undo.js';
import { findLocation, useLocations } from '../unit/use-locations.js';
import { LocationSelect } from '../unit/location-select.js';

/** Moves a unit from a list to the warehouse of a location. */
export function UnassignDialog({ unit, onClose }: { unit: Cpe; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const { locations } = useLocations();
  const { notify } = useUndo([AssignedUnits]);
  const { mutate, pending } = useCommand(UnassignUnits, { refreshes: [AssignedUnits] });
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const location = findLocation(locations, chosen);

  const unassign = async (): Promise<void> => {
    if (!location) return;
    setWrong('');
    const response = await mutate({ serial_mac: [unit.serial_mac], location_id: location.locationID, reason });
    const outcome = toOutcome(response);
    const why = outcome
      ? Object.values(outcome.errors)[0]
      : 'problem' in response
        ? response.problem.message
        : undefined;
    if (why !== undefined) return setWrong(why);
    notify(t('unassigned', { serial: unit.serial_mac }), outcome?.command_id ? [outcome.command_id] : []);
    onClose();
  };
  return (
    <Modal
      title={t('unassignOf', { serial: unit.serial_mac })}
      onSubmit={() => void unassign()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" loading={pending} disabled={!location}>
            {t('unassign')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{t('unassignText')}</Typography>
        {wrong !== '' && <Failed>{wrong}</Failed>}
        <LocationSelect
          label={t('location')}
          locations={locations}
          value={location?.locationID ?? ''}
          onChange={setChosen}
        />
        <TextField
          label={t('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
      </Box>
    </Modal>
  );
}
