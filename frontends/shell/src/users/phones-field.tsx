import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import type { ContactValues } from './user-values.js';

/** Maximum phones in a profile. */
const MAX_PHONES = 10;

/** The phones of a user: type, number, and which is the primary one. */
export function PhonesField({ form }: { form: FieldsOf<ContactValues> }): ReactNode {
  const t = useTexts('shell-user-form');
  const group = useId();
  const { control, getValues, setValue } = asLabelled(form);
  const { fields, append, remove } = useFieldArray({ control, name: 'profile.phones' });

  const makePrimary = (chosen: number): void =>
    fields.forEach((_, index) => setValue(`profile.phones.${index}.primary`, index === chosen, { shouldDirty: true }));
  const removeAt = (index: number): void => {
    const primary = getValues(`profile.phones.${index}.primary`);
    remove(index);
    // One of the remaining phones becomes primary.
    if (primary && fields.length > 1) setValue('profile.phones.0.primary', true, { shouldDirty: true });
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <Typography variant="h2">{t('phones')}</Typography>
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('noPhones')}
        </Typography>
      )}
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr auto auto', sm: '160px 1fr auto auto' },
          }}
        >
          <Controller
            control={control}
            name={`profile.phones.${index}.label`}
            render={({ field: { ref, ...field } }) => (
              <TextField
                {...field}
                inputRef={ref}
                label={t('phoneLabel')}
                slotProps={{ htmlInput: { maxLength: 40 } }}
                sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
              />
            )}
          />
          <Controller
            control={control}
            name={`profile.phones.${index}.number`}
            render={({ field: { ref, ...field }, fieldState: { error } }) => (
              <TextField
                {...field}
                inputRef={ref}
                type="tel"
                label={t('phoneNumber')}
                required
                error={error !== undefined}
                helperText={error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name={`profile.phones.${index}.primary`}
            render={({ field: { ref, value, onBlur } }) => (
              <FormControlLabel
                control={
                  <Radio
                    size="small"
                    name={group}
                    checked={value}
                    onBlur={onBlur}
                    onChange={() => makePrimary(index)}
                    slotProps={{
                      input: {
                        ref,
                        'aria-label': t('makePrimary', { number: getValues(`profile.phones.${index}.number`) }),
                      },
                    }}
                  />
                }
                label={t('primary')}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ mr: 0 }}
              />
            )}
          />
          <IconButton aria-label={t('removePhone', { n: index + 1 })} onClick={() => removeAt(index)} sx={{ mt: 0.5 }}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fields.length < MAX_PHONES && (
        <Button
          startIcon={<Icon name="plus" />}
          onClick={() => append({ label: '', number: '', primary: fields.length === 0 })}
          sx={{ justifySelf: 'start' }}
        >
          {t('addPhone')}
        </Button>
      )}
    </Box>
  );
}
