import Box from '@mui/material/Box';
import type { AskOf } from '@tailboard/contracts/contract';
import { categories } from '@tailboard/contracts/jobs/reference';
import { PageContent, Panel } from '@tailboard/ui/page';
import { FormField } from '@tailboard/web/fields';
import { useContractForm, type FormOf } from '@tailboard/web/form';
import type { SavingOf } from '@tailboard/web/save';
import { SaveForm } from '@tailboard/web/save-form';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { categoryTexts } from './category-texts.js';

export const LIST = '/admin/categories';

/** The form of a category, checked as it is typed. */
export function useCategoryForm(start: AskOf<typeof categories.define>): FormOf<typeof categories.define> {
  const t = useTexts(categoryTexts);
  return useContractForm(categories.define, {
    labels: {
      name: t('name'),
      description: t('description'),
      color: t('color'),
      default_points: t('points'),
      default_minutes: t('minutes'),
      sort: t('sort'),
    },
    start,
  });
}

const side = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 } as const;

/** The fields of a category. */
export function CategoryForm({
  label,
  saving,
}: {
  label: string;
  saving: SavingOf<typeof categories.define>;
}): ReactNode {
  const t = useTexts(categoryTexts);
  const { form } = saving;
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 592 }}>
          <SaveForm saving={saving} label={label} cancel={LIST}>
            <FormField form={form} name="name" required autoFocus autoComplete="off" />
            <FormField form={form} name="description" multiline minRows={2} />
            <Box sx={side}>
              <FormField
                form={form}
                name="default_points"
                type="number"
                slotProps={{ htmlInput: { step: 0.01, min: 0, inputMode: 'decimal' } }}
              />
              <FormField
                form={form}
                name="default_minutes"
                type="number"
                slotProps={{ htmlInput: { step: 1, min: 0, max: 1440, inputMode: 'numeric' } }}
              />
              <FormField form={form} name="color" type="color" />
              <FormField form={form} name="sort" type="number" help={t('sortHelp')} />
            </Box>
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}
