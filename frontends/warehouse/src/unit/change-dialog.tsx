import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { unitConditions } from '@tailboard/contracts/equipment/unit';
import { EditUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { Progress } from '@tailboard/ui/layout/progress';
import { Modal } from '@tailboard/ui/modal';
import { Picker } from '@tailboard/ui/picker';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { usePeople } from '@tailboard/web/app/people';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { listUnitsToConfirm, versionsIn, type Outcome, type UnitToConfirm } from '../undo/bulk-outcome.js';
import { FailedUnits } from '../undo/failed-units.js';
import { useUndo } from '../undo/use-undo.js';
import { OverwriteDialog } from './overwrite-dialog.js';
import { useInParts } from './use-in-parts.js';
import { useKinds } from './use-kinds.js';
import { useLocations } from './use-locations.js';
import { useUnitFormat } from './use-unit-format.js';

/**
 * Changes the type, model, condition, and location or holder of units together. Those that could not be changed stay
 * listed with the reason, for example that another user changed them since they were selected. Units of other users need
 * confirmation, and those of the provider a reason.
 * @param versions the versions that the user saw, by serial
 * @param title names the units; by default, their number
 * @param onChanged receives the serials that were not changed, and the versions and models of those that were
 */
export function ChangeDialog({
  versions,
  title,
  refreshes,
  onChanged,
  onClose,
}: {
  versions: Readonly<Record<string, number>>;
  refreshes: readonly AnyContract[];
  title?: string;
  onChanged: (left: readonly string[], changed: Readonly<Record<string, number>>, units: Outcome['units']) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-selection');
  const serials = Object.keys(versions);
  const unitFormat = useUnitFormat();
  const { types, models, modelsOf, addType, addModel } = useKinds();
  const { notify } = useUndo(refreshes);
  const [type, setType] = useState<string | null>(null);
  const [model, setModel] = useState<string | null>(null);
  const [condition, setCondition] = useState<Condition | ''>('');
  const [location, setLocation] = useState('');
  const [holder, setHolder] = useState<string | null>(null);
  const { people, loading } = usePeople();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Units of other users, whose move needs confirmation, and of the provider, whose correction needs a reason. */
  const [held, setHeld] = useState<readonly UnitToConfirm[]>([]);
  const { send, progress, pending, problem, reset } = useInParts(EditUnits, refreshes);
  const empty = type === null && condition === '' && location === '' && holder === null;
  const save = async (sent: readonly string[], confirmed?: { reason: string }): Promise<void> => {
    const outcome = await send(sent, (part) => ({
      serial_mac: part,
      versions: Object.fromEntries(part.map((serial) => [serial, versions[serial] ?? 0])),
      ...(confirmed ? { override: true } : {}),
      ...(confirmed?.reason ? { reason: confirmed.reason } : {}),
      ...(type === null ? {} : { cpe_type_id: type }),
      ...(model === null ? {} : { cpe_model_id: model }),
      ...(condition === '' ? {} : { condition }),
      ...(location === '' ? {} : { location_id: location }),
      ...(holder === null ? {} : { user_id: holder }),
    }));
    const { ids, override: requiresOverride, unsent } = outcome;
    if (unsent.length === sent.length) return;
    if (ids.length > 0) notify(t('changed', { count: ids.length }), outcome.commands);
    const failed = { ...(confirmed ? errors : {}), ...outcome.errors };
    const stays = new Set([...Object.keys(failed), ...requiresOverride, ...unsent]);
    setErrors(failed);
    setHeld(listUnitsToConfirm(outcome));
    const left = serials.filter((serial) => stays.has(serial));
    onChanged(left, versionsIn(outcome), outcome.units);
    if (stays.size === 0) onClose();
  };
  const pickModel = (id: string | null): void => {
    setModel(id);
    const model = models.find((one) => one.id === id);
    if (model) setType(model.cpe_type_id);
  };
  const failed = Object.entries(errors).map(([serial, why]) => ({ serial, why }));
  return (
    <Modal
      title={title ?? t('title', { count: serials.length })}
      onSubmit={() => void save(serials)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" disabled={empty} loading={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('note')}
        </Typography>
        <Picker
          label={unitFormat.t('type')}
          options={types}
          empty={addType}
          value={type}
          onPick={(id) => {
            setType(id);
            setModel(null);
          }}
        />
        <Picker
          label={unitFormat.t('model')}
          options={modelsOf(type)}
          empty={addModel}
          value={model}
          onPick={pickModel}
        />
        <ConditionField value={condition} onChange={setCondition} />
        <LocationField
          value={location}
          onChange={(id) => {
            setLocation(id);
            setHolder(null);
          }}
        />
        <Picker
          label={t('holder')}
          options={people}
          loading={loading}
          value={holder}
          help={t('holderHelp')}
          onPick={(id) => {
            setHolder(id);
            if (id !== null) setLocation('');
          }}
        />
        {held.length > 0 && (
          <OverwriteDialog
            units={held}
            busy={pending}
            onProceed={({ ids, reason }) => void save(ids, { reason })}
            onClose={() => setHeld([])}
          />
        )}
        <FailedUnits title={t('notChanged')} failed={failed} onDismiss={() => setErrors({})} />
        {progress && <Progress label={t('progress', { ...progress })} done={progress.sent} total={progress.total} />}
        <FailedAction problem={problem} onDismiss={reset} />
      </Box>
    </Modal>
  );
}

type Condition = (typeof unitConditions)[number];

function ConditionField({
  value,
  onChange,
}: {
  value: Condition | '';
  onChange: (value: Condition | '') => void;
}): ReactNode {
  const t = useTexts('warehouse-selection');
  const unitFormat = useUnitFormat();
  return (
    <TextField
      select
      label={unitFormat.t('condition')}
      value={value}
      onChange={({ target }) => onChange(target.value as Condition | '')}
    >
      <MenuItem value="">{t('unchanged')}</MenuItem>
      {unitConditions.map((one) => (
        <MenuItem key={one} value={one}>
          {unitFormat.t(`condition.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function LocationField({ value, onChange }: { value: string; onChange: (id: string) => void }): ReactNode {
  const t = useTexts('warehouse-selection');
  const unitFormat = useUnitFormat();
  const { locations, loading, problem } = useLocations();
  const addLocation = useAddEntry('location', loading || problem ? undefined : locations);
  return (
    <TextField
      select
      label={unitFormat.t('location')}
      value={value}
      helperText={addLocation}
      onChange={({ target }) => onChange(target.value)}
    >
      <MenuItem value="">{t('unchanged')}</MenuItem>
      {locations.map(({ locationID, name }) => (
        <MenuItem key={locationID} value={locationID}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
