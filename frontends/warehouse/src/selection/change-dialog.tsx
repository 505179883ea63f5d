import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { unitConditions } from '@tailboard/contracts/equipment/unit';
import { EditUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { Modal } from '@tailboard/ui/modal';
import { Picker } from '@tailboard/ui/picker';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ActionResult } from '../scan/command-result.js';
import { outcomeOf } from '../undo/bulk-outcome.js';
import { useUndo } from '../undo/use-undo.js';
import { selectionTexts } from './selection-texts.js';
import { useKinds } from '../unit/use-kinds.js';
import { useLocations } from '../unit/use-locations.js';
import { useUnitWords } from '../unit/unit-words.js';

/**
 * Changes the type, model, condition or location of units together. Those that could not be changed stay listed with
 * the reason, for example that another user changed them since they were selected.
 * @param versions the versions that the user saw, by serial
 * @param onChanged receives the serials that were not changed
 */
export function ChangeDialog({
  versions,
  refreshes,
  onChanged,
  onClose,
}: {
  versions: Readonly<Record<string, number>>;
  refreshes: readonly AnyContract[];
  onChanged: (left: readonly string[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(selectionTexts);
  const serials = Object.keys(versions);
  const words = useUnitWords();
  const { types, models, modelsOf } = useKinds();
  const { locations } = useLocations();
  const { tell } = useUndo(refreshes);
  const [type, setType] = useState<string | null>(null);
  const [model, setModel] = useState<string | null>(null);
  const [condition, setCondition] = useState<(typeof unitConditions)[number] | ''>('');
  const [location, setLocation] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate: submit, pending, problem, reset } = useCommand(EditUnits, { refreshes });
  const empty = type === null && condition === '' && location === '';
  const save = async (): Promise<void> => {
    const response = await submit({
      serial_mac: serials,
      versions,
      ...(type === null ? {} : { cpe_type_id: type }),
      ...(model === null ? {} : { cpe_model_id: model }),
      ...(condition === '' ? {} : { condition }),
      ...(location === '' ? {} : { location_id: location }),
    });
    const outcome = outcomeOf(response);
    if (!outcome) return;
    // The response with failures only is a result, not a problem of the request.
    reset();
    const { ids, errors: failed, command_id } = outcome;
    if (ids.length > 0) tell(t('changed', { count: ids.length }), command_id === undefined ? [] : [command_id]);
    setErrors(failed);
    onChanged(serials.filter((serial) => failed[serial] !== undefined));
    if (Object.keys(failed).length === 0) onClose();
  };
  const pickModel = (id: string | null): void => {
    setModel(id);
    const of = models.find((one) => one.id === id);
    if (of) setType(of.cpe_type_id);
  };
  const failed = Object.entries(errors).map(([serial, why]) => ({ serial, why }));
  return (
    <Modal
      title={t('title', { count: serials.length })}
      onSubmit={() => void save()}
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
          label={words.t('type')}
          options={types}
          value={type}
          onPick={(id) => {
            setType(id);
            setModel(null);
          }}
        />
        <Picker label={words.t('model')} options={modelsOf(type)} value={model} onPick={pickModel} />
        <TextField
          select
          label={words.t('condition')}
          value={condition}
          onChange={({ target }) => setCondition(target.value as typeof condition)}
        >
          <MenuItem value="">{t('unchanged')}</MenuItem>
          {unitConditions.map((one) => (
            <MenuItem key={one} value={one}>
              {words.t(`condition.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={words.t('location')}
          value={location}
          onChange={({ target }) => setLocation(target.value)}
        >
          <MenuItem value="">{t('unchanged')}</MenuItem>
          {locations.map(({ locationID, name }) => (
            <MenuItem key={locationID} value={locationID}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <ActionResult
          act={{ failed, dismiss: () => setErrors({}), question: null, undo: undefined }}
          notDone={t('notChanged')}
        />
        <FailedAction problem={failed.length > 0 ? null : problem} onDismiss={reset} />
      </Box>
    </Modal>
  );
}
