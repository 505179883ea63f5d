import Button from '@mui/material/Button';
import { ListShipments, ShipmentCsv, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useDownload } from '@tailboard/web/queries/download';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { backTexts } from './back-texts.js';
import { ShipmentDocument } from './shipment-document.js';

/** Recent shipments, with their document and their file for the provider. */
export function Shipments(): ReactNode {
  const t = useTexts(backTexts);
  const format = useFormat();
  const { data } = useContractQuery(ListShipments, { per_page: 50 });
  const [open, setOpen] = useState<string | null>(null);
  const csv = useDownload(ShipmentCsv);
  const columns: Column<Shipment>[] = [
    { key: 'rma', label: t('rma'), main: true, render: ({ rma }) => rma || t('unnamed') },
    { key: 'shipped_on', label: t('shippedOn'), nowrap: true, render: ({ shipped_on }) => format.date(shipped_on) },
    { key: 'carrier', label: t('carrier'), render: ({ carrier }) => carrier },
    { key: 'tracking', label: t('tracking'), render: ({ tracking }) => tracking },
    { key: 'units', label: t('units'), align: 'right', render: ({ units }) => format.number(units) },
    { key: 'by', label: t('by'), render: ({ booked_by }) => booked_by.label },
    {
      key: 'actions',
      label: t('document'),
      actions: true,
      align: 'right',
      render: ({ id, rma, shipped_on }) => (
        <>
          <Button
            startIcon={<Icon name="file" />}
            aria-label={t('documentOf', { rma: rma || t('unnamed'), date: format.date(shipped_on) })}
            onClick={() => setOpen(id)}
          >
            {t('document')}
          </Button>
          <Button loading={csv.pending} onClick={() => void csv.download({ id })}>
            {t('csv')}
          </Button>
        </>
      ),
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
      {open !== null && <ShipmentDocument id={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
