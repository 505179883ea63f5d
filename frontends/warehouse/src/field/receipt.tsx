import Button from '@mui/material/Button';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Modal } from '@tailboard/ui/modal';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { PrintSheet } from '@tailboard/web/print/print-sheet';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from '../unit/use-unit-format.js';

/** A receipt of the units that a technician returned on a day, to be printed and signed by both. */
export function Receipt({ units, onClose }: { units: readonly Cpe[]; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-field');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { name: company, zone, today } = useCompany();
  const { state } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const technician = state.status === 'in' ? state.user.label : '';
  return (
    <Modal title={t('receipt')} wide onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <PrintSheet
        company={company}
        title={t('receiptTitle', { technician })}
        range={format.date(today)}
        printedBy={technician}
        printedAt={format.instant(now, zone)}
        rows={units.map((unit) => ({
          id: unit.id,
          group: unitFormat.model(unit),
          code: unit.serial_mac,
          date: unitFormat.date(unit.returned_customer_date),
        }))}
        statement={t('receiptText')}
        signers={[t('technician'), t('company')]}
      />
    </Modal>
  );
}
