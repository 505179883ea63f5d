import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { jobTypes } from '@tailboard/contracts/jobs/job';
import type { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { Panel } from '@tailboard/ui/layout/page';
import type { FormOf } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { dispatchTexts } from '../texts.js';
import { editTexts } from './edit-texts.js';
import type { Field } from './form-values.js';
import { CategoryField, fieldsOf, wide } from './job-field.js';
import type { References } from './references.js';

const columns = {
  display: 'grid',
  gap: 2,
  p: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
};

/**
 * All editable fields of a job.
 * @param usual the points that the job gets if the field is empty
 * @param dateHint what a new date means for the assigned technician
 */
export function JobFields({
  form,
  labels,
  lists,
  usual,
  dateHint,
}: {
  form: FormOf<typeof CreateJob>;
  labels: Readonly<Record<Field, string>>;
  lists: References;
  usual: number | undefined;
  dateHint: string | undefined;
}): ReactNode {
  const t = useTexts(editTexts);
  const d = useTexts(dispatchTexts);
  const format = useFormat();
  const { words, oneOf, number } = fieldsOf(form, labels);
  const pair = (lat: number, lng: number): void => {
    const set = { shouldDirty: true, shouldValidate: true };
    form.setValue('address.lat', lat, set);
    form.setValue('address.lng', lng, set);
  };

  return (
    <>
      <Panel title={t('visit')}>
        <Box sx={columns}>
          {words('date', 2, { type: 'date', hint: dateHint })}
          {oneOf(
            'type',
            2,
            jobTypes.map((type) => ({ id: type, name: d(`type.${type}`) })),
          )}
          {oneOf('time_slot_id', 2, lists.slots, t('noSlot'))}
          <CategoryField form={form} label={labels.category_id} lists={lists} />
          <Box sx={wide(1)}>{number('points', usual === undefined ? {} : { placeholder: format.number(usual) })}</Box>
          {oneOf('location_id', 2, lists.locations, t('noLocation'))}
          {words('category_comment', 6)}
          <Controller
            name="lock"
            control={form.control}
            render={({ field: { value, ...field } }) => (
              <FormControlLabel
                control={<Checkbox {...field} checked={value === true} />}
                label={labels.lock}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={wide(6)}
              />
            )}
          />
        </Box>
      </Panel>
      <Panel title={t('customer')}>
        <Box sx={columns}>
          {words('customer_name', 3)}
          {words('phone', 3, { type: 'tel' })}
          {words('account_number', 3)}
          {words('identifier', 3)}
        </Box>
      </Panel>
      <Panel title={t('place')}>
        <Box sx={columns}>
          {words('address.address', 4)}
          {words('address.apt', 2)}
          {words('address.address2', 6)}
          {words('address.city', 3)}
          {words('address.state', 1)}
          {words('address.zip', 2)}
          <Box sx={wide(3)}>{number('address.lat', { onPair: pair })}</Box>
          <Box sx={wide(3)}>{number('address.lng', { onPair: pair })}</Box>
          <Typography variant="caption" sx={{ ...wide(6), color: 'text.secondary', mt: -1 }}>
            {t('coordinates')}
          </Typography>
        </Box>
      </Panel>
      <Panel title={t('notes')}>
        <Box sx={columns}>{words('dispatch_notes', 6, { multiline: true })}</Box>
      </Panel>
    </>
  );
}
