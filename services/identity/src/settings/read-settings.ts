import { readSettings, settings, type SettingKey } from '@tailboard/contracts/identity/settings';
import { scopeOf } from '@tailboard/contracts/permission';
import { answer } from '@tailboard/service/house';

/**
 * The settings in their order. A price that the caller may not see keeps its place and has the value null, for clients
 * know the first two by their positions.
 */
export const settingsAnswer = answer(readSettings, [], async (_, house, { principal }) => {
  const seesCompanyPrice = scopeOf(principal?.roles ?? [], 'settings.company-price.read') !== null;
  const shown: Partial<Record<SettingKey, unknown>> = {
    timezone: house.config.COMPANY_TIMEZONE,
    ...(seesCompanyPrice ? {} : { price_point_company: null }),
  };
  return {
    data: settings.map(({ key, label, type, value }) => ({
      key,
      label,
      type,
      value: key in shown ? shown[key] : value,
    })),
  };
});
