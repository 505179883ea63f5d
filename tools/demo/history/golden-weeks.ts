import { goldenCases, goldenSettings, recordGolden } from '@tailboard/reporting/testing/golden-cases';
import { createRecorder } from '@tailboard/reporting/testing/reporting-under-test';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { derivedId } from '@tailboard/eventing/ids';
import { createCommandContext } from './command-context.js';
import { firstNames, lastNames } from './names.js';

export interface GoldenWeek {
  /** The name in decision D15. */
  readonly name: string;
  readonly user_id: string;
  readonly label: string;
  readonly technician_id: string;
  readonly expectedPay: Partial<Record<PayFigure, number | null>>;
}

/**
 * Records the golden cases of decision D15 in the store of a product, each as the finalized week of a user.
 * @param usersPerCase the number of users for each case: a company of any size works that week
 */
export async function recordGoldenWeeks(
  databaseUrl: string,
  zone: string,
  usersPerCase: number,
): Promise<readonly GoldenWeek[]> {
  const store = postgresStore(databaseUrl);
  try {
    const at = Date.parse('2026-10-19T14:00:00Z');
    const reporting = createRecorder(store, {
      createSystemContext: (words, as) => ({ ...createCommandContext(zone, { actor_id: 'system', at, words }), ...as }),
    });
    await goldenSettings(reporting);
    const weeks: GoldenWeek[] = [];
    const cases = Array.from({ length: usersPerCase }, () => Object.entries(goldenCases)).flat();
    for (const [index, [name, goldenCase]] of cases.entries()) {
      const label = `${firstNames[index % firstNames.length]} ${lastNames[(index * 11 + 5) % lastNames.length]} ${index + 1}`;
      const [technician_id, user] = [String(9001 + index), derivedId('golden', name, index)];
      const user_id = await recordGolden(reporting, name, goldenCase, { label, technician_id, closed: true, user });
      weeks.push({ name, user_id, label, technician_id, expectedPay: goldenCase.expectedPay });
    }
    return weeks;
  } finally {
    await store.close();
  }
}
