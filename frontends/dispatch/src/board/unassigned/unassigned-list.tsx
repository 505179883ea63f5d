import type { Job } from '@tailboard/contracts/jobs/job';
import { toSlotEnd } from '@tailboard/contracts/values';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';

/** Groupings of the unassigned jobs. */
export const groupings = ['slot', 'city', 'location', 'category', 'none'] as const;
export type Grouping = (typeof groupings)[number];
/** Sort orders within a group. */
export const sortings = ['time', 'city', 'street', 'category', 'points'] as const;
export type Sorting = (typeof sortings)[number];
/** Display of a job: a row, or the whole card. */
export type UnassignedLayout = 'rows' | 'cards';

export interface Arrangement {
  readonly group: Grouping;
  readonly sort: Sorting;
}
export const usual: Arrangement = { group: 'slot', sort: 'time' };

/** Unassigned jobs with a common value; `name` is empty if they have none. */
export interface UnassignedGroup {
  readonly key: string;
  readonly name: string;
  readonly jobs: readonly Job[];
  readonly points: number;
}

/** Sorts jobs without a value after all others. */
const LAST = '\uffff';
interface Kind {
  readonly key: string;
  readonly name: string;
  readonly sort: string;
}
const without: Kind = { key: 'none', name: '', sort: LAST };
const kindOf: Record<Grouping, (job: Job) => Kind> = {
  slot: ({ time_slot }) =>
    time_slot
      ? {
          key: time_slot.id,
          name: time_slot.time || time_slot.name,
          sort: `${time_slot.start} ${toSlotEnd(time_slot.end)}`,
        }
      : without,
  city: ({ address: { city } }) => (city ? { key: city.toLowerCase(), name: city, sort: city.toLowerCase() } : without),
  location: ({ location }) =>
    location ? { key: location.locationID, name: location.name, sort: location.name } : without,
  category: ({ category }) => (category ? { key: category.id, name: category.name, sort: category.name } : without),
  none: () => ({ key: 'all', name: '', sort: '' }),
};

/** Returns an address with the number after the street, so that neighbors are adjacent. */
const street = (address: string): string => {
  const [, number = '', name = address] = /^(\d+)\s+(.*)$/.exec(address) ?? [];
  return `${name.toLowerCase()} ${number.padStart(8, '0')}`;
};
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const valueOf: Record<Sorting, (job: Job) => string | number> = {
  time: ({ time_slot }) => time_slot?.start ?? LAST,
  city: ({ address }) => address.city.toLowerCase() || LAST,
  street: ({ address }) => (address.address ? street(address.address) : LAST),
  category: ({ category }) => category?.name ?? LAST,
  points: ({ points }) => -points,
};
const turns: Record<Sorting, readonly Sorting[]> = {
  time: ['time', 'city', 'street'],
  city: ['city', 'street', 'time'],
  street: ['street', 'city', 'time'],
  category: ['category', 'time', 'city'],
  points: ['points', 'time', 'city'],
};

/** Groups and sorts the unassigned jobs. By default by time, then by neighborhood. */
export function groupUnassigned(jobs: readonly Job[], { group, sort }: Arrangement): UnassignedGroup[] {
  const order = turns[sort];
  const groups = new Map<string, { kind: Kind; jobs: Job[] }>();
  for (const job of jobs) {
    const kind = kindOf[group](job);
    const found = groups.get(kind.key);
    if (found) found.jobs.push(job);
    else groups.set(kind.key, { kind, jobs: [job] });
  }
  const inOrder = (a: Job, b: Job): number => {
    for (const by of order) {
      const first = compare(valueOf[by](a), valueOf[by](b));
      if (first !== 0) return first;
    }
    return compare(a.id, b.id);
  };
  return [...groups.values()]
    .sort((a, b) => compare(a.kind.sort, b.kind.sort) || compare(a.kind.key, b.kind.key))
    .map(({ kind: { key, name }, jobs: own }) => ({ key, name, jobs: own.sort(inOrder), points: sumPoints(own) }));
}
