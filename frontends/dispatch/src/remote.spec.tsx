import { describe, expect, it } from '@jest/globals';
import { roles } from '@tailboard/contracts/permission';
import { testNavigationEntries, listEntries } from '@tailboard/web/testing/remote-suite';
import dispatch from './remote.js';

const seenBy = listEntries(dispatch);
const [O, A, M, S, T, W, Q] = roles;
const office = [O, A, M, S];
const managers = [O, A, M];

describe('The entries of dispatch in the side navigation', () => {
  testNavigationEntries(dispatch, [
    ['Close Daily Work', roles, '[NAV-115]'],
    ['Events', roles, '[NAV-117]'],
    ['Jobs', office, '[NAV-118]'],
    ['My Jobs', [T], ''],
    ['Admin › Jobs › All Jobs', office, '[NAV-121] [NAV-124] [NAV-125]'],
    ['Admin › Jobs › Quick Re-Assign', managers, '[NAV-126]'],
    ['Admin › Jobs › Work Order Matching', managers, '[NAV-127]'],
    ['Admin › Jobs › Work Order Import', managers, ''],
    ['Admin › Timecards', office, ''],
    ['Admin › Events', managers, '[NAV-132]'],
    ['Admin › Time Slots', managers, '[NAV-133]'],
    ['QCs › Assign QCs', office, '[NAV-147]'],
    ['QCs › Review QCs', office, '[NAV-148]'],
    ['QCs › QC Codes', [...managers, Q], '[NAV-149]'],
    ['QCs › QCs', [...office, Q], '[NAV-146] [NAV-150]'],
    ['QCs › QC Checklist', [...managers, Q], ''],
  ]);

  it('are in the specified order', () => {
    expect(seenBy(O)).toEqual([
      'Close Daily Work',
      'Events',
      'Jobs',
      'Admin › Jobs › All Jobs',
      'Admin › Jobs › Quick Re-Assign',
      'Admin › Jobs › Work Order Matching',
      'Admin › Jobs › Work Order Import',
      'Admin › Timecards',
      'Admin › Events',
      'Admin › Time Slots',
      'QCs › Assign QCs',
      'QCs › Review QCs',
      'QCs › QC Codes',
      'QCs › QCs',
      'QCs › QC Findings',
      'QCs › QC Checklist',
    ]);
  });

  it('leave of the group Admin to a supervisor what the office shares, and nothing to those outside it [NAV-121]', () => {
    expect(seenBy(S).filter((line) => line.startsWith('Admin'))).toEqual([
      'Admin › Jobs › All Jobs',
      'Admin › Timecards',
    ]);
    expect(seenBy(T, W, Q).filter((line) => line.startsWith('Admin'))).toEqual([]);
  });

  it('show a supervisor more when another of their roles does', () => {
    expect(seenBy(S, M)).toEqual(seenBy(M));
  });
});
