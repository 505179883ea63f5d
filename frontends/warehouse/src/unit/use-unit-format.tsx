import { companyDate, daysBetween } from '@tailboard/contracts/company-time';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts, type TextKey, type Translate } from '@tailboard/web/i18n/texts';
import { useMemo } from 'react';

type NamedModel = { readonly cpe_model: { readonly name: string } | null };

/** Formatters for a unit: its model, and its dates in the company's time zone. */
export interface UnitFormat {
  readonly t: Translate<TextKey<'warehouse-unit'>>;
  /** Returns the name of the model, or the specified letters for none. */
  readonly model: (unit: NamedModel) => string;
  /** Returns the model, the status and the holder or location; of no unit, that it is not in inventory. */
  readonly summary: (unit: Cpe | null) => string;
  /** Returns the date of an instant in the company's time zone; a dash if there is none. */
  readonly date: (instant: string | null) => string;
  readonly dateTime: (instant: string | null) => string;
  /** Returns how long the holder has had it. */
  readonly daysHeld: (unit: Pick<Cpe, 'status' | 'assigned_date' | 'returned_customer_date'>) => string;
}

export function useUnitFormat(): UnitFormat {
  const t = useTexts('warehouse-unit');
  const format = useFormat();
  const { zone, today } = useCompany();
  return useMemo(() => {
    const toCompanyDate = (instant: string): string => companyDate(new Date(instant), zone);
    const model = ({ cpe_model }: NamedModel): string => cpe_model?.name ?? t('noModel');
    return {
      t,
      model,
      summary: (unit) =>
        unit === null
          ? t('notInInventory')
          : [model(unit), t(`status.${unit.status}`), unit.user?.label ?? unit.location?.name]
              .filter(Boolean)
              .join(' · '),
      date: (instant) => (instant === null ? t('none') : format.date(toCompanyDate(instant))),
      dateTime: (instant) => (instant === null ? t('none') : format.instant(instant, zone)),
      daysHeld: ({ status, assigned_date, returned_customer_date }) => {
        const since = status === 'customer_returned' ? returned_customer_date : assigned_date;
        return since === null ? t('none') : t('daysHeld', { count: daysBetween(toCompanyDate(since), today) });
      },
    };
  }, [t, format, zone, today]);
}
