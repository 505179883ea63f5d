import { companyDate } from '@tailboard/contracts/company-time';
import { readConfig } from '@tailboard/service/runtime/config';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { writeDemoWeeks } from './write-history.js';

/** Number of closed weeks before the days of the demo company. */
const WEEKS = 8;

/**
 * Writes the closed weeks of the demo company before a Sunday (`until`). Its users and codes already exist. Existing
 * weeks stay unchanged. Prints the progress, `3/8`, and the position that read models must have reached to include
 * them.
 */
export async function closedWeeks(
  until: string,
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...env });
  const { store, close } = await openPlatform(config, 'demo weeks');
  try {
    await writeDemoWeeks({
      store,
      weeks: WEEKS,
      until,
      zone: config.COMPANY_TIMEZONE,
      today: companyDate(new Date(), config.COMPANY_TIMEZONE),
      onProgress: ({ done, of }) => Number.isInteger(done) && print(`${done}/${of}`),
    });
    print(`position ${await store.head()}`);
  } finally {
    await close();
  }
}
