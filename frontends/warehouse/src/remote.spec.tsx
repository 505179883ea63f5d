import { describe, expect, it } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import { roles, type Role } from '@tailboard/contracts/permission';
import { isMenu, navigationOf, type NavigationNode } from '@tailboard/web/navigation';
import { person } from '@tailboard/web/testing/people';
import warehouse from './remote.js';

/** What somebody with a role sees, as "Warehouse › CPEs". */
const seenBy = (...of: Role[]): string[] =>
  lines(navigationOf({ status: 'in', user: person(of), expired: false }, warehouse.navigation));
const lines = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap((node) =>
    isMenu(node) ? lines(node.nodes).map((line) => `${node.label.en} › ${line}`) : [node.label.en],
  );

const [O, A, M, S, T, W, Q] = roles;
const stock = [O, A, M, W];

describe('The entries of the warehouse in the side navigation', () => {
  it.each<[entry: string, shownTo: readonly Role[], ids: string]>([
    ['Warehouse › CPEs', stock, '[NAV-139] [NAV-140]'],
    ['Warehouse › CPE Types', stock, '[NAV-139] [NAV-141]'],
    ['Warehouse › Search', stock, '[NAV-139] [NAV-142]'],
    ['Warehouse › CPEs in Warehouse', stock, '[NAV-139] [NAV-144]'],
    ['Warehouse › Equipment Lists', stock, '[NAV-139]'],
    ['Equipment Lists', [S], ''],
    ['My Equipment', [T], ''],
  ])('%s: to those roles alone that may open it, %j %s', (entry, shownTo) => {
    expect(roles.filter((role) => seenBy(role).includes(entry))).toEqual([...shownTo]);
  });

  it('stand in the specified order, those of the office and of technicians apart [NAV-107]', () => {
    expect(seenBy(O)).toEqual([
      'Warehouse › CPEs',
      'Warehouse › CPE Types',
      'Warehouse › Search',
      'Warehouse › CPEs in Warehouse',
      'Warehouse › Equipment Lists',
    ]);
    expect([seenBy(S), seenBy(T), seenBy(Q)]).toEqual([['Equipment Lists'], ['My Equipment'], []]);
  });

  it('show a supervisor the whole warehouse when another of their roles does', () => {
    expect(seenBy(S, W)).toEqual(seenBy(W));
  });

  it('lead to pages that are there, in words of every language', () => {
    for (const { path, label, group } of warehouse.navigation) {
      expect(warehouse.routes.map((route) => route.path)).toContain(path);
      for (const words of [label, group])
        if (words) expect(locales.filter((locale) => !words[locale].trim())).toEqual([]);
    }
  });
});
