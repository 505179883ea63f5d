import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Empty } from '@tailboard/ui/layout/states';
import { labelsOnPage, labelStocks, type LabelStockName } from '@tailboard/web/print/label-layout';
import type { Label } from '@tailboard/web/print/label-sheet';
import { PrintLabels } from '@tailboard/web/print/print-labels';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitWords } from '../unit/unit-words.js';
import { labelTexts } from './label-texts.js';
import { writeLocal } from '@tailboard/web/local-storage';

const MAX_COPIES = 100;
/** The last label stock used, presumably still in the printer. */
const USED = 'warehouse.label-stock';
const stocks = Object.keys(labelStocks) as LabelStockName[];
const lastStock = (): LabelStockName => stocks.find((name) => name === localStorage.getItem(USED)) ?? stocks[0]!;

/** Returns the typed integer, or `undefined` if it is not between 1 and the maximum. */
const parseCount = (typed: string, max: number): number | undefined => {
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : undefined;
};

/** Prints labels on the stock in the printer. A partially used sheet is used up. */
export function LabelDialog({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }): ReactNode {
  const t = useTexts(labelTexts);
  const [stock, setStock] = useState(lastStock);
  const [typed, setTyped] = useState({ from: '1', copies: '1' });
  const onPage = labelsOnPage(labelStocks[stock]);
  const from = parseCount(typed.from, onPage);
  const copies = parseCount(typed.copies, MAX_COPIES);
  const choose = (name: LabelStockName): void => {
    writeLocal(USED, name);
    setStock(name);
    setTyped((before) => ({ ...before, from: '1' }));
  };
  const field = (key: 'from' | 'copies', wrong: boolean): ReactNode => (
    <TextField
      label={t(key)}
      value={typed[key]}
      error={wrong}
      helperText={t(`${key}Help`)}
      onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value.trim() }))}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
  const printed = labels.flatMap((label) =>
    Array.from({ length: copies ?? 0 }, (_, at) => ({ ...label, id: `${label.id} ${at}` })),
  );
  return (
    <Modal title={t('title')} wide onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 160px' } }}>
          <TextField
            select
            label={t('stock')}
            value={stock}
            onChange={({ target }) => choose(target.value as LabelStockName)}
          >
            {stocks.map((name) => (
              <MenuItem key={name} value={name}>
                {t(name)}
              </MenuItem>
            ))}
          </TextField>
          {onPage > 1 && field('from', from === undefined)}
          {field('copies', copies === undefined)}
        </Box>
        <Typography variant="body2">{t('count', { count: printed.length })}</Typography>
        {labels.length === 0 && <Empty dense>{t('empty')}</Empty>}
        {printed.length > 0 && from !== undefined && <PrintLabels stock={stock} labels={printed} from={from} />}
      </Box>
    </Modal>
  );
}

/** Opens the dialog for unit labels: the model as text, the serial as Code 128. */
export function UnitLabelsButton({ units, size }: { units: readonly Cpe[]; size?: 'small' }): ReactNode {
  const t = useTexts(labelTexts);
  const words = useUnitWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        {...(size ? { size } : {})}
        startIcon={<Icon name="tag" />}
        disabled={units.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('labels')}
      </Button>
      {open && (
        <LabelDialog
          labels={units.map((unit) => ({ id: unit.id, words: words.model(unit), code: unit.serial_mac }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
