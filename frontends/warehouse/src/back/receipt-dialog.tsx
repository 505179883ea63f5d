import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ListShipments, ReadShipment, ReconcileShipment, type Shipment } from '@tailboard/contracts/equipment/shipment';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Modal } from '@tailboard/ui/modal';
import { MONO } from '@tailboard/ui/layout/theme';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useRef, useState, type ReactNode } from 'react';
import { useKinds } from '../unit/use-kinds.js';
import { useUnitWords } from '../unit/unit-words.js';
import { useUndo } from '../undo/use-undo.js';
import { backTexts } from './back-texts.js';
import { readReceipt } from './read-receipt.js';

const refreshes = [ListShipments, ReadShipment];

/** Compares a shipment with the provider's receipt, and shows what is missing and what is extra. */
export function ReceiptDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const t = useTexts(backTexts);
  const { locale } = useLocale();
  const { known } = useKinds();
  const { tell } = useUndo(refreshes);
  const { id, version } = shipment;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { mutate: submit, pending, problem, reset } = useCommand(ReconcileShipment, { refreshes });
  const read = readReceipt(text, locale, known);
  const count = read.serial_mac.length;
  const compare = async (): Promise<void> => {
    if (count === 0) return setWrong(t('nothingRead'));
    const response = await submit({ id, ...read }, { ifMatch: version });
    if ('problem' in response) return;
    tell(t('compared'), [response.commandId]);
    setText('');
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const content = await chosen.text();
    // Spreadsheets and PDFs contain control characters.
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    if (/[\u0000-\u0008]/.test(content)) return setWrong(t('notText'));
    setText(content);
    setWrong(null);
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
          helperText={wrong ?? (count > 0 ? t('read', { count }) : ' ')}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(null);
          }}
          slotProps={{ htmlInput: { 'data-takes-scans': true, style: { fontFamily: MONO }, spellCheck: false } }}
        />
        <Button onClick={() => file.current?.click()} sx={{ justifySelf: 'start' }}>
          {t('file')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/*"
          aria-label={t('file')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Compared id={id} />
      </Box>
      <FailedAction problem={problem} onDismiss={reset} />
    </Modal>
  );
}

/** The last comparison: counts, and the units on one side only. */
function Compared({ id }: { id: string }): ReactNode {
  const t = useTexts(backTexts);
  const words = useUnitWords();
  const format = useFormat();
  const { data } = useContractQuery(ReadShipment, { id });
  if (!data?.data.receipt) return null;
  const { receipt, missing, extra } = data.data;
  const placeOf = (cpe: Cpe): string =>
    [words.model(cpe), words.t(`status.${cpe.status}`), cpe.user?.label ?? cpe.location?.name]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <Alert severity={missing.length + extra.length === 0 ? 'success' : 'warning'} variant="outlined">
        {t('reconciled', {
          accepted: format.number(receipt.accepted),
          missing: format.number(receipt.missing),
          extra: format.number(receipt.extra),
        })}
      </Alert>
      <Differences
        title={t('missing')}
        rows={missing.map((cpe) => ({ serial: cpe.serial_mac, note: words.model(cpe) }))}
      />
      <Differences
        title={t('extra')}
        rows={extra.map(({ serial_mac, cpe }) => ({ serial: serial_mac, note: cpe ? placeOf(cpe) : t('unknown') }))}
      />
    </>
  );
}

function Differences({
  title,
  rows,
}: {
  title: string;
  rows: readonly { readonly serial: string; readonly note: string }[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto' }}
        aria-label={title}
        tabIndex={0}
      >
        {rows.map(({ serial, note }) => (
          <li key={serial}>
            <Box component="span" sx={{ fontFamily: MONO }}>
              {serial}
            </Box>
            {` · ${note}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}
