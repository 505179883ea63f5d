import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { AnyContract } from '@tailboard/contracts/contract';
import { EditUnit } from '@tailboard/contracts/equipment/unit-contracts';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { isComposing } from '@tailboard/ui/is-composing';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { useUnitFormat } from './use-unit-format.js';

/** The serial or MAC of a unit in a list. Managers edit it in place: Enter saves, Escape cancels. */
export function SerialCell({ unit, refreshes }: { unit: Cpe; refreshes: readonly AnyContract[] }): ReactNode {
  const t = useTexts('warehouse-edit');
  const mayEdit = useMay('cpe.edit');
  const [typing, setTyping] = useState(false);
  if (typing) return <Correction unit={unit} refreshes={refreshes} onEnd={() => setTyping(false)} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontFamily: MONO }}>
      {unit.serial_mac}
      {mayEdit && (
        <IconButton aria-label={t('correct', { serial: unit.serial_mac })} onClick={() => setTyping(true)}>
          <Icon name="edit" sx={{ fontSize: 15 }} />
        </IconButton>
      )}
    </Box>
  );
}

function Correction({
  unit,
  refreshes,
  onEnd,
}: {
  unit: Cpe;
  refreshes: readonly AnyContract[];
  onEnd: () => void;
}): ReactNode {
  const t = useTexts('warehouse-edit');
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(refreshes);
  const [text, setText] = useState(unit.serial_mac);
  const { mutate, problem, pending } = useCommand(EditUnit, { refreshes });
  const save = async (): Promise<void> => {
    if (text.trim() === '' || text === unit.serial_mac) return onEnd();
    const result = await mutate({ id: unit.id, serial_mac: text }, { ifMatch: unit.version });
    if ('problem' in result) return;
    const { data, command_id } = result.output;
    notify(t('saved', { serial: data.serial_mac }), [command_id]);
    onEnd();
  };
  const pressed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onEnd();
  };
  return (
    <TextField
      data-takes-scans
      autoFocus
      label={unitFormat.t('serialMac')}
      value={text}
      disabled={pending}
      error={problem !== null}
      helperText={problem && !problem.handled ? problem.message : t('correctHelp')}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={pressed}
      slotProps={{ htmlInput: { maxLength: 200, spellCheck: false, sx: { fontFamily: MONO } } }}
      sx={{ maxWidth: 260, my: 0.5 }}
    />
  );
}
