import Box from '@mui/material/Box';
import type { AskOf } from '@tailboard/contracts/contract';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageContent, Panel } from '@tailboard/ui/page';
import { FormField } from '@tailboard/web/fields';
import { useContractForm, type FormOf } from '@tailboard/web/form';
import { SaveForm } from '@tailboard/web/save-form';
import type { SavingOf } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, type ReactNode } from 'react';
import { z } from 'zod';
import { timeSlotTexts } from './time-slot-texts.js';

const names = ['name', 'start', 'end', 'capacity', 'sort'] as const;

/** The form of a time slot, checked as it is typed. */
export function useSlotForm(start: AskOf<typeof timeSlots.define>): FormOf<typeof timeSlots.define> {
  const t = useTexts(timeSlotTexts);
  const schema = useMemo(
    () =>
      z.object(timeSlots.of.fields.shape).refine(({ start: from, end }) => !(end <= from), {
        path: ['end'],
        error: () => t('endAfterStart'),
        // Said also while another field is still wrong.
        when: () => true,
      }),
    [t],
  );
  const labels = Object.fromEntries(names.map((name) => [name, t(name)]));
  return useContractForm(timeSlots.define, { labels, start, schema });
}

/** The fields of a time slot. */
export function TimeSlotForm({
  label,
  saving,
}: {
  label: string;
  saving: SavingOf<typeof timeSlots.define>;
}): ReactNode {
  const t = useTexts(timeSlotTexts);
  const { form } = saving;
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 592 }}>
          <SaveForm saving={saving} label={label} cancel="/admin/timeslots">
            <FormField form={form} name="name" required autoFocus />
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
              <FormField form={form} name="start" type="time" required />
              <FormField form={form} name="end" type="time" required />
            </Box>
            <FormField form={form} name="capacity" type="number" help={t('capacityHelp')} />
            <FormField form={form} name="sort" type="number" help={t('sortHelp')} />
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}
