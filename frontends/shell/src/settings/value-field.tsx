import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import type { ChangeSetting, SettingKey } from '@tailboard/contracts/identity/settings';
import { FormField } from '@tailboard/web/forms/fields';
import type { FormOf } from '@tailboard/web/forms/form';
import { MoneyField } from '@tailboard/web/forms/money-field';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { PriceLevels } from './price-levels.js';
import { choiceName, choices } from './setting-words.js';

/** The input of a setting, by its type. */
export function ValueField({
  form,
  settingKey,
  type,
}: {
  form: FormOf<typeof ChangeSetting>;
  settingKey: SettingKey;
  type: string;
}): ReactNode {
  const t = useTexts('shell-settings');
  if (type === 'list') return <PriceLevels form={form} />;
  if (type === 'choice')
    return (
      <FormField form={form} name="value" select autoFocus>
        {(choices[settingKey] ?? []).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choiceName(t, settingKey, choice)}
          </MenuItem>
        ))}
      </FormField>
    );
  if (type === 'cents')
    return (
      <Controller
        control={form.control}
        name="value"
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <MoneyField
            label={form.labels.value}
            cents={value as number | null}
            onCents={onChange}
            onBlur={onBlur}
            inputRef={ref}
            required
            error={error !== undefined}
            helperText={error?.message}
          />
        )}
      />
    );
  if (type === 'flag')
    return (
      <Controller
        control={form.control}
        name="value"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <FormControlLabel
            control={
              <Checkbox
                checked={(value as { show?: unknown } | null)?.show === true}
                onChange={(_, show) => onChange({ show })}
                onBlur={onBlur}
                slotProps={{ input: { ref } }}
              />
            }
            label={form.labels.value}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      />
    );
  if (type === 'number') return <FormNumber form={form} name="value" autoFocus />;
  return (
    <FormField form={form} name="value" autoFocus {...(settingKey === 'mail_url' ? { help: t('mailUrlHelp') } : {})} />
  );
}
