import Button from '@mui/material/Button';
import { ReadShipment } from '@tailboard/contracts/equipment/shipment';
import { Modal } from '@tailboard/ui/modal';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { PrintSheet } from '@tailboard/web/print/print-sheet';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from '../unit/use-unit-format.js';

/** A printed shipment: its units with barcodes, and who hands them over to whom. */
export function ShipmentDocument({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { name: company, zone } = useCompany();
  const { state } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const { data, problem, loading, refetch } = useContractQuery(ReadShipment, { id });
  const shippedOn = data?.data.shipped_on ?? null;
  const date = shippedOn === null ? t('notShippedYet') : format.date(shippedOn);
  return (
    <Modal title={t('document')} wide onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {loading && <Loading />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('readFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && (
        <PrintSheet
          company={company}
          title={t('sheet', { rma: data.data.rma || t('unnamed') })}
          range={t('sheetRange', {
            date,
            carrier: data.data.carrier || unitFormat.t('none'),
            tracking: data.data.tracking || unitFormat.t('none'),
          })}
          printedBy={state.status === 'in' ? state.user.label : ''}
          printedAt={format.instant(now, zone)}
          rows={data.data.cpes.map((unit) => ({
            id: unit.id,
            group: unitFormat.model(unit),
            code: unit.serial_mac,
            date,
          }))}
          statement={t('statement')}
          signers={[t('companySigns'), t('carrierSigns')]}
        />
      )}
    </Modal>
  );
}
