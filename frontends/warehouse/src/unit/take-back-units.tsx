import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { RefreshUnits, RestoreUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import { Panel } from '@tailboard/ui/layout/page';
import { MONO } from '@tailboard/ui/layout/theme';
import { useMay } from '@tailboard/web/access/guard';
import { ApiError } from '@tailboard/web/api/problem';
import { useApp } from '@tailboard/web/app-context';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { FailedUnits } from '../undo/failed-units.js';
import { useUndo } from '../undo/use-undo.js';
import { LocationSelect } from './location-select.js';
import { useInParts } from './use-in-parts.js';
import { findLocation, useLocations } from './use-locations.js';
import { useMayRemove } from './use-may-remove.js';

/** A known unit that is not in a warehouse, and where it is. */
export interface UnitElsewhere {
  readonly serial: string;
  readonly place: string;
  readonly isDeleted: boolean;
  /** It was returned to the provider, so taking it back needs a reason. */
  readonly requiresReason: boolean;
}

/** Restores deleted units, by their serials. */
function useRestore(refreshes: readonly AnyContract[]) {
  const { api } = useApp();
  const { mutate } = useCommand(RestoreUnit, { refreshes });
  const find = async (serial: string): Promise<Cpe | ApiError | undefined> => {
    try {
      const { output } = await api.send(ListUnits, { q: serial, removed: '1', per_page: 10 });
      return output.data.find(({ serial_mac }) => serial_mac === serial);
    } catch (problem) {
      if (problem instanceof ApiError) return problem;
      throw problem;
    }
  };
  return async (serials: readonly string[]) => {
    const commands: string[] = [];
    const errors: Record<string, string> = {};
    for (const serial of serials) {
      const unit = await find(serial);
      if (unit instanceof ApiError) errors[serial] = unit.message;
      const result = unit && 'id' in unit ? await mutate({ id: unit.id }) : undefined;
      if (result && 'output' in result) commands.push(result.commandId);
      else if (result) errors[serial] = result.problem.message;
    }
    return { commands, errors };
  };
}

/**
 * Lists known units with the place of each. The user selects those that are here, and takes them back into stock in one
 * step; deleted ones are restored first. Renders nothing without units, or for users who may not move units.
 */
export function TakeBackUnits({
  units,
  refreshes,
}: {
  units: readonly UnitElsewhere[];
  refreshes: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-take-back');
  const [mayMove, mayRestore] = [useMay('cpe.move'), useMayRemove()];
  const { locations } = useLocations();
  const { notify } = useUndo(refreshes);
  const { send, pending, problem, reset } = useInParts(RefreshUnits, refreshes);
  const restore = useRestore(refreshes);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [back, setBack] = useState<readonly string[]>([]);
  const [location, setLocation] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [restoring, setRestoring] = useState(false);
  const shown = units.filter(({ serial }) => !back.includes(serial));
  if (shown.length === 0 || !mayMove) return null;
  const selectable = shown.filter(({ isDeleted }) => !isDeleted || mayRestore).map(({ serial }) => serial);
  const needsReason = shown.some(({ serial, requiresReason }) => requiresReason && selected.includes(serial));
  const location_id = findLocation(locations, location)?.locationID ?? '';
  const takeBack = async (): Promise<void> => {
    const deleted = shown.filter(({ serial, isDeleted }) => isDeleted && selected.includes(serial));
    setRestoring(true);
    const restored = await restore(deleted.map(({ serial }) => serial)).finally(() => setRestoring(false));
    const sent = selected.filter((serial) => !(serial in restored.errors));
    const outcome = await send(sent, (serial_mac) => ({ serial_mac, location_id, override: true, reason }));
    const failed = { ...restored.errors, ...outcome.errors };
    const done = sent.filter((serial) => !(serial in failed) && !outcome.unsent.includes(serial));
    setErrors(failed);
    setBack((before) => [...before, ...done]);
    setSelected((before) => before.filter((serial) => !done.includes(serial)));
    if (done.length > 0) notify(t('done', { count: done.length }), [...restored.commands, ...outcome.commands]);
  };
  return (
    <Panel title={t('title')}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2">{t('note')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          <LocationSelect
            label={t('location')}
            locations={locations}
            value={location_id}
            onChange={setLocation}
            sx={{ minWidth: 180 }}
          />
          {needsReason && (
            <TextField
              required
              label={t('reason')}
              value={reason}
              helperText={t('reasonHelp')}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: 255 } }}
              sx={{ flex: '1 1 260px' }}
            />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button disabled={selectable.length === 0} onClick={() => setSelected(selectable)}>
            {t('all', { count: selectable.length })}
          </Button>
          <Button
            variant="contained"
            disabled={selected.length === 0 || location_id === '' || (needsReason && reason.trim() === '')}
            loading={pending || restoring}
            onClick={() => void takeBack()}
          >
            {selected.length === 0 ? t('takeSelectedBack') : t('takeBack', { count: selected.length })}
          </Button>
        </Box>
        <FailedUnits
          title={t('notDone')}
          failed={Object.entries(errors).map(([serial, why]) => ({ serial, why }))}
          onDismiss={() => setErrors({})}
        />
        <Box
          component="ul"
          aria-label={t('list')}
          tabIndex={0}
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}
        >
          {shown.map(({ serial, place }) => (
            <li key={serial}>
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={selected.includes(serial)}
                    disabled={!selectable.includes(serial)}
                    onChange={(_, isChecked) =>
                      setSelected((before) => [
                        ...before.filter((each) => each !== serial),
                        ...(isChecked ? [serial] : []),
                      ])
                    }
                    slotProps={{ input: { 'aria-label': t('select', { serial }) } }}
                  />
                }
                label={
                  <>
                    <Box component="span" sx={{ fontFamily: MONO }}>
                      {serial}
                    </Box>
                    {` · ${place}`}
                  </>
                }
              />
            </li>
          ))}
        </Box>
      </Box>
      <FailedAction problem={problem} onDismiss={reset} />
    </Panel>
  );
}
