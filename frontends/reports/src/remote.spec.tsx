import { describe, expect, it } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import { roles, type Role } from '@tailboard/contracts/permission';
import { isMenu, navigationOf, type NavigationNode } from '@tailboard/web/navigation';
import { person } from '@tailboard/web/testing/people';
import reports from './remote.js';

/** What somebody with a role sees, as "Admin › Jobs › All Jobs". */
const seenBy = (...of: Role[]): string[] =>
  lines(navigationOf({ status: 'in', user: person(of), expired: false }, reports.navigation));
const lines = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap((node) =>
    isMenu(node) ? lines(node.nodes).map((line) => `${node.label.en} › ${line}`) : [node.label.en],
  );

const [O, A, M, S, T, W, Q] = roles;
const office = [O, A, M, S];
const managers = [O, A, M];

describe('The entries of codes and reports in the side navigation', () => {
  it.each<[entry: string, shownTo: readonly Role[], ids: string]>([
    ['Admin › Billing Codes', managers, '[NAV-122]'],
    ['Admin › Categories', managers, '[NAV-123]'],
    ['Admin › Code Reports', office, '[NAV-121] [NAV-129]'],
    ['Admin › Job Reports', managers, '[NAV-130]'],
    ['My Reports', [T, W], '[NAV-153]'],
  ])('%s: to those roles alone that may open it, %j %s', (entry, shownTo) => {
    expect(roles.filter((role) => seenBy(role).includes(entry))).toEqual([...shownTo]);
  });

  it('stand in the specified order', () => {
    expect(seenBy(O)).toEqual([
      'Admin › Billing Codes',
      'Admin › Categories',
      'Admin › Code Reports',
      'Admin › Job Reports',
    ]);
  });

  it('leave of the group Admin to a supervisor what the office shares, and nothing to those outside it [NAV-121]', () => {
    expect(seenBy(S).filter((line) => line.startsWith('Admin'))).toEqual(['Admin › Code Reports']);
    expect(seenBy(T, W, Q).filter((line) => line.startsWith('Admin'))).toEqual([]);
  });

  it('hide My Reports from whoever has the wider reports [NAV-153]', () => {
    for (const role of managers) expect(seenBy(T, role)).not.toContain('My Reports');
  });

  it('show a supervisor more when another of their roles does', () => {
    expect(seenBy(S, M)).toEqual(seenBy(M));
  });

  it('lead to pages that are there, in words of every language', () => {
    for (const { path, label, group, submenu } of reports.navigation) {
      expect(reports.routes.map((route) => route.path)).toContain(path);
      for (const words of [label, group, submenu])
        if (words) expect(locales.filter((locale) => !words[locale].trim())).toEqual([]);
    }
  });
});
