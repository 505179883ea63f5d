import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { needsRate, payTypes, type PayTerms } from '@tailboard/contracts/identity/user';
import { Icon } from '@tailboard/ui/icons';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { MoneyField } from '@tailboard/web/forms/money-field';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller, useWatch, type FieldValues } from 'react-hook-form';
import { workweekStartOn, workweekStarts } from '../settings/workweeks.js';
import { usePayWords, usePriceLevels } from './pay-words.js';
import { Section, Side } from './user-fields.js';

/** A salary is compared with the minimum wage for a week of 40 hours (decision D38). */
const HOURS_A_WEEK = 40;
/** Returns the minimum weekly salary in cents; `undefined` until the settings are loaded. */
function useLeastSalary(): number | undefined {
  const wage = useContractQuery(ReadSettings, {}).data?.data.find(({ key }) => key === 'min_wage_cents')?.value;
  return typeof wage === 'number' ? wage * HOURS_A_WEEK : undefined;
}

/** Returns the starts of upcoming workweeks, from which pay can change. */
function useWorkweeksToCome(): readonly string[] {
  const { today } = useCompany();
  const { data } = useContractQuery(ReadSettings, {});
  return workweekStarts(today, (date) => workweekStartOn(date, data?.data ?? []));
}

/**
 * The pay terms of a user. A new user simply has terms. Those of an existing user change from a workweek on, and stay
 * unchanged until one is selected.
 * @param path the path of the terms in the form
 * @param now the current terms, if any
 */
export function PayFields({
  form,
  path,
  now,
}: {
  form: FieldsOf<FieldValues>;
  path: 'pay' | 'profile';
  now?: Pick<PayTerms, 'pay_type' | 'pay_rate'>;
}): ReactNode {
  const t = useTexts('shell-user-form');
  const u = useTexts('shell-users');
  const format = useFormat();
  const termsOf = usePayWords();
  const levels = usePriceLevels();
  const starts = useWorkweeksToCome();
  const { control } = asLabelled(form);
  const [type, gas, from, rate, unpaid, chosenLevel] = useWatch({
    control,
    name: [
      `${path}.pay_type`,
      `${path}.gas`,
      `${path}.effective_from`,
      `${path}.pay_rate`,
      `${path}.unpaid`,
      `${path}.price_level`,
    ],
  }) as [PayTerms['pay_type'], boolean, string | undefined, number | null, boolean, number];
  const least = useLeastSalary();
  const low = type === 'salary' && !unpaid && rate !== null && least !== undefined && rate * 100 < least;
  const isUnpaid = unpaid && needsRate(type);
  const held = path === 'pay' && !from;
  const rateHelp = {
    hourly: 'payRateHour',
    greater: 'payRateHour',
    points: 'payRateIdle',
    salary: 'payRateWeek',
  } as const;
  return (
    <Section title={t('pay')} {...(now ? { help: t('payNow', { terms: termsOf(now) }) } : {})}>
      {path === 'pay' && (
        <FormField
          form={form}
          name="pay.effective_from"
          select
          help={t('payFromHelp')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('payNot')}</MenuItem>
          {[...new Set([...starts, ...(from ? [from] : [])])].map((date) => (
            <MenuItem key={date} value={date}>
              {format.date(date)}
            </MenuItem>
          ))}
        </FormField>
      )}
      {!held && (
        <>
          <Side>
            <FormField form={form} name={`${path}.pay_type`} select>
              {payTypes.map((payType) => (
                <MenuItem key={payType} value={payType}>
                  {u(`pay.${payType}`)}
                </MenuItem>
              ))}
            </FormField>
            <FormNumber form={form} name={`${path}.pay_rate`} help={t(rateHelp[type])} disabled={isUnpaid} />
            <FormField form={form} name={`${path}.price_level`} select>
              {levels
                .filter(({ level, priced }) => priced || level === chosenLevel)
                .map(({ level, label }) => (
                  <MenuItem key={level} value={level}>
                    {label}
                  </MenuItem>
                ))}
            </FormField>
          </Side>
          {needsRate(type) && <FormCheck form={form} name={`${path}.unpaid`} />}
          {low && (
            <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
              {t('salaryLow', { least: format.money(least) })}
            </Alert>
          )}
          {type === 'salary' && <FormCheck form={form} name={`${path}.salary`} />}
          <Side>
            <FormCheck form={form} name={`${path}.gas`} />
            {gas && (
              <Controller
                control={control}
                name={`${path}.gas_rate_cents`}
                render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
                  <MoneyField
                    label={form.labels[`${path}.gas_rate_cents`]}
                    cents={value as number | null}
                    onCents={onChange}
                    onBlur={onBlur}
                    inputRef={ref}
                    error={error !== undefined}
                    helperText={error?.message}
                  />
                )}
              />
            )}
          </Side>
        </>
      )}
    </Section>
  );
}
