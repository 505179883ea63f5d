import { readSettings, settings, type SettingKey, type SettingShown } from '@tailboard/contracts/identity/settings';
import { say } from '@tailboard/contracts/locale';
import { scopeOf } from '@tailboard/contracts/permission';
import { answer, type Caller, type House } from '@tailboard/service/house';
import { settingsProjection, settingValues } from './settings-projection.js';
import { inForce, plannedAfter } from './values.js';

/**
 * The settings in their order, as they are in force today. A price that the caller may not see keeps its place and has
 * the value null, for clients know the first two by their positions; what is planned is told to those who see the
 * screen of settings.
 */
export async function shownSettings(
  house: House,
  { principal, locale }: Pick<Caller, 'principal' | 'locale'>,
): Promise<SettingShown[]> {
  const may = (permission: Parameters<typeof scopeOf>[1]): boolean =>
    scopeOf(principal?.roles ?? [], permission) !== null;
  const hidden: readonly SettingKey[] = may('settings.company-price.read') ? [] : ['price_point_company'];
  const seesPlans = may('settings.view');
  const values = await settingValues(house.db);
  const today = house.today();
  return settings.map(({ key, label, type }) => {
    const told = { key, label: say(label, locale), type };
    if (hidden.includes(key)) return { ...told, value: null, effective_from: null, planned: [] };
    if (key === 'timezone') return { ...told, value: house.config.COMPANY_TIMEZONE, effective_from: null, planned: [] };
    return { ...told, ...inForce(values, key, today), planned: seesPlans ? plannedAfter(values, key, today) : [] };
  });
}

export const settingsAnswer = answer(readSettings, [settingsProjection.name], async (_, house, caller) => ({
  data: await shownSettings(house, caller),
}));
