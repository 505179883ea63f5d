import type { PayTerms } from '@tailboard/contracts/identity/user';
import { PriceLevel, ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo } from 'react';
import { z } from 'zod';

/** The pay levels of a profile: the standard pay per point, and nine others. */
const LEVELS = 10;

/**
 * Returns the name of each pay level, and whether it has a price: the standard one, and those of the settings. The others
 * are paid like the standard.
 */
export function usePriceLevels(): readonly { level: number; label: string; priced: boolean }[] {
  const t = useTexts('shell-user-form');
  const format = useFormat();
  const { data } = useContractQuery(ReadSettings, {});
  return useMemo(() => {
    const value = data?.data.find(({ key }) => key === 'price_levels')?.value;
    const named = z.array(PriceLevel).safeParse(value).data ?? [];
    return Array.from({ length: LEVELS }, (_, level) => {
      const found = named.find((one) => one.level === level);
      const plain = level === 0 ? t('standardPay') : t('levelWithoutPrice', { level });
      const label = found ? `${level} · ${found.name} (${format.money(found.tech_price_cents)})` : plain;
      return { level, label, priced: level === 0 || found !== undefined };
    });
  }, [data, t, format]);
}

/** Returns a formatter for pay terms: `By the hour, $18.00 an hour`. */
export function usePayWords(): (terms: Pick<PayTerms, 'pay_type' | 'pay_rate'>) => string {
  const t = useTexts('shell-users');
  const format = useFormat();
  return ({ pay_type, pay_rate }) => {
    if (pay_rate === 0) return `${t(`pay.${pay_type}`)}, ${t('noRate')}`;
    const amount = format.money(Math.round(pay_rate * 100));
    return `${t(`pay.${pay_type}`)}, ${t(pay_type === 'salary' ? 'aWeek' : 'anHour', { amount })}`;
  };
}
