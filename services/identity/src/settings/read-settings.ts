import { ReadSettings, settings, type SettingKey, type SettingShown } from '@tailboard/contracts/identity/settings';
import { translate } from '@tailboard/contracts/locale';
import { permittedScope, type Permission } from '@tailboard/contracts/permission';
import { queryHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { loadRecordedSettings, settingsProjection, toSettingValues } from './settings-projection.js';
import { getValueInForce, listPlannedValues } from './values.js';

/**
 * Returns the settings in order, with the values in force today. A price that the caller may not see has the value null at
 * its position, because clients find the first two settings by position. Planned values are returned to callers with access
 * to the settings screen.
 */
export async function listVisibleSettings(
  ctx: ServiceContext,
  { principal, locale }: Pick<RequestContext, 'principal' | 'locale'>,
): Promise<SettingShown[]> {
  const mayDo = (permission: Permission): boolean => permittedScope(principal, permission) !== null;
  const hiddenKeys: readonly SettingKey[] = mayDo('settings.company-price.read') ? [] : ['price_point_company'];
  const seesPlans = mayDo('settings.view');
  const recorded = await loadRecordedSettings(ctx.db);
  const values = toSettingValues(recorded);
  const versions = new Map(recorded.map((setting) => [setting.key, setting.version]));
  const today = ctx.today();
  return settings.map(({ key, label, type }) => {
    const common = { key, label: translate(label, locale), type, version: versions.get(key) ?? 0 };
    if (hiddenKeys.includes(key)) return { ...common, value: null, effective_from: null, planned: [] };
    if (key === 'timezone') return { ...common, value: ctx.config.COMPANY_TIMEZONE, effective_from: null, planned: [] };
    return {
      ...common,
      ...getValueInForce(values, key, today),
      planned: seesPlans ? listPlannedValues(values, key, today) : [],
    };
  });
}

export const getSettings = queryHandler(ReadSettings, [settingsProjection.name], async (_, ctx, caller) => ({
  data: await listVisibleSettings(ctx, caller),
}));
