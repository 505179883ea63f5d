import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { unitConditions } from '@tailboard/contracts/equipment/unit';
import { parseUpc } from '@tailboard/contracts/equipment/upc';
import { Picker } from '@tailboard/ui/picker';
import { isComposing } from '@tailboard/ui/is-composing';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { useTexts } from '@tailboard/web/i18n/texts';
import { signal } from '@tailboard/web/scan/tone';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useKinds } from '../unit/use-kinds.js';
import { findLocation, useLocations } from '../unit/use-locations.js';
import { LocationSelect } from '../unit/location-select.js';
import { useUnitFormat } from '../unit/use-unit-format.js';

/** The location and the kind of received units. */
export interface Kind {
  readonly location_id: string | null;
  readonly cpe_type_id: string | null;
  readonly cpe_model_id: string | null;
  readonly condition: (typeof unitConditions)[number];
}
export interface Choosing {
  readonly chosen: Kind;
  readonly choose: (change: Partial<Kind>) => void;
}

/**
 * Returns the selection of location, type, model and condition. The location comes from the address, or is Augusta; no
 * type is preselected.
 */
export function useKind(): Choosing {
  const requested = useSearchParams()[0].get('location_id');
  const { locations } = useLocations();
  const [kind, setKind] = useState<Kind>({
    location_id: null,
    cpe_type_id: null,
    cpe_model_id: null,
    condition: 'new',
  });
  return {
    chosen: { ...kind, location_id: findLocation(locations, kind.location_id ?? requested)?.locationID ?? null },
    choose: (change) => setKind((before) => ({ ...before, ...change })),
  };
}

export function KindFields({ kind: { chosen, choose } }: { kind: Choosing }): ReactNode {
  const t = useTexts('warehouse-receive');
  const unitFormat = useUnitFormat();
  const { locations, loading } = useLocations();
  const addLocation = useAddEntry('location', loading ? undefined : locations);
  const { types, modelsOf, addType, addModel } = useKinds();
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <LocationSelect
        label={unitFormat.t('location')}
        locations={locations}
        value={chosen.location_id ?? ''}
        helperText={addLocation}
        onChange={(location_id) => choose({ location_id })}
      />
      <UpcField choose={choose} />
      <Picker
        label={unitFormat.t('type')}
        required
        options={types}
        empty={addType}
        value={chosen.cpe_type_id}
        onPick={(cpe_type_id) => choose({ cpe_type_id, cpe_model_id: null })}
      />
      <Picker
        label={unitFormat.t('model')}
        options={modelsOf(chosen.cpe_type_id)}
        empty={addModel}
        value={chosen.cpe_model_id}
        placeholder={t('noModel')}
        onPick={(cpe_model_id) => choose({ cpe_model_id })}
      />
      <TextField
        select
        label={unitFormat.t('condition')}
        value={chosen.condition}
        onChange={({ target }) => choose({ condition: target.value as Kind['condition'] })}
      >
        {unitConditions.map((one) => (
          <MenuItem key={one} value={one}>
            {unitFormat.t(`condition.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** A scan of other codes goes to the field for serials. */
const UPC_DIGITS = '^\\d{1,14}$';

/** Selects type and model by the UPC of the box. Eleven digits get their check digit. */
function UpcField({ choose }: Pick<Choosing, 'choose'>): ReactNode {
  const t = useTexts('warehouse-receive');
  const { models } = useKinds();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<'upcUnknown' | 'upcWrong' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const find = (typed: string): boolean => {
    const upc = parseUpc(typed.trim());
    const model = models.find((one) => one.upc === upc);
    setWrong(typed.trim() === '' ? null : upc === null ? 'upcWrong' : model ? null : 'upcUnknown');
    if (!model || upc === null) return false;
    choose({ cpe_type_id: model.cpe_type_id, cpe_model_id: model.id });
    selectAll();
    return true;
  };
  /** The next scan replaces the text. */
  const selectAll = (): void =>
    void setTimeout(() => document.activeElement === field.current && field.current?.select());
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (!find(text)) signal('failed');
    selectAll();
  };
  return (
    <TextField
      data-takes-scans={UPC_DIGITS}
      inputRef={field}
      label={t('upc')}
      value={text}
      error={wrong !== null}
      helperText={t(wrong ?? 'upcHelp')}
      onChange={({ target }) => {
        setText(target.value);
        // A complete UPC needs no Enter.
        if (target.value.trim().length === 12) find(target.value);
        else setWrong(null);
      }}
      onKeyDown={pressed}
      onBlur={() => find(text)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 40 } }}
    />
  );
}
