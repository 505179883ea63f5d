import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { codeKinds, type ReviseCode } from '@tailboard/contracts/jobs/code';
import { categories } from '@tailboard/contracts/jobs/reference';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { FormCheck, FormField, FormPicker } from '@tailboard/web/forms/fields';
import { FormMoney } from '@tailboard/web/forms/money-field';
import type { SavingOf } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { LIST } from './use-code.js';

/** Returns the labels of the code fields. */
export function useCodeLabels(): Record<string, string> {
  const t = useTexts('reports-codes');
  const w = useTexts('web');
  return {
    title: t('name'),
    description: t('description'),
    category_id: t('category'),
    counts_as: t('countsAs'),
    points: w('points'),
    tech_price_cents: t('techPrice'),
    company_price_cents: t('companyPrice'),
    max_quantity: t('maxQuantity'),
    active: t('active'),
    effective_from: t('effectiveFrom'),
  };
}

const side = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 } as const;

/**
 * The fields of a billing code. An existing code also has the date from which new points and prices apply, and its
 * active state.
 */
export function CodeForm({
  label,
  saving,
  there,
}: {
  label: string;
  saving: SavingOf<typeof ReviseCode>;
  /** For an existing code: the name of its category, and the first day from which its points and price may change. */
  there?: { category: { id: string; name: string }; today: string };
}): ReactNode {
  const t = useTexts('reports-codes');
  const all = useContractQuery(categories.list, { show: 'all' });
  const options = (all.data?.data ?? [])
    .filter(({ active, id }) => active || id === there?.category.id)
    .map(({ id, name }) => ({ id, label: name }));
  const named =
    there && !options.some(({ id }) => id === there.category.id)
      ? [{ id: there.category.id, label: there.category.name }, ...options]
      : options;
  const addCategory = useAddEntry('category', all.data && named);
  const { form } = saving;
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 640 }}>
          <SaveForm saving={saving} label={label} cancel={LIST}>
            <FormField form={form} name="title" required autoFocus autoComplete="off" />
            <FormField form={form} name="description" multiline minRows={2} />
            <Box sx={side}>
              <FormPicker form={form} name="category_id" options={named} empty={addCategory} required />
              <FormField form={form} name="counts_as" select>
                {codeKinds.map((kind) => (
                  <MenuItem key={kind} value={kind}>
                    {t(kind)}
                  </MenuItem>
                ))}
              </FormField>
              <FormNumber form={form} name="points" required />
              <FormNumber form={form} name="max_quantity" integer required help={t('maxQuantityHelp')} />
              <FormMoney form={form} name="tech_price_cents" help={t('pricesHelp')} />
              <FormMoney form={form} name="company_price_cents" help={t('pricesHelp')} />
            </Box>
            {there && (
              <>
                <FormField
                  form={form}
                  name="effective_from"
                  type="date"
                  nullable
                  help={t('effectiveHelp')}
                  min={there.today}
                />
                <FormCheck form={form} name="active" help={t('activeHelp')} />
              </>
            )}
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}
