import { companyDate } from '@tailboard/contracts/company-time';
import { readSettings } from '@tailboard/contracts/identity/settings';
import { useAnswer } from './answers.js';

/** The zone until the settings have been read. */
const DEFAULT_ZONE = 'America/New_York';

/** The company's zone, and the date that it is there now. */
export function useCompany(): { zone: string; today: string } {
  const { data } = useAnswer(readSettings, {});
  const found = data?.data.find(({ key }) => key === 'timezone')?.value;
  const zone = typeof found === 'string' && found !== '' ? found : DEFAULT_ZONE;
  return { zone, today: todayIn(zone) };
}

const todayIn = (zone: string): string => companyDate(new Date(), zone);
