import { companyDate } from '@tailboard/contracts/company-time';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from './answers.js';

/** The zone until the settings have been read. */
const DEFAULT_ZONE = 'America/New_York';

/** The company's name, its zone, and the date that it is there now. */
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
