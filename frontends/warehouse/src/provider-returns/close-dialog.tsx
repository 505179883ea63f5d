import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { CloseShipment, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Modal } from '@tailboard/ui/modal';
import { useCompany } from '@tailboard/web/app/company';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';

/** Closes a shipment: its units are returned to the provider. */
export function CloseDialog({
  shipment: { id, rma, units },
  refreshes,
  onClosed,
  onClose,
}: {
  shipment: Shipment;
  refreshes: readonly AnyContract[];
  onClosed: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const { today } = useCompany();
  const { notify } = useUndo(refreshes);
  const [shippedOn, setShippedOn] = useState(today);
  const { mutate, pending, problem, reset } = useCommand(CloseShipment, { refreshes });
  const close = async (): Promise<void> => {
    const response = await mutate({ id, shipped_on: shippedOn });
    if ('problem' in response) return;
    notify(t('shipped', { count: response.output.ids.length }), [response.commandId]);
    onClosed();
  };
  return (
    <Modal
      title={t('closeTitle', { rma: rma || t('unnamed') })}
      onSubmit={() => void close()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('shipNow')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('closeNote', { count: units })}</Typography>
        <DateField label={t('shippedOn')} value={shippedOn} onDate={setShippedOn} />
      </Box>
      <FailedAction problem={problem} onDismiss={reset} />
    </Modal>
  );
}
