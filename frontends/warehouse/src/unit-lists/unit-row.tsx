import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AssignedUnits, type ListType } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { MONO } from '@tailboard/ui/layout/theme';
import { useMay } from '@tailboard/web/access/guard';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { HistoryModal } from '../unit/history-modal.js';
import { UnitDetails } from '../unit/unit-details.js';
import { UnitRemoval } from '../unit/unit-removal.js';
import { useMayRemove } from '../unit/use-may-remove.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { UnassignDialog } from './unassign-dialog.js';

/** Returns the date since which a unit is on a list of this kind. */
const sinceOn = (type: ListType, unit: Cpe): string | null => {
  if (type === 'verified') return unit.verified_at;
  return unit.status === 'customer_returned' ? unit.returned_customer_date : unit.assigned_date;
};

/** One unit of a list; `complete` shows all details (decision D29). */
export function UnitRow({
  unit,
  type,
  complete,
  readOnly,
  checkbox,
}: {
  unit: Cpe;
  type: ListType;
  complete: boolean;
  readOnly: boolean;
  /** Selects the unit, if it can be changed together with others. */
  checkbox: ReactNode;
}): ReactNode {
  const unitFormat = useUnitFormat();
  const details: [label: string, value: string][] = [
    [unitFormat.t('model'), unitFormat.model(unit)],
    [unitFormat.t('serial'), unit.serial ?? unitFormat.t('none')],
    [unitFormat.t('mac'), unit.mac ?? unitFormat.t('none')],
    [unitFormat.t('assigned'), unitFormat.date(unit.assigned_date)],
    [unitFormat.t('held'), unitFormat.daysHeld(unit)],
    [unitFormat.t('lastVerified'), unitFormat.date(unit.verified_at)],
    [unitFormat.t('job'), unit.job?.address ?? unitFormat.t('none')],
  ];
  return (
    <Box component="li" sx={{ px: 2, py: 0.75, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 28 }}>
        <Typography component="span" sx={{ fontFamily: MONO, fontSize: '0.8125rem', fontWeight: 600, minWidth: 170 }}>
          {unit.serial_mac}
        </Typography>
        {checkbox}
        <Typography component="time" variant="body2" sx={{ color: 'text.secondary', flex: 1, whiteSpace: 'nowrap' }}>
          {unitFormat.date(sinceOn(type, unit))}
        </Typography>
        <UnitActs unit={unit} readOnly={readOnly} />
      </Box>
      {complete && <UnitDetails details={details} />}
    </Box>
  );
}

function UnitActs({ unit, readOnly }: { unit: Cpe; readOnly: boolean }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const mayHistory = useMay('cpe.history');
  const mayMove = useMay('cpe.move') && !readOnly;
  const mayRemove = useMayRemove() && !readOnly;
  const [open, setOpen] = useState<'history' | 'unassign' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {mayMove && (
        <Button aria-label={t('unassignOf', { serial: unit.serial_mac })} onClick={() => setOpen('unassign')}>
          {t('unassign')}
        </Button>
      )}
      <RowActions
        id={unit.id}
        name={unit.serial_mac}
        historyNeeds="cpe.history"
        history={mayHistory && (() => setOpen('history'))}
        delete={mayRemove && (() => setOpen('remove'))}
      />
      {open === 'history' && <HistoryModal serial={unit.serial_mac} onClose={close} />}
      {open === 'unassign' && <UnassignDialog unit={unit} onClose={close} />}
      {open === 'remove' && <UnitRemoval unit={unit} refreshes={[AssignedUnits]} onEnd={close} />}
    </>
  );
}
