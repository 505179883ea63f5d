import { describe, expect, it } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import { roles, type Role } from '@tailboard/contracts/permission';
import { isMenu, navigationOf, type NavigationNode } from '@tailboard/web/navigation';
import { person } from '@tailboard/web/testing/people';
import dispatch from './remote.js';

/** What somebody with a role sees, as "Admin › Jobs › All Jobs". */
const seenBy = (...of: Role[]): string[] =>
  lines(navigationOf({ status: 'in', user: person(of), expired: false }, dispatch.navigation));
const lines = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap((node) =>
    isMenu(node) ? lines(node.nodes).map((line) => `${node.label.en} › ${line}`) : [node.label.en],
  );

const [O, A, M, S, T, W, Q] = roles;
const office = [O, A, M, S];
const managers = [O, A, M];

describe('The entries of dispatch in the side navigation', () => {
  it.each<[entry: string, shownTo: readonly Role[], ids: string]>([
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
  ])('%s: to those roles alone that may open it, %j %s', (entry, shownTo) => {
    expect(roles.filter((role) => seenBy(role).includes(entry))).toEqual([...shownTo]);
  });

  it('stand in the specified order', () => {
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

  it('lead to pages that are there, in words of every language', () => {
    for (const { path, label, group, submenu } of dispatch.navigation) {
      expect(dispatch.routes.map((route) => route.path)).toContain(path);
      for (const words of [label, group, submenu])
        if (words) expect(locales.filter((locale) => !words[locale].trim())).toEqual([]);
    }
  });
});
