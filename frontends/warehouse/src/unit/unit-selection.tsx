import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import type { Column } from '@tailboard/ui/table';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.js';

/**
 * Lets the user select units of a table or list and change them together: by the column of a table, or the checkbox of
 * an entry, and the bar. Users who may not change any get none of these.
 * @param units the units of the table, or of its page; units selected on other pages stay selected
 */
export function useUnitSelection(
  units: readonly Cpe[],
  refreshes: readonly AnyContract[],
): { columns: readonly Column<Cpe>[]; checkbox: (unit: Cpe) => ReactNode; bar: ReactNode } {
  const t = useTexts('warehouse-selection');
  const may = useMay('cpe.receive');
  /** The versions of the selected units as the user saw them, by serial. */
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const serials = useMemo(() => Object.keys(versions), [versions]);
  const [changing, setChanging] = useState(false);
  /** Units that were not changed: the user has read why, and sees their rows as they are now. */
  const [reported, setReported] = useState<readonly string[]>([]);
  const all = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  // The button that opened the dialog is gone if nothing is selected any more.
  useEffect(() => {
    if (closed.current && serials.length === 0) all.current?.focus();
    closed.current = false;
  }, [changing, serials]);
  const selectable = units.filter(({ status }) => status !== 'removed');
  if (!may) return { columns: [], checkbox: () => null, bar: null };
  const toVersions = (chosen: readonly Cpe[]) =>
    Object.fromEntries(chosen.map(({ serial_mac, version }) => [serial_mac, version]));
  const select = (chosen: readonly Cpe[]): void => setVersions((before) => ({ ...before, ...toVersions(chosen) }));
  const keep = (isKept: (serial: string) => boolean): void =>
    setVersions((before) => Object.fromEntries(Object.entries(before).filter(([serial]) => isKept(serial))));
  const checkbox = (unit: Cpe): ReactNode =>
    unit.status !== 'removed' && (
      <Checkbox
        size="small"
        checked={unit.serial_mac in versions}
        onChange={(_, on) => (on ? select([unit]) : keep((serial) => serial !== unit.serial_mac))}
        slotProps={{ input: { 'aria-label': t('selectOf', { serial: unit.serial_mac }) } }}
      />
    );
  const column: Column<Cpe> = { key: 'select', label: t('select'), actions: true, render: checkbox };
  const clear = (): void => {
    setVersions({});
    all.current?.focus();
  };
  const openDialog = (): void => {
    // The user sees the rows of this page as they are now.
    select(units.filter(({ serial_mac }) => serial_mac in versions));
    setChanging(true);
  };
  const close = (): void => {
    closed.current = true;
    setReported([]);
    setChanging(false);
  };
  const bar = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      <Button ref={all} disabled={selectable.length === 0} onClick={() => select(selectable)}>
        {t('all', { count: selectable.length })}
      </Button>
      <Typography role="status">{serials.length > 0 && t('selected', { count: serials.length })}</Typography>
      {serials.length > 0 && (
        <>
          <Button variant="contained" onClick={openDialog}>
            {t('change')}
          </Button>
          <Button onClick={clear}>{t('none')}</Button>
        </>
      )}
      {changing && (
        <ChangeDialog
          versions={{ ...versions, ...toVersions(units.filter(({ serial_mac }) => reported.includes(serial_mac))) }}
          refreshes={refreshes}
          onChanged={(left) => {
            keep((serial) => left.includes(serial));
            setReported(left);
          }}
          onClose={close}
        />
      )}
    </Box>
  );
  return { columns: [column], checkbox, bar };
}
