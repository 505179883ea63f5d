import type { PayTerms } from '@tailboard/contracts/identity/user';
import { getSetting, type PriceLevel, type SettingKey, type Weekday } from '@tailboard/contracts/identity/settings';
import type { WorkweekStart } from '@tailboard/contracts/workweek';
import type { z } from 'zod';

/** A value that applies from a date on (`null`: always), and the position of its event in the order of all events. */
export interface Dated {
  readonly effective_from: string | null;
  readonly position: bigint;
}
export interface KnownPay extends PayTerms, Dated {}
export interface KnownSetting extends Dated {
  readonly key: SettingKey;
  readonly value: unknown;
}

/**
 * The last known event: a finalized week is paid by what was recorded before it was finalized, so that later events do
 * not change it. `null`: all events recorded so far.
 */
export type KnownUntil = bigint | null;

/** Returns the value in force on a date from what was recorded so far: for the same date, the last recorded one. */
export function findInForce<D extends Dated>(known: readonly D[], date: string, until: KnownUntil): D | undefined {
  let inForce: D | undefined;
  for (const candidate of known) {
    if (until !== null && candidate.position > until) continue;
    if (candidate.effective_from !== null && candidate.effective_from > date) continue;
    if (!inForce || isLater(candidate, inForce)) inForce = candidate;
  }
  return inForce;
}
const isLater = (a: Dated, b: Dated): boolean => {
  const [aDate, bDate] = [a.effective_from ?? '', b.effective_from ?? ''];
  return aDate === bDate ? a.position > b.position : aDate > bDate;
};

/** The settings that pay depends on. */
export interface PaySettings {
  readonly price_point_tech: number;
  readonly minutes_per_point: number;
  readonly overtime_threshold: number;
  readonly overtime_method: 'flsa' | 'exempt_7i';
  readonly min_wage_cents: number;
  readonly per_diem_cents: number;
  readonly leave_day_hours: number;
  readonly price_levels: readonly z.output<typeof PriceLevel>[];
}
const payKeys = [
  'price_point_tech',
  'minutes_per_point',
  'overtime_threshold',
  'overtime_method',
  'min_wage_cents',
  'per_diem_cents',
  'leave_day_hours',
  'price_levels',
] as const satisfies readonly (SettingKey & keyof PaySettings)[];

/** All recorded settings, by key. */
export type Settings = Readonly<Partial<Record<SettingKey, readonly KnownSetting[]>>>;

export const settingOn = (settings: Settings, key: SettingKey, date: string, until: KnownUntil = null): unknown => {
  const setting = findInForce(settings[key] ?? [], date, until);
  return setting ? setting.value : getSetting(key).value;
};

export const paySettingsOn = (settings: Settings, date: string, until: KnownUntil): PaySettings =>
  Object.fromEntries(payKeys.map((key) => [key, settingOn(settings, key, date, until)])) as unknown as PaySettings;

/** The workweek start is never moved for past weeks, so the current settings apply to every week. */
export const toWorkweekStart =
  (settings: Settings): WorkweekStart =>
  (date) =>
    settingOn(settings, 'workweek_start', date) as Weekday;

/** Returns the price of a point in cents: that of the user's level, or the company's (decision D15). */
export const pricePoint = (level: number, settings: PaySettings): number =>
  settings.price_levels.find((each) => each.level === level)?.tech_price_cents ?? settings.price_point_tech;
