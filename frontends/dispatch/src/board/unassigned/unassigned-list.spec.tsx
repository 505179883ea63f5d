import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { createJob } from '../../testing/day.js';
import { groupUnassigned, usual, type Arrangement } from './unassigned-list.js';

const slot = (start: string): Pick<Job, 'time_slot'> => ({
  time_slot: { id: createJob(Number(start.slice(0, 2))).id, name: start, time: start, start, end: '17:00' },
});
const at = (address: string, city: string): Pick<Job, 'address'> => ({
  address: { ...createJob(1).address, address, city },
});
const day = [
  createJob(1, { ...slot('10:00'), ...at('12 Oak St', 'Augusta'), points: 8 }),
  createJob(2, { ...slot('08:00'), ...at('7 Elm St', 'Savannah'), points: 30 }),
  createJob(3, { time_slot: null, ...at('3 Elm St', ''), points: 8 }),
  createJob(4, { ...slot('08:00'), ...at('101 Elm St', 'augusta'), points: 12 }),
];
const listGroups = (arrangement: Partial<Arrangement>): string[] =>
  groupUnassigned(day, { ...usual, ...arrangement }).map(
    ({ name, jobs, points }) => `${name || '–'} ${points}: ${jobs.map(({ identifier }) => identifier).join(' ')}`,
  );

describe('The list of unassigned jobs', () => {
  it('given nothing else, then by time slot, each with its points, what has none last', () =>
    expect(listGroups({})).toEqual(['08:00 42: WO4 WO2', '10:00 8: WO1', '– 8: WO3']));

  it('given the city, then its jobs together however it is written', () =>
    expect(listGroups({ group: 'city' })).toEqual(['Augusta 20: WO4 WO1', 'Savannah 30: WO2', '– 8: WO3']));

  it('given no groups, then one list, in the order that is asked for', () => {
    expect(listGroups({ group: 'none' })).toEqual(['– 58: WO4 WO2 WO1 WO3']);
    expect(listGroups({ group: 'none', sort: 'street' })).toEqual(['– 58: WO3 WO2 WO4 WO1']);
    expect(listGroups({ group: 'none', sort: 'points' })).toEqual(['– 58: WO2 WO4 WO1 WO3']);
    expect(listGroups({ group: 'none', sort: 'city' })).toEqual(['– 58: WO4 WO1 WO2 WO3']);
  });

  it('given location or category, then those without are together', () => {
    const category = { id: createJob(9).id, name: 'Install', color: '#fff', skills: [] };
    const groups = groupUnassigned([...day, createJob(5, { category })], { group: 'category', sort: 'time' });
    expect(groups.map(({ name, jobs }) => [name, jobs.length])).toEqual([
      ['Install', 1],
      ['', 4],
    ]);
    expect(groupUnassigned(day, { group: 'location', sort: 'time' })).toHaveLength(1);
    expect(groupUnassigned([], usual)).toEqual([]);
  });
});
