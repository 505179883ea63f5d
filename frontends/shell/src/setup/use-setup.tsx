import { cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { ReadSettings, type SettingKey } from '@tailboard/contracts/identity/settings';
import { setupSteps, type SetupStep } from '@tailboard/contracts/identity/setup';
import { ListUsers } from '@tailboard/contracts/identity/user';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { useConfig } from '@tailboard/web/api/config';
import type { ApiError } from '@tailboard/web/api/problem';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** The smallest page: only its total is read. */
const COUNT = { per_page: 10 } as const;

export interface SetupStepState {
  readonly step: SetupStep;
  readonly state: 'done' | 'open' | 'skipped';
  /** The number of entries that the step added; null for a step without entries. */
  readonly count: number | null;
}

export interface Setup {
  /** The steps in order; undefined until all are known. */
  readonly steps: readonly SetupStepState[] | undefined;
  /** The steps that the company skips, as stored, with the version of the setting. */
  readonly skipped: readonly SetupStep[];
  readonly version: number;
  readonly problem: ApiError | null;
  readonly refetch: () => void;
}

/** Returns which steps of the setup are done: a step is done when the company has what it adds. */
export function useSetup(): Setup {
  const { email } = useConfig();
  const settings = useContractQuery(ReadSettings, {});
  const locations = useContractQuery(ListLocations, {});
  const lists = {
    levels: useContractQuery(employeeLevels.list, COUNT),
    time_slots: useContractQuery(timeSlots.list, COUNT),
    categories: useContractQuery(categories.list, COUNT),
    codes: useContractQuery(ListCodes, COUNT),
    people: useContractQuery(ListUsers, { ...COUNT, role: 'technician' }),
    cpe_types: useContractQuery(cpeTypes.list, COUNT),
    inventory: useContractQuery(ListUnits, COUNT),
    work_orders: useContractQuery(ListJobs, COUNT),
  };
  const assigned = useContractQuery(ListJobs, { ...COUNT, status: 'assigned' });
  const completed = useContractQuery(ListJobs, { ...COUNT, status: 'completed' });
  const all = [settings, locations, ...Object.values(lists), assigned, completed];
  const isChanged = (key: SettingKey): boolean =>
    (settings.data?.data.find((setting) => setting.key === key)?.version ?? 0) > 0;
  const stored = settings.data?.data.find(({ key }) => key === 'setup_skipped');
  const skipped = (stored?.value as readonly SetupStep[] | undefined) ?? [];
  const counts: Readonly<Record<SetupStep, number | boolean>> = {
    company: isChanged('company_name'),
    prices: isChanged('price_point_tech') && isChanged('price_point_company'),
    email,
    locations: Object.keys(locations.data?.data ?? {}).length,
    ...(Object.fromEntries(Object.entries(lists).map(([step, { data }]) => [step, data?.total ?? 0])) as Record<
      keyof typeof lists,
      number
    >),
    first_day: (assigned.data?.total ?? 0) + (completed.data?.total ?? 0) > 0,
  };
  return {
    steps: all.every(({ data }) => data !== undefined)
      ? setupSteps.map((step) => ({
          step,
          state: counts[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
          count: typeof counts[step] === 'number' ? counts[step] : null,
        }))
      : undefined,
    skipped,
    version: stored?.version ?? 0,
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    refetch: () => {
      for (const { refetch } of all) refetch();
    },
  };
}
