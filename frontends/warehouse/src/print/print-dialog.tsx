import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PrintedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Modal } from '@tailboard/ui/modal';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { PrintSheet } from '@tailboard/web/print/print-sheet';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { toPrintType, UNKNOWN, getDefaultRange, type PrintType } from './print-requested.js';

/** The owner of the printed list. */
export interface Printed {
  readonly id: string;
  readonly label: string;
  readonly technician_id: string | null;
}

/**
 * Prints the units that came to a list between two dates: serials with barcodes, totals by model, signature lines
 * (decision D20).
 * @param tab the name of the list in the tabs
 */
export function PrintDialog({ tab, user, onClose }: { tab: string; user: Printed; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-print');
  const { today } = useCompany();
  const type = toPrintType(tab);
  const [range, setRange] = useState(() => getDefaultRange(type, today));
  const wrong = range.start !== '' && range.end !== '' && range.end < range.start;
  const field = (key: 'start' | 'end'): ReactNode => (
    <DateField
      label={t(key)}
      value={range[key]}
      required
      error={range[key] === '' || (key === 'end' && wrong)}
      helperText={
        range[key] === ''
          ? t('required', { field: t(key).toLowerCase() })
          : key === 'end' && wrong
            ? t('backward')
            : undefined
      }
      onDate={(date) => setRange((before) => ({ ...before, [key]: date }))}
      onClear={() => setRange((before) => ({ ...before, [key]: '' }))}
    />
  );
  return (
    <Modal title={t('title')} wide onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 160px' } }}>
          {field('start')}
          {field('end')}
        </Box>
        {type === UNKNOWN ? (
          <Typography>{t('sheetUnknown', { technician: user.label })}</Typography>
        ) : (
          range.start !== '' && range.end !== '' && !wrong && <Paper type={type} user={user} {...range} />
        )}
      </Box>
    </Modal>
  );
}

function Paper({ type, user, start, end }: { type: PrintType; user: Printed; start: string; end: string }): ReactNode {
  const t = useTexts('warehouse-print');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { name: company, zone } = useCompany();
  const { state } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const requested = { techID: user.id, type, start_date: start, end_date: end };
  const { data, problem, loading, refetch } = useContractQuery(PrintedUnits, requested);
  if (loading) return <Loading />;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data || data.data.length === 0) return <Empty dense>{t('empty')}</Empty>;
  const technician = user.technician_id === null ? user.label : `${user.label} (${user.technician_id})`;
  return (
    <PrintSheet
      company={company}
      title={t('sheet', { tab: t(type), technician })}
      range={t('range', { start: format.date(start), end: format.date(end) })}
      printedBy={state.status === 'in' ? state.user.label : ''}
      printedAt={format.instant(now, zone)}
      rows={data.data.map((unit) => ({
        id: unit.id,
        group: unitFormat.model(unit),
        code: unit.serial_mac,
        date: unitFormat.date(type === 'returned' ? unit.returned_customer_date : unit.assigned_date),
      }))}
      statement={t(`statement.${type}`)}
      signers={[t('technician'), t('company')]}
    />
  );
}
