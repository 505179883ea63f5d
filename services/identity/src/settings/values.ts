import { getSetting, type SettingKey, type Weekday } from '@tailboard/contracts/identity/settings';
import type { WorkweekStart } from '@tailboard/contracts/workweek';

/** A value of a setting and the date from which it applies; `null`: from when it was recorded. */
export interface DatedValue {
  readonly value: unknown;
  readonly effective_from: string | null;
}
/** Recorded settings, the earliest date first. Missing keys have their defaults. */
export type SettingValues = Readonly<Partial<Record<SettingKey, readonly DatedValue[]>>>;

/** Adds a value to a setting: for the same date, the last recorded one counts. */
export const withValue = (before: readonly DatedValue[], added: DatedValue): DatedValue[] =>
  [...before.filter(({ effective_from }) => effective_from !== added.effective_from), added].sort((a, b) =>
    (a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1,
  );

/** Returns a setting's value in force on a date, and since when. */
export const getValueInForce = (values: SettingValues, key: SettingKey, date: string): DatedValue =>
  values[key]?.findLast(({ effective_from }) => effective_from === null || effective_from <= date) ?? {
    value: getSetting(key).value,
    effective_from: null,
  };

/** Returns a setting's values planned for after a date, soonest first. */
export const listPlannedValues = (values: SettingValues, key: SettingKey, date: string) =>
  (values[key] ?? []).flatMap(({ value, effective_from }) =>
    effective_from !== null && effective_from > date ? [{ value, effective_from }] : [],
  );

export const toWorkweekStart =
  (values: SettingValues): WorkweekStart =>
  (date) =>
    getValueInForce(values, 'workweek_start', date).value as Weekday;
