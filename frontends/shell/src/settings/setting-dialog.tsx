import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import {
  ChangeSetting,
  MAX_LEVELS,
  PriceLevel,
  ReadSettings,
  getSetting,
  weekdays,
  type SettingKey,
  type SettingShown,
  type Weekday,
} from '@tailboard/contracts/identity/settings';
import { CompanyDate } from '@tailboard/contracts/values';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ValueField } from './value-field.js';
import { useSettingWords } from './setting-words.js';
import { workweekStartOn, workweekStarts } from './workweeks.js';

/** The maximum of an amount in cents, from the contract's schema. */
const getMaxCents = (key: SettingKey): number => (getSetting(key).schema as z.ZodNumber).maxValue ?? 0;

/** A workweek, or the company's beginning if none is chosen. */
const FromBeginning = z.preprocess((date) => (date === '' ? null : date), CompanyDate.nullable());

/** Returns a setting's planned value, if it has one: a user most likely wants to change that. */
const latest = ({ value, planned }: Pick<SettingShown, 'value' | 'planned'>): unknown => planned.at(-1)?.value ?? value;

/** Edits one setting. Pay settings also need the workweek from which they apply. */
export function SettingDialog({
  setting: { key: name, label, type, value, planned, version },
  settings,
  onClose,
}: {
  setting: SettingShown;
  settings: readonly SettingShown[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-settings');
  const words = useSettingWords();
  const w = useTexts('web');
  const format = useFormat();
  const { toast } = useToast();
  const { today } = useCompany();
  const id = useId();
  const key = name as SettingKey;
  const { schema: valueSchema, pay = false, price = false } = getSetting(key);
  const isFirstPrice = price && version === 0;
  const schema = useMemo(
    () =>
      z.object({
        key: z.literal(key),
        value: valueSchema,
        effective_from: pay ? (isFirstPrice ? FromBeginning : CompanyDate) : z.null(),
      }),
    [key, valueSchema, pay, isFirstPrice],
  );
  // Each price level is a row with its own field labels and advice.
  const rows = type === 'list' ? Array.from({ length: MAX_LEVELS }, (_, row) => `value.${row}`) : [];
  const maxOfLevel = format.money(PriceLevel.shape.tech_price_cents.maxValue ?? 0);
  const advice = {
    ...(type === 'cents' ? { value: t('amount', { most: format.money(getMaxCents(key)) }) } : {}),
    ...(key === 'mail_url' ? { value: t('mailUrlHelp') } : {}),
    ...(key === 'session_idle_minutes' ? { value: t('idleMinutes') } : {}),
    ...Object.fromEntries(rows.map((row) => [`${row}.tech_price_cents`, t('amount', { most: maxOfLevel })])),
  };
  const form = useContractForm(ChangeSetting, {
    labels: {
      value: label,
      effective_from: t('from'),
      ...Object.fromEntries(
        rows.flatMap((row) => [
          [`${row}.name`, t('levelName')],
          [`${row}.tech_price_cents`, t('price')],
        ]),
      ),
    },
    advice,
    start: { key, value: latest({ value, planned }), effective_from: pay ? '' : null },
    schema,
  });
  const saving = useSave(form, ChangeSetting, {
    draft: `setting.${key}`,
    version,
    toValues: (current: SettingShown) => ({ value: latest(current) }),
    refreshes: [ReadSettings],
    onSaved: () => {
      toast(t('saved', { label }));
      onClose();
    },
  });
  const given: unknown = useWatch({ control: form.control, name: 'value' });
  // A new start of the workweek applies from such a day itself.
  const startOn = (date: string): Weekday =>
    key === 'workweek_start' ? (weekdays.find((day) => day === given) ?? 'sunday') : workweekStartOn(date, settings);
  const current = workweekStarts(today, (date) => workweekStartOn(date, settings), 1)[0] ?? today;
  const dates = pay ? workweekStarts(today, startOn).filter((date) => date >= current) : [];
  return (
    <Modal
      title={label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={saving.pending}>
            {w('save')}
          </Button>
        </>
      }
    >
      <SaveForm
        saving={saving}
        label={label}
        formId={id}
        formatValue={(field, shown) => (field === 'value' ? words(key, type, shown) : undefined)}
      >
        <ValueField form={form} settingKey={key} type={type} />
        {pay && (
          <FormField
            form={form}
            name="effective_from"
            select
            required={!isFirstPrice}
            help={t(isFirstPrice ? 'firstPriceHelp' : 'fromHelp')}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="" disabled={!isFirstPrice}>
              {t(isFirstPrice ? 'fromBeginning' : 'chooseDate')}
            </MenuItem>
            {dates.map((date) => (
              <MenuItem key={date} value={date}>
                {date <= today ? t('thisWeek', { date: format.date(date) }) : format.date(date)}
              </MenuItem>
            ))}
          </FormField>
        )}
      </SaveForm>
    </Modal>
  );
}
