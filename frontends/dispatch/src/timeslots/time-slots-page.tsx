import Box from '@mui/material/Box';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { toSlotEnd } from '@tailboard/contracts/values';
import { FormField } from '@tailboard/web/forms/fields';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useFormat } from '@tailboard/web/i18n/format';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import { z } from 'zod';

/** The time slots that jobs may have. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-time-slots');
  const format = useFormat();
  const schema = useMemo(
    () =>
      z.object(timeSlots.definition.fields.shape).refine(({ start, end }) => end === '' || toSlotEnd(end) > start, {
        path: ['end'],
        error: () => t('endAfterStart'),
        // Checked even while another field is invalid.
        when: () => true,
      }),
    [t],
  );
  return (
    <ResourceScreen
      resource={timeSlots}
      path="/admin/timeslots"
      t={t}
      columns={[
        ...(['name', 'start', 'end'] as const),
        {
          key: 'capacity',
          label: t('capacity'),
          align: 'right',
          render: ({ capacity }) => (capacity === null ? t('noLimit') : format.number(capacity)),
        },
        'sort',
      ]}
      labels={{ start: t('start'), end: t('end'), capacity: t('capacity') }}
      start={{ name: '', start: '', end: '', capacity: null, sort: 0 }}
      schema={schema}
      deletes={t('deletes')}
      form={(form) => (
        <>
          <FormField form={form} name="name" required autoFocus />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <FormField form={form} name="start" type="time" required />
            <FormField form={form} name="end" type="time" required help={t('endHelp')} />
          </Box>
          <FormNumber form={form} name="capacity" integer help={t('capacityHelp')} />
          <SortField form={form} />
        </>
      )}
    />
  );
}
