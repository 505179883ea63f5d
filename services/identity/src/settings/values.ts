import { settingOf, type SettingKey, type Weekday } from '@tailboard/contracts/identity/settings';
import type { WorkweekStart } from '@tailboard/contracts/workweek';

/** A value of a setting and the date from which it holds; `null`: from when it was recorded. */
export interface DatedValue {
  readonly value: unknown;
  readonly effective_from: string | null;
}
/** What was recorded of the settings, the earliest date first. Who asks for a key that is not there gets its default. */
export type Values = Readonly<Partial<Record<SettingKey, readonly DatedValue[]>>>;

/** The values of a setting with one more: of the same date, the one that was recorded last counts. */
export const withValue = (before: readonly DatedValue[], added: DatedValue): DatedValue[] =>
  [...before.filter(({ effective_from }) => effective_from !== added.effective_from), added].sort((a, b) =>
    (a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1,
  );

/** What holds of a setting on a date, and since when. */
export const inForce = (values: Values, key: SettingKey, date: string): DatedValue =>
  values[key]?.findLast(({ effective_from }) => effective_from === null || effective_from <= date) ?? {
    value: settingOf(key).value,
    effective_from: null,
  };

/** What is recorded of a setting for later than a date, soonest first. */
export const plannedAfter = (values: Values, key: SettingKey, date: string) =>
  (values[key] ?? []).flatMap(({ value, effective_from }) =>
    effective_from !== null && effective_from > date ? [{ value, effective_from }] : [],
  );

export const workweekStartIn =
  (values: Values): WorkweekStart =>
  (date) =>
    inForce(values, 'workweek_start', date).value as Weekday;
