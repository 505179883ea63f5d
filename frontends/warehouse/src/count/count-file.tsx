import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CountStock } from '@tailboard/contracts/equipment/stock-count';
import type { AnyContract } from '@tailboard/contracts/contract';
import { Progress } from '@tailboard/ui/layout/progress';
import { Failed } from '@tailboard/ui/layout/states';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { CodesRead } from '@tailboard/web/scan/pasted-codes';
import { useState, type ReactNode } from 'react';
import { ReceiptFileButton } from '../provider-returns/receipt-file-button.js';
import { readReceipt } from '../provider-returns/read-receipt.js';
import { useReceiptFile } from '../provider-returns/use-receipt-file.js';
import { FailedUnits } from '../undo/failed-units.js';
import { useUndo } from '../undo/use-undo.js';
import { useInParts } from '../unit/use-in-parts.js';
import { useKinds } from '../unit/use-kinds.js';

/** Counts the units of a file, such as the memory of a mobile scanner or a list on paper that was typed. */
export function CountFile({ id, refreshes }: { id: string; refreshes: readonly AnyContract[] }): ReactNode {
  const t = useTexts('warehouse-count');
  const { locale } = useLocale();
  const { known } = useKinds();
  const { notify } = useUndo(refreshes);
  const [text, setText] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const list = useReceiptFile(setText);
  const { send, progress, pending, problem, reset } = useInParts(CountStock, refreshes);
  const read = list.read ?? (text === null ? null : readReceipt(text, locale, known));
  const clear = (): void => {
    list.clear();
    setText(null);
  };
  const count = async (serials: readonly string[]): Promise<void> => {
    const outcome = await send(serials, (serial_mac) => ({ id, serial_mac }));
    const counted = serials.length - Object.keys(outcome.errors).length - outcome.unsent.length;
    if (outcome.commands.length > 0) notify(t('countedDone', { count: counted }), outcome.commands);
    setErrors(outcome.errors);
    if (outcome.unsent.length === 0) clear();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReceiptFileButton
        label={t('fromFile')}
        onFile={(file) => {
          clear();
          void list.take(file);
        }}
      />
      {list.columns}
      {read && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="contained"
            loading={pending}
            disabled={read.serial_mac.length === 0}
            onClick={() => void count(read.serial_mac)}
          >
            {t('countListed', { count: read.serial_mac.length })}
          </Button>
          <Button onClick={clear}>{t('discard')}</Button>
        </Box>
      )}
      {read && <CodesRead codes={read.codes} />}
      {list.notes.map((note) => (
        <Typography key={note} variant="body2">
          {note}
        </Typography>
      ))}
      {list.problem && <Failed>{list.problem.message}</Failed>}
      {progress && <Progress label={t('fromFile')} done={progress.sent} total={progress.total} />}
      <FailedUnits
        title={t('notCounted')}
        failed={Object.entries(errors).map(([serial, why]) => ({ serial, why }))}
        onDismiss={() => setErrors({})}
      />
      <FailedAction problem={problem} onDismiss={reset} />
    </Box>
  );
}
