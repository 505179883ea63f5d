import { PriceLevel } from '@tailboard/contracts/identity/settings';
import { z } from 'zod';
import { getValueInForce, listPlannedValues, type SettingValues } from './values.js';

const PriceLevels = z.array(PriceLevel);

/** Returns whether a pay level has a price on a date or later. Level 0 is the standard pay, which always has one. */
export function hasPrice(settings: SettingValues, level: number, date: string): boolean {
  const listed = [
    getValueInForce(settings, 'price_levels', date),
    ...listPlannedValues(settings, 'price_levels', date),
  ].flatMap(({ value }) => PriceLevels.parse(value));
  return level === 0 || listed.some((priced) => priced.level === level);
}
