import Button from '@mui/material/Button';
import type { AnyContract } from '@tailboard/contracts/contract';
import { ReadReceipt } from '@tailboard/contracts/equipment/unit-lists';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import type { Outcome } from '../undo/bulk-outcome.js';
import { ChangeDialog } from './change-dialog.js';

/** Corrects all units of a receipt or an import together, as far as they are in the inventory. */
export function CorrectReceipt({ id, refreshes }: { id: string; refreshes: readonly AnyContract[] }): ReactNode {
  const t = useTexts('warehouse-selection');
  const may = useMay('cpe.receive');
  const [open, setOpen] = useState(false);
  /** The units that were not changed and stay in the dialog; all of them at first. */
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const { data, problem, refetch } = useContractQuery(ReadReceipt, { id }, { enabled: open });
  if (!may) return null;
  const units = (data?.data ?? []).filter(({ serial_mac }) => left === null || left.includes(serial_mac));
  const close = (): void => {
    setOpen(false);
    setLeft(null);
  };
  return (
    <>
      <Button variant="outlined" loading={open && !data && !problem} onClick={() => setOpen(true)}>
        {t('correctReceipt')}
      </Button>
      {open && problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('receiptFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {open && data && (
        <ChangeDialog
          title={t('receiptTitle', { count: units.length })}
          versions={Object.fromEntries(units.map(({ serial_mac, version }) => [serial_mac, version]))}
          refreshes={[...refreshes, ReadReceipt]}
          onChanged={setLeft}
          onClose={close}
        />
      )}
    </>
  );
}

/** Corrects the units that were received on this screen, as the receipts returned them. */
export function CorrectReceived({
  units,
  refreshes,
  onChanged,
}: {
  units: Outcome['units'];
  refreshes: readonly AnyContract[];
  onChanged: (units: Outcome['units']) => void;
}): ReactNode {
  const t = useTexts('warehouse-selection');
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const shown = left ?? Object.keys(units);
  const close = (): void => {
    setOpen(false);
    setLeft(null);
  };
  if (Object.keys(units).length === 0) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t('correctReceipt')}
      </Button>
      {open && (
        <ChangeDialog
          title={t('receiptTitle', { count: shown.length })}
          versions={Object.fromEntries(shown.map((serial) => [serial, units[serial]?.version ?? 0]))}
          refreshes={refreshes}
          onChanged={(kept, _, changed) => {
            setLeft(kept);
            onChanged(changed);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
