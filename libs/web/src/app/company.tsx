import { companyDate } from '@tailboard/contracts/company-time';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '../queries/queries.js';

/** Time zone until settings are loaded. */
const DEFAULT_ZONE = 'America/New_York';

/** Returns the company's name, time zone and current date. */
export function useCompany(): { name: string; zone: string; today: string } {
  const { data } = useContractQuery(ReadSettings, {});
  const readSetting = (settingKey: string): string => {
    const found = data?.data.find(({ key }) => key === settingKey)?.value;
    return typeof found === 'string' ? found : '';
  };
  const zone = readSetting('timezone') || DEFAULT_ZONE;
  return { name: readSetting('company_name'), zone, today: todayIn(zone) };
}

const todayIn = (zone: string): string => companyDate(new Date(), zone);
