import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import type { MissingCpe } from '@tailboard/contracts/equipment/unit';
import { MONO } from '@tailboard/ui/layout/theme';
import { isComposing } from '@tailboard/ui/is-composing';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useUnitSelection } from './unit-selection.js';
import { useUnitFormat } from './use-unit-format.js';

/** A missing unit, a date in words, and the reason if there is one. */
export interface MissingUnit {
  readonly cpe: MissingCpe;
  readonly date: string;
  readonly reason: string;
}
const PER_PAGE = 25;

/**
 * The units that a stock count or a provider's receipt does not have, with date, reason and cost, and the total cost. They
 * can be selected and changed together. Renders nothing without units.
 * @param date label of the date
 * @param onReasons saves the reasons that the user typed, by unit; without it, reasons are shown only
 */
export function MissingUnits({
  title,
  date,
  units,
  refreshes,
  onReasons,
}: {
  title: string;
  date: string;
  units: readonly MissingUnit[];
  refreshes: readonly AnyContract[];
  onReasons?: (reasons: Readonly<Record<string, string>>) => Promise<boolean>;
}): ReactNode {
  const t = useTexts('warehouse-unit');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = async (): Promise<void> => {
    if (await onReasons?.(typed)) setTyped({});
  };
  const { bar, checkbox } = useUnitSelection(
    units.map(({ cpe }) => cpe),
    refreshes,
  );
  if (units.length === 0) return null;
  const columns: SortedColumn<MissingUnit>[] = [
    {
      key: 'serial',
      label: unitFormat.t('serialMac'),
      main: true,
      by: ({ cpe }) => cpe.serial_mac,
      render: ({ cpe }) => <span style={{ fontFamily: MONO }}>{cpe.serial_mac}</span>,
    },
    ...(bar
      ? [{ key: 'select', label: t('select'), actions: true, render: ({ cpe }: MissingUnit) => checkbox(cpe) }]
      : []),
    {
      key: 'model',
      label: unitFormat.t('model'),
      by: ({ cpe }) => unitFormat.model(cpe),
      render: ({ cpe }) => unitFormat.model(cpe),
    },
    { key: 'date', label: date, render: ({ date: since }) => since },
    ...(onReasons || units.some(({ reason }) => reason !== '')
      ? [
          {
            key: 'reason',
            label: t('reason'),
            by: ({ reason }: MissingUnit) => reason,
            render: ({ cpe, reason }: MissingUnit) =>
              onReasons ? (
                <ReasonField
                  serial={cpe.serial_mac}
                  value={typed[cpe.id] ?? reason}
                  onValue={(value) => setTyped((all) => ({ ...all, [cpe.id]: value }))}
                  onEnter={() => void save()}
                />
              ) : (
                reason
              ),
          },
        ]
      : []),
    {
      key: 'cost',
      label: t('cost'),
      align: 'right',
      by: ({ cpe }) => cpe.cost_cents,
      render: ({ cpe }) => (cpe.cost_cents === null ? unitFormat.t('none') : format.money(cpe.cost_cents)),
    },
  ];
  const total = units.reduce((sum, { cpe }) => sum + (cpe.cost_cents ?? 0), 0);
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('missingCost', { count: units.length, cost: format.money(total) })}
      </Typography>
      {bar}
      {onReasons && (
        <Button
          variant="outlined"
          disabled={Object.keys(typed).length === 0}
          onClick={() => void save()}
          sx={{ my: 1 }}
        >
          {t('saveReasons')}
        </Button>
      )}
      <SortedTable label={title} columns={columns} rows={units} rowKey={({ cpe }) => cpe.id} perPage={PER_PAGE} />
    </Box>
  );
}

/** The reason of a missing unit. Enter saves it, and does not submit the dialog around it. */
function ReasonField({
  serial,
  value,
  onValue,
  onEnter,
}: {
  serial: string;
  value: string;
  onValue: (value: string) => void;
  onEnter: () => void;
}): ReactNode {
  const t = useTexts('warehouse-unit');
  return (
    <TextField
      value={value}
      onChange={({ target }) => onValue(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return;
        event.preventDefault();
        onEnter();
      }}
      slotProps={{ htmlInput: { maxLength: 255, 'aria-label': t('reasonOf', { serial }) } }}
      sx={{ minWidth: 160 }}
    />
  );
}
