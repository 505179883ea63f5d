import { companyDate } from '@tailboard/contracts/company-time';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useSession } from '../app-context.js';
import { readCachedOutput } from '../offline/cached-query.js';
import { useServerNow } from './device-clock.js';
import { useContractQuery } from '../queries/queries.js';

/** Time zone until settings are loaded. */
const DEFAULT_ZONE = 'America/New_York';

/** Returns the company's name, time zone and current date. */
export function useCompany(): { name: string; zone: string; today: string } {
  const now = useServerNow();
  const { data: answered } = useContractQuery(ReadSettings, {});
  const { state } = useSession();
  // Without a network the settings that were read ahead.
  const data =
    answered ??
    (navigator.onLine || state.status !== 'in' ? undefined : readCachedOutput(state.user.id, ReadSettings, {}));
  const readSetting = (settingKey: string): string => {
    const found = data?.data.find(({ key }) => key === settingKey)?.value;
    return typeof found === 'string' ? found : '';
  };
  const zone = readSetting('timezone') || DEFAULT_ZONE;
  return { name: readSetting('company_name'), zone, today: companyDate(now(), zone) };
}
