import { ReadSettings, settings, type SettingKey, type SettingShown } from '@tailboard/contracts/identity/settings';
import { translate } from '@tailboard/contracts/locale';
import { permittedScope, type Permission } from '@tailboard/contracts/permission';
import { queryHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { recordedSettings, settingsProjection, recordedValues } from './settings-projection.js';
import { inForce, plannedAfter } from './values.js';

/**
 * Returns the settings in order, with the values in force today. A price that the caller may not see keeps its position
 * with the value null, because clients know the first two by position; planned values are returned to callers who see
 * the settings screen.
 */
export async function shownSettings(
  ctx: ServiceContext,
  { principal, locale }: Pick<RequestContext, 'principal' | 'locale'>,
): Promise<SettingShown[]> {
  const may = (permission: Permission): boolean => permittedScope(principal, permission) !== null;
  const hidden: readonly SettingKey[] = may('settings.company-price.read') ? [] : ['price_point_company'];
  const seesPlans = may('settings.view');
  const recorded = await recordedSettings(ctx.db);
  const values = recordedValues(recorded);
  const versions = new Map(recorded.map((setting) => [setting.key, setting.version]));
  const today = ctx.today();
  return settings.map(({ key, label, type }) => {
    const common = { key, label: translate(label, locale), type, version: versions.get(key) ?? 0 };
    if (hidden.includes(key)) return { ...common, value: null, effective_from: null, planned: [] };
    if (key === 'timezone') return { ...common, value: ctx.config.COMPANY_TIMEZONE, effective_from: null, planned: [] };
    return { ...common, ...inForce(values, key, today), planned: seesPlans ? plannedAfter(values, key, today) : [] };
  });
}

export const getSettings = queryHandler(ReadSettings, [settingsProjection.name], async (_, ctx, caller) => ({
  data: await shownSettings(ctx, caller),
}));
