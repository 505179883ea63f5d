import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Empty } from '@tailboard/ui/layout/states';
import { countLabelsPerPage, labelStocks, type LabelStockName } from '@tailboard/web/print/label-layout';
import type { Label } from '@tailboard/web/print/label-sheet';
import { PrintLabels } from '@tailboard/web/print/print-labels';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { writeLocal } from '@tailboard/web/local-storage';

const MAX_COPIES = 100;
/** The key of the last label stock in the local storage; that stock is presumably still in the printer. */
const STOCK_KEY = 'warehouse.label-stock';
const stocks = Object.keys(labelStocks) as LabelStockName[];
const readLastStock = (): LabelStockName =>
  stocks.find((name) => name === localStorage.getItem(STOCK_KEY)) ?? stocks[0]!;

/** Returns the typed integer, or `undefined` if it is not between 1 and the maximum. */
const parseCount = (text: string, max: number): number | undefined => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
};

/** Prints labels on the chosen stock. The first label can be set, so that a partially used sheet can be used up. */
export function LabelDialog({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-labels');
  const [stock, setStock] = useState(readLastStock);
  const [input, setInput] = useState({ from: '1', copies: '1' });
  const labelsPerPage = countLabelsPerPage(labelStocks[stock]);
  const from = parseCount(input.from, labelsPerPage);
  const copies = parseCount(input.copies, MAX_COPIES);
  const selectStock = (name: LabelStockName): void => {
    writeLocal(STOCK_KEY, name);
    setStock(name);
    setInput((before) => ({ ...before, from: '1' }));
  };
  const renderField = (key: 'from' | 'copies', isInvalid: boolean): ReactNode => (
    <TextField
      label={t(key)}
      value={input[key]}
      error={isInvalid}
      helperText={t(`${key}Help`)}
      onChange={({ target }) => setInput((before) => ({ ...before, [key]: target.value.trim() }))}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
  const copiesOfLabels = labels.flatMap((label) =>
    Array.from({ length: copies ?? 0 }, (_, copy) => ({ ...label, id: `${label.id} ${copy}` })),
  );
  return (
    <Modal title={t('title')} wide onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 160px' } }}>
          <TextField
            select
            label={t('stock')}
            value={stock}
            onChange={({ target }) => selectStock(target.value as LabelStockName)}
          >
            {stocks.map((name) => (
              <MenuItem key={name} value={name}>
                {t(name)}
              </MenuItem>
            ))}
          </TextField>
          {labelsPerPage > 1 && renderField('from', from === undefined)}
          {renderField('copies', copies === undefined)}
        </Box>
        <Typography variant="body2">{t('count', { count: copiesOfLabels.length })}</Typography>
        {labels.length === 0 && <Empty dense>{t('empty')}</Empty>}
        {copiesOfLabels.length > 0 && from !== undefined && (
          <PrintLabels stock={stock} labels={copiesOfLabels} from={from} />
        )}
      </Box>
    </Modal>
  );
}

/** Opens the dialog for unit labels: the model as text, the serial as Code 128. */
export function UnitLabelsButton({ units, size }: { units: readonly Cpe[]; size?: 'small' }): ReactNode {
  const unitFormat = useUnitFormat();
  return (
    <LabelsButton
      labels={units.map((unit) => ({ id: unit.id, text: unitFormat.model(unit), code: unit.serial_mac }))}
      {...(size ? { size } : {})}
    />
  );
}

/** Opens the dialog for labels. */
export function LabelsButton({ labels, size }: { labels: readonly Label[]; size?: 'small' }): ReactNode {
  const t = useTexts('warehouse-labels');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        {...(size ? { size } : {})}
        startIcon={<Icon name="tag" />}
        disabled={labels.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('labels')}
      </Button>
      {open && <LabelDialog labels={labels} onClose={() => setOpen(false)} />}
    </>
  );
}
