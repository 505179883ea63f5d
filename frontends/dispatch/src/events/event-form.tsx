import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { AddScheduleEntry, paidTypes, scheduleTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { limitChoices, type Choice } from '@tailboard/ui/picker';
import { useWords } from '@tailboard/ui/words';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled, useContractForm, validatedOnBlur, type FormOf } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { usePeople } from '@tailboard/web/app/people';
import type { SavingOf } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { eventSchema, type EventFields } from './event-fields.js';

const keys = {
  title: 'name',
  type: 'type',
  user_ids: 'forPeople',
  start_date: 'startDate',
  end_date: 'endDate',
  start_time: 'startTime',
  end_time: 'endTime',
  hours_per_day: 'hours',
  note: 'note',
} as const;
type Field = keyof typeof keys;
const fields = Object.keys(keys) as Field[];
const NOTE = 255;

const time = (typed: unknown): unknown => (typed === '' ? null : typed);

export type EventSaving = SavingOf<typeof AddScheduleEntry>;

/** Form of an event, validated while typing. */
export function useEventForm(start: EventFields): FormOf<typeof AddScheduleEntry> {
  const t = useTexts('dispatch-events');
  const schema = useMemo(() => eventSchema(t), [t]);
  const labels = Object.fromEntries(fields.map((name) => [name, t(keys[name])]));
  return useContractForm(AddScheduleEntry, { labels, start, schema });
}

/** The fields of an event; input is stored until it is saved or cancelled. */
export function EventForm({
  formId,
  label,
  saving,
  named,
}: {
  formId: string;
  label: string;
  saving: EventSaving;
  named: readonly Choice[];
}): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const { people } = usePeople(named);
  const {
    control,
    register,
    setValue,
    formState: { errors, isSubmitted },
    trigger,
  } = asLabelled(saving.form);
  const [note, type] = useWatch({ control, name: ['note', 'type'] });
  const field = (name: Field, help?: string) => ({
    label: t(keys[name]),
    error: errors[name] !== undefined,
    helperText: errors[name]?.message ?? help,
    slotProps: { inputLabel: { shrink: true } },
  });
  const formatValue = (name: string, value: unknown): string | undefined => {
    if (name === 'type') return t(`type.${value as ScheduleType}`);
    if (name === 'start_date' || name === 'end_date') return format.date(String(value));
    if (name !== 'user_ids') return undefined;
    if (value === 'all') return t('forEveryone');
    const ids: readonly unknown[] = Array.isArray(value) ? value : [];
    return ids.map((id) => people.find((person) => person.id === id)?.label ?? id).join(', ');
  };
  // A pair of fields is validated together.
  const validateWith = (...others: Field[]) => ({
    onChange: () => {
      if (isSubmitted || others.some((name) => errors[name])) void trigger(others);
    },
  });
  const date = (name: 'start_date' | 'end_date', ...others: Field[]): ReactNode => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <CalendarField
          label={t(keys[name])}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message}
          required
          name={name}
          inputRef={ref}
          value={value}
          onValue={(next) => {
            onChange(next);
            validateWith(...others).onChange();
          }}
          onLeave={onBlur}
        />
      )}
    />
  );
  return (
    <SaveForm saving={saving} label={label} formId={formId} formatValue={formatValue}>
      <FormField form={saving.form} name="title" required autoFocus slotProps={{ inputLabel: { shrink: true } }} />
      <TextField
        {...field('type')}
        select
        value={type}
        onChange={({ target }) => {
          const next = target.value as ScheduleType;
          setValue('type', next, { shouldDirty: true, shouldValidate: true });
          setValue('paid', paidTypes.includes(next), { shouldDirty: true });
        }}
      >
        {scheduleTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <ForWhom form={saving.form} people={people} field={field('user_ids')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {date('start_date', 'end_date', 'end_time')}
        {date('end_date', 'end_time')}
        <TextField
          {...field('start_time')}
          {...register('start_time', { setValueAs: time, ...validateWith('end_time') })}
          type="time"
        />
        <TextField {...field('end_time', t('timesHelp'))} {...register('end_time', { setValueAs: time })} type="time" />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
        <FormNumber form={saving.form} name="hours_per_day" />
        <Controller
          control={control}
          name="paid"
          render={({ field: { value, onChange, ref } }) => (
            <FormControlLabel
              control={
                <Checkbox
                  checked={value ?? paidTypes.includes(type)}
                  onChange={({ target }) => onChange(target.checked)}
                  slotProps={{ input: { ref } }}
                />
              }
              label={t('paid')}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          )}
        />
      </Box>
      <TextField
        {...field('note', t('noteHelp', { left: NOTE - (note ?? '').length }))}
        {...register('note')}
        multiline
        minRows={2}
      />
    </SaveForm>
  );
}

/** Users of an event: some of them, or everyone. */
function ForWhom({
  form,
  people,
  field,
}: {
  form: EventSaving['form'];
  people: readonly Choice[];
  field: Pick<TextFieldProps, 'label' | 'error' | 'helperText'>;
}): ReactNode {
  const t = useTexts('dispatch-events');
  const { noOptions, moreOptions } = useWords();
  return (
    <Controller
      control={asLabelled(form).control}
      name="user_ids"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { isDirty } }) => (
        <Box>
          <Autocomplete
            multiple
            disableCloseOnSelect
            filterSelectedOptions
            limitTags={6}
            disabled={value === 'all'}
            options={[...people]}
            value={value === 'all' ? [] : people.filter(({ id }) => value.includes(id))}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
            {...limitChoices(moreOptions)}
            noOptionsText={noOptions}
            onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
            onBlur={validatedOnBlur(isDirty, onBlur)}
            renderInput={(params) => (
              <TextField
                {...params}
                {...field}
                required
                inputRef={ref}
                slotProps={{ ...params.slotProps, inputLabel: { shrink: true } }}
              />
            )}
          />
          <FormControlLabel
            control={
              <Checkbox checked={value === 'all'} onChange={({ target }) => onChange(target.checked ? 'all' : [])} />
            }
            label={t('forEveryone')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </Box>
      )}
    />
  );
}
