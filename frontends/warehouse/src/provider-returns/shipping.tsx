import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { ListShipments, OpenShipment, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { Loading } from '@tailboard/ui/layout/states';
import { useMay } from '@tailboard/web/access/guard';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { ShipmentWork } from './shipment-work.js';

/** Opens a shipment, or continues the open one in the address. */
export function Shipping({
  shipment,
  onShipment,
  refreshes,
}: {
  shipment: string | null;
  onShipment: (id: string | null) => void;
  refreshes: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const may = useMay('cpe.move');
  const { notify } = useUndo([ListShipments]);
  const { data, problem, refetch, loading } = useContractQuery(ListShipments, { status: 'open', per_page: 100 });
  const opening = useCommand(OpenShipment, { refreshes: [ListShipments] });
  /** A shipment that was just opened, until the list contains it. */
  const [opened, setOpened] = useState<Shipment | null>(null);
  const open = async (): Promise<void> => {
    const response = await opening.mutate({});
    if ('problem' in response) return;
    notify(t('opened'), [response.commandId]);
    setOpened(response.output.data);
    onShipment(response.output.data.id);
  };
  const found = data?.data.find(({ id }) => id === shipment) ?? (opened?.id === shipment ? opened : undefined);
  if (shipment !== null && found)
    return <ShipmentWork key={shipment} shipment={found} onLeave={() => onShipment(null)} refreshes={refreshes} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {shipment !== null && loading && <Loading rows={3} />}
      {shipment !== null && data && <Typography role="status">{t('gone')}</Typography>}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('readFailed', { message: problem.message })}
        </ReadFailed>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('noneOpen')}
      </Typography>
      {may && (
        <Button variant="contained" loading={opening.pending} onClick={() => void open()}>
          {t('new')}
        </Button>
      )}
      <FailedAction problem={opening.problem} onDismiss={opening.reset} />
    </Box>
  );
}
