import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { MAX_LEVELS, type ChangeSetting, type PriceLevel } from '@tailboard/contracts/identity/settings';
import { Icon } from '@tailboard/ui/icons';
import type { FormOf } from '@tailboard/web/forms/form';
import { MoneyField } from '@tailboard/web/forms/money-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { get, useController, type FieldError } from 'react-hook-form';
import type { z } from 'zod';

type Level = Omit<z.input<typeof PriceLevel>, 'tech_price_cents'> & { tech_price_cents: number | null };
const all = Array.from({ length: MAX_LEVELS }, (_, level) => level);

/** The price levels as a small table: a level, its name, and the value of a point. */
export function PriceLevels({ form }: { form: FormOf<typeof ChangeSetting> }): ReactNode {
  const t = useTexts('shell-settings');
  const {
    field: { value, onChange, onBlur },
    fieldState: { error },
    formState: { errors },
  } = useController({ control: form.control, name: 'value' });
  const rows = Array.isArray(value) ? (value as readonly Level[]) : [];
  const free = all.filter((level) => !rows.some((row) => row.level === level));
  const write = (at: number, change: Partial<Level>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const wrong = (at: number, field: keyof Level): string | undefined =>
    (get(errors, `value.${at}.${field}`) as FieldError | undefined)?.message;
  return (
    <Box role="group" aria-label={form.labels.value} sx={{ display: 'grid', gap: 1.5 }}>
      {rows.length === 0 && <FormHelperText>{t('noLevels')}</FormHelperText>}
      {rows.map((row, index) => (
        <Box
          key={row.level}
          sx={{
            display: 'grid',
            gap: 1,
            // On phones the name needs the full width, so the point value is below it.
            gridTemplateColumns: { xs: '84px minmax(0, 1fr) auto', sm: '84px minmax(0, 1fr) 130px auto' },
            '& > :nth-child(2)': { gridColumn: { xs: '2 / 4', sm: 'auto' } },
            '& > :nth-child(3)': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
            alignItems: 'start',
            pb: { xs: 1, sm: 0 },
          }}
        >
          <TextField
            select
            label={t('level')}
            value={row.level}
            onBlur={onBlur}
            onChange={({ target }) => write(index, { level: Number(target.value) })}
          >
            {all
              .filter((level) => level === row.level || free.includes(level))
              .map((level) => (
                <MenuItem key={level} value={level}>
                  {level}
                </MenuItem>
              ))}
          </TextField>
          <TextField
            label={t('levelName')}
            value={row.name}
            onBlur={onBlur}
            onChange={({ target }) => write(index, { name: target.value })}
            error={wrong(index, 'name') !== undefined}
            helperText={wrong(index, 'name')}
          />
          <MoneyField
            label={t('price')}
            cents={row.tech_price_cents}
            onCents={(tech_price_cents) => write(index, { tech_price_cents })}
            onBlur={onBlur}
            error={wrong(index, 'tech_price_cents') !== undefined}
            helperText={wrong(index, 'tech_price_cents')}
          />
          <IconButton
            aria-label={t('removeLevel', { level: row.level })}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {error?.message !== undefined && <FormHelperText error>{error.message}</FormHelperText>}
      {free.length > 0 && (
        <Button
          startIcon={<Icon name="plus" />}
          sx={{ justifySelf: 'start' }}
          onClick={() => onChange([...rows, { level: free[0], name: '', tech_price_cents: null }])}
        >
          {t('addLevel')}
        </Button>
      )}
    </Box>
  );
}
