import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import {
  CancelShipment,
  EditShipment,
  FillShipment,
  ListShipments,
  ReadShipment,
  type Shipment,
} from '@tailboard/contracts/equipment/shipment';
import { Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialCommand } from '../scan/use-serial-command.js';
import { useUndo } from '../undo/use-undo.js';
import { CloseDialog } from './close-dialog.js';
import { PackedUnits } from './packed-units.js';

/** Fills an open shipment by scanning, changes its shipping data, and closes or cancels it. */
export function ShipmentWork({
  shipment,
  onLeave,
  refreshes,
}: {
  shipment: Shipment;
  onLeave: () => void;
  refreshes: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const { id, units } = shipment;
  const rma = shipment.rma || t('unnamed');
  const reads = [...refreshes, ListShipments, ReadShipment];
  const { notify } = useUndo(reads);
  const [closing, setClosing] = useState(false);
  const [listed, setListed] = useState(false);
  const canceling = useCommand(CancelShipment, { refreshes: [ListShipments] });
  const action = useSerialCommand(FillShipment, {
    context: { id },
    toInput: (serial_mac, overriding, { id }) => ({ id, serial_mac, ...overriding }),
    formatDone: (count) => t('packedDone', { count }),
    refreshes: reads,
  });
  const cancel = async (): Promise<void> => {
    const response = await canceling.mutate({ id });
    if ('problem' in response) return;
    notify(t('canceled'), [response.commandId]);
    onLeave();
  };
  return (
    <Panel
      title={t('work', { rma })}
      actions={
        <Typography className="figures" role="status">
          {t('packed', { count: units })}
        </Typography>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ShippingData shipment={shipment} />
        <SerialBox command={action} action={t('pack')} notDone={t('notPacked')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {units > 0 ? (
              <Button variant="contained" onClick={() => setClosing(true)}>
                {t('closeShipment')}
              </Button>
            ) : (
              <Button variant="outlined" loading={canceling.pending} onClick={() => void cancel()}>
                {t('cancelShipment')}
              </Button>
            )}
            {units > 0 && (
              <Button aria-expanded={listed} onClick={() => setListed(!listed)}>
                {t(listed ? 'hideUnits' : 'showUnits')}
              </Button>
            )}
            <Button onClick={onLeave}>{t('leave')}</Button>
          </Box>
        </SerialBox>
        {listed && units > 0 && <PackedUnits id={id} refreshes={reads} />}
      </Box>
      {closing && (
        <CloseDialog shipment={shipment} refreshes={reads} onClosed={onLeave} onClose={() => setClosing(false)} />
      )}
      <FailedAction problem={canceling.problem} onDismiss={canceling.reset} />
    </Panel>
  );
}

/** The RMA, carrier and tracking number, which can be changed until the shipment is closed. */
function ShippingData({ shipment }: { shipment: Shipment }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const { toast } = useToast();
  const { id, rma, carrier, tracking, version } = shipment;
  const form = useContractForm(EditShipment, {
    labels: { rma: t('rma'), carrier: t('carrier'), tracking: t('tracking') },
    start: { rma, carrier, tracking },
  });
  const saving = useSave(form, EditShipment, {
    draft: `shipment.${id}`,
    version,
    toInput: (values) => ({ id, ...values }),
    refreshes: [ListShipments, ReadShipment],
    onSaved: () => toast(t('saved')),
  });
  return (
    <SaveForm saving={saving} label={t('papers')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 160px' } }} data-takes-scans>
        <FormField form={form} name="rma" autoComplete="off" />
        <FormField form={form} name="carrier" autoComplete="off" />
        <FormField form={form} name="tracking" autoComplete="off" />
      </Box>
    </SaveForm>
  );
}
