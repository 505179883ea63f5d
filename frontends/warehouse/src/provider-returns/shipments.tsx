import Button from '@mui/material/Button';
import { ListShipments, ShipmentCsv, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useDownload } from '@tailboard/web/queries/download';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ReceiptDialog } from './receipt-dialog.js';
import { ShipmentDocument } from './shipment-document.js';

/**
 * Open and recent shipments, with their document, their file for the provider, and the provider's receipt. An open one
 * is continued by anyone who may ship.
 */
export function Shipments({ onContinue }: { onContinue: (id: string) => void }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const format = useFormat();
  const { data } = useContractQuery(ListShipments, { per_page: 50 });
  const may = useMay('cpe.move');
  const [open, setOpen] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Shipment | null>(null);
  const csv = useDownload(ShipmentCsv);
  const formatDate = (date: string | null): string => (date === null ? t('notShippedYet') : format.date(date));
  const columns: Column<Shipment>[] = [
    { key: 'rma', label: t('rma'), main: true, render: ({ rma }) => rma || t('unnamed') },
    {
      key: 'status',
      label: t('status'),
      render: ({ status, receipt: compared }) =>
        compared ? t('reconciled', { ...compared }) : t(status === 'open' ? 'status.open' : 'status.shipped'),
    },
    { key: 'shipped_on', label: t('shippedOn'), nowrap: true, render: ({ shipped_on }) => formatDate(shipped_on) },
    { key: 'carrier', label: t('carrier'), render: ({ carrier }) => carrier },
    { key: 'tracking', label: t('tracking'), render: ({ tracking }) => tracking },
    { key: 'units', label: t('units'), align: 'right', render: ({ units }) => format.number(units) },
    { key: 'by', label: t('by'), render: ({ booked_by }) => booked_by.label },
    {
      key: 'actions',
      label: t('document'),
      actions: true,
      align: 'right',
      render: (shipment) => {
        const { id, status, shipped_on } = shipment;
        const rma = shipment.rma || t('unnamed');
        return (
          <>
            {may && status === 'open' && (
              <Button variant="outlined" aria-label={t('continueOf', { rma })} onClick={() => onContinue(id)}>
                {t('continue')}
              </Button>
            )}
            {may && status === 'shipped' && (
              <Button aria-label={t('receiptOf', { rma })} onClick={() => setReceipt(shipment)}>
                {t('receipt')}
              </Button>
            )}
            <Button
              startIcon={<Icon name="file" />}
              aria-label={t('documentOf', { rma, date: formatDate(shipped_on) })}
              onClick={() => setOpen(id)}
            >
              {t('document')}
            </Button>
            <Button loading={csv.pending} onClick={() => void csv.download({ id })}>
              {t('csv')}
            </Button>
          </>
        );
      },
    },
  ];
  if (!data) return null;
  return (
    <Panel title={t('shipments')}>
      {data.data.length === 0 ? (
        <Empty>{t('noShipments')}</Empty>
      ) : (
        <DataTable label={t('shipments')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      )}
      <FailedAction problem={csv.problem} onDismiss={() => undefined} />
      {receipt && <ReceiptDialog shipment={receipt} onClose={() => setReceipt(null)} />}
      {open !== null && <ShipmentDocument id={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
