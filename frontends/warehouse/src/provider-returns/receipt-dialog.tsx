import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  ExplainMissingUnits,
  ListShipments,
  ReadShipment,
  ReconcileShipment,
  type Shipment,
} from '@tailboard/contracts/equipment/shipment';
import { Failed } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { useMay } from '@tailboard/web/access/guard';
import { MONO } from '@tailboard/ui/layout/theme';
import { CodesRead } from '@tailboard/web/scan/pasted-codes';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ListedUnits } from '../unit/listed-units.js';
import { useKinds } from '../unit/use-kinds.js';
import { MissingUnits } from '../unit/missing-units.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { useUndo } from '../undo/use-undo.js';
import { ReceiptFileButton } from './receipt-file-button.js';
import { readReceipt } from './read-receipt.js';
import { useReceiptFile } from './use-receipt-file.js';

const refreshes = [ListShipments, ReadShipment];

/** Compares a shipment with the provider's receipt, and shows what is missing and what is extra. */
export function ReceiptDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const { locale } = useLocale();
  const { known } = useKinds();
  const { notify } = useUndo(refreshes);
  const { id, version } = shipment;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, pending, problem, reset } = useCommand(ReconcileShipment, { refreshes });
  const list = useReceiptFile((content) => {
    // Workbooks and PDFs contain control characters below the tab. Text does not.
    if (Array.from(content).some((character) => character < '\t')) return setWrong(t('notText'));
    setText(content);
    setWrong(null);
  });
  const read = list.read ?? readReceipt(text, locale, known);
  const { serial_mac, mac, codes } = read;
  const count = serial_mac.length;
  const compare = async (): Promise<void> => {
    if (count === 0) return setWrong(t('nothingRead'));
    const response = await mutate({ id, serial_mac, mac }, { ifMatch: version });
    if ('problem' in response) return;
    notify(t('compared'), [response.commandId]);
    setText('');
    list.clear();
  };
  return (
    <Modal
      wide
      title={t('receiptTitle', { rma: shipment.rma || t('unnamed') })}
      onSubmit={() => void compare()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('compare')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2">{t('receiptNote')}</Typography>
        <TextField
          label={t('list')}
          value={text}
          multiline
          minRows={3}
          maxRows={8}
          error={wrong !== null}
          disabled={list.read !== null}
          helperText={wrong ?? (count > 0 ? t('read', { count }) : ' ')}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(null);
          }}
          slotProps={{ htmlInput: { 'data-takes-scans': true, style: { fontFamily: MONO }, spellCheck: false } }}
        />
        {codes.some((code) => !('key' in code)) && <CodesRead codes={codes} />}
        {list.notes.map((note) => (
          <Typography key={note} variant="body2">
            {note}
          </Typography>
        ))}
        {list.problem && <Failed>{list.problem.message}</Failed>}
        {list.columns}
        <ReceiptFileButton label={t('file')} onFile={(file) => void list.take(file)} />
        <Compared id={id} />
      </Box>
      <FailedAction problem={problem} onDismiss={reset} />
    </Modal>
  );
}

/** The last comparison: counts, and the units on one side only. */
function Compared({ id }: { id: string }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { notify } = useUndo(refreshes);
  const may = useMay('cpe.move');
  const { mutate, problem, reset } = useCommand(ExplainMissingUnits, { refreshes });
  const { data } = useContractQuery(ReadShipment, { id });
  if (!data?.data.receipt) return null;
  const { receipt, missing, extra, shipped_on } = data.data;
  const shippedOn = shipped_on === null ? unitFormat.t('none') : format.date(shipped_on);
  const explain = async (reasons: Readonly<Record<string, string>>): Promise<boolean> => {
    const response = await mutate({ id, reasons }, { ifMatch: data.data.version });
    if ('problem' in response) return false;
    notify(t('reasonsSaved'), [response.commandId]);
    return true;
  };
  return (
    <>
      <Alert severity={missing.length + extra.length === 0 ? 'success' : 'warning'} variant="outlined">
        {t('reconciled', {
          accepted: format.number(receipt.accepted),
          missing: format.number(receipt.missing),
          extra: format.number(receipt.extra),
        })}
      </Alert>
      <MissingUnits
        title={t('missing')}
        date={t('shippedOn')}
        units={missing.map((cpe) => ({ cpe, reason: cpe.reason, date: shippedOn }))}
        refreshes={refreshes}
        {...(may ? { onReasons: explain } : {})}
      />
      <ListedUnits
        title={t('extra')}
        units={extra.map(({ serial_mac, cpe }) => ({ serial: serial_mac, note: unitFormat.summary(cpe), unit: cpe }))}
        refreshes={refreshes}
      />
      <FailedAction problem={problem} onDismiss={reset} />
    </>
  );
}
