import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { RequestInputOf } from '@tailboard/contracts/contract';
import { cpeModels, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import { symbologies, type Symbology } from '@tailboard/contracts/equipment/symbology';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { FormField, FormPicker } from '@tailboard/web/forms/fields';
import { useValuesForm } from '@tailboard/web/forms/form';
import { SortField } from '@tailboard/web/resource/resource-form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useKinds } from '../unit/use-kinds.js';

/** The technical names, the same in every language. */
const SYMBOLOGY_NAMES: Readonly<Record<Symbology, string>> = {
  upc: 'UPC-A',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  itf14: 'ITF-14',
  code39: 'Code 39',
  codabar: 'Codabar',
  msi: 'MSI',
  pharmacode: 'Pharmacode',
};

/** Returns the address of the models of a type. */
export const typeAddress = (type: string): string =>
  type === '' ? '/warehouse/cpetypes' : `/warehouse/cpetypes/view/?id=${type}`;

/** The form of a new or existing model of a type. */
export function ModelForm({ label, type, model }: { label: string; type: string; model?: CpeModel }): ReactNode {
  const t = useTexts('warehouse-type');
  const w = useTexts('web');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { types, addType } = useKinds();
  const form = useValuesForm<RequestInputOf<typeof cpeModels.define>>(cpeModels.define.input.body, {
    labels: {
      name: t('model'),
      cpe_type_id: t('type'),
      maker: t('maker'),
      upc: t('upc'),
      symbology: t('symbology'),
      label_code: t('labelCode'),
      aging_days: t('aging'),
      sort: w('order'),
    },
    start: {
      name: model?.name ?? '',
      cpe_type_id: model?.cpe_type_id ?? type,
      maker: model?.maker ?? '',
      upc: model?.upc ?? '',
      symbology: model?.symbology ?? 'upc',
      label_code: model?.label_code ?? '',
      aging_days: model?.aging_days ?? null,
      sort: model?.sort ?? 0,
    },
  });
  const reported = {
    refreshes: [cpeModels.list, cpeModels.read],
    onSaved: ({ data }: { data: CpeModel }) => {
      toast(t('saved', { name: data.name }));
      void navigate(typeAddress(data.cpe_type_id));
    },
  };
  const saving = useSave(form, model ? cpeModels.revise : cpeModels.define, {
    draft: `cpemodel.${model?.id ?? 'new'}`,
    version: model?.version,
    toInput: (values) => ({ ...(model ? { id: model.id } : {}), ...values }),
    ...reported,
  });
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 592 }}>
          <SaveForm saving={saving} label={label} cancel={typeAddress(type)}>
            <FormField form={form} name="name" required autoFocus autoComplete="off" />
            <FormPicker form={form} name="cpe_type_id" options={types} empty={addType} required />
            <FormField form={form} name="maker" autoComplete="off" />
            <FormField
              form={form}
              name="upc"
              help={t('upcHelp')}
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <FormField form={form} name="symbology" select help={t('symbologyHelp')}>
              {symbologies.map((one) => (
                <MenuItem key={one} value={one}>
                  {SYMBOLOGY_NAMES[one]}
                </MenuItem>
              ))}
            </FormField>
            {form.watch('symbology') !== 'upc' && (
              <FormField form={form} name="label_code" required autoComplete="off" />
            )}
            <FormNumber form={form} name="aging_days" integer help={t('agingHelp')} />
            <SortField form={form} />
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}
