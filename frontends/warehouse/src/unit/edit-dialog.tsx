import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { unitConditions, type Cpe } from '@tailboard/contracts/equipment/unit';
import { EditUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { Modal } from '@tailboard/ui/modal';
import { FormField, FormPicker } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { z } from 'zod';
import { useUndo } from '../undo/use-undo.js';
import { useKinds } from './use-kinds.js';
import { useUnitFormat } from './use-unit-format.js';

/** The server refuses an empty serial with its own message; the form reports it at once. */
const schema = EditUnit.input.body.extend({ serial_mac: z.string().trim().min(1).max(200) });

/** Corrects a unit's identifiers and kind; for managers and above. Concurrent changes are reported. */
export function EditDialog({
  unit,
  refreshes,
  onClose,
}: {
  unit: Cpe;
  refreshes: readonly AnyContract[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-edit');
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(refreshes);
  const id = useId();
  const { types, modelsOf, addType, addModel } = useKinds();
  const form = useContractForm(EditUnit, {
    schema,
    labels: {
      serial_mac: unitFormat.t('serialMac'),
      mac: unitFormat.t('mac'),
      cpe_type_id: unitFormat.t('type'),
      cpe_model_id: unitFormat.t('model'),
      condition: unitFormat.t('condition'),
      reason: t('reason'),
    },
    start: {
      serial_mac: unit.serial_mac,
      mac: unit.mac === unit.serial_mac ? null : unit.mac,
      cpe_type_id: unit.cpe_type?.id ?? null,
      cpe_model_id: unit.cpe_model?.id ?? null,
      condition: unit.condition,
      reason: '',
    },
  });
  const saving = useSave(form, EditUnit, {
    draft: `cpe.${unit.id}`,
    version: unit.version,
    toInput: (values) => ({ id: unit.id, ...values, mac: values.mac === '' ? null : values.mac }),
    refreshes,
    onSaved: ({ data, command_id }) => {
      notify(t('saved', { serial: data.serial_mac }), [command_id]);
      onClose();
    },
  });
  return (
    <Modal
      title={t('title', { serial: unit.serial_mac })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" form={id} variant="contained" loading={saving.pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SaveForm saving={saving} formId={id} label={t('title', { serial: unit.serial_mac })}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('note')}
        </Typography>
        <FormField form={form} name="serial_mac" required autoFocus autoComplete="off" data-takes-scans />
        <FormField form={form} name="mac" autoComplete="off" data-takes-scans />
        <FormPicker form={form} name="cpe_type_id" options={types} empty={addType} />
        <FormPicker
          form={form}
          name="cpe_model_id"
          options={modelsOf(form.watch('cpe_type_id') ?? null)}
          empty={addModel}
        />
        <FormField form={form} name="condition" select>
          {unitConditions.map((one) => (
            <MenuItem key={one} value={one}>
              {unitFormat.t(`condition.${one}`)}
            </MenuItem>
          ))}
        </FormField>
        <FormField form={form} name="reason" autoComplete="off" />
      </SaveForm>
    </Modal>
  );
}
