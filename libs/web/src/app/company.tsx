import { companyDate } from '@tailboard/contracts/company-time';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '../queries/queries.js';

/** Time zone until settings are loaded. */
const DEFAULT_ZONE = 'America/New_York';

/** Returns the company's name, time zone and current date. */
export function useCompany(): { name: string; zone: string; today: string } {
  const { data } = useContractQuery(ReadSettings, {});
  const set = (of: string): string => {
    const found = data?.data.find(({ key }) => key === of)?.value;
    return typeof found === 'string' ? found : '';
  };
  const zone = set('timezone') || DEFAULT_ZONE;
  return { name: set('company_name'), zone, today: todayIn(zone) };
}

const todayIn = (zone: string): string => companyDate(new Date(), zone);
