import { describe, expect, it } from '@jest/globals';
import { roles } from '@tailboard/contracts/permission';
import { testNavigationEntries, listEntries } from '@tailboard/web/testing/remote-suite';
import warehouse from './remote.js';

const seenBy = listEntries(warehouse);
const [O, A, M, S, T, W, Q] = roles;
const stock = [O, A, M, W];

describe('The entries of the warehouse in the side navigation', () => {
  testNavigationEntries(warehouse, [
    ['Warehouse › CPEs', stock, '[NAV-139] [NAV-140]'],
    ['Warehouse › CPE Types', stock, '[NAV-139] [NAV-141]'],
    ['Warehouse › Search', stock, '[NAV-139] [NAV-142]'],
    ['Warehouse › Back to Provider', stock, '[NAV-139] [NAV-143]'],
    ['Warehouse › CPEs in Warehouse', stock, '[NAV-139] [NAV-144]'],
    ['Warehouse › Usage Report', stock, '[NAV-139] [NAV-145]'],
    ['Warehouse › Equipment Lists', stock, '[NAV-139]'],
    ['Warehouse › Equipment Exceptions', stock, '[NAV-139]'],
    ['Equipment Lists', [S], ''],
    ['Customer Returns', [T], '[NAV-152]'],
    ['My Equipment', [T], ''],
    ['Verify Scan', [O, A, M, S, W], '[NAV-154]'],
    ['Customer Return Scan', [O, A, M, S, T], '[NAV-155]'],
  ]);

  it('are in the specified order, those of the office and of technicians apart [NAV-107]', () => {
    expect(seenBy(O)).toEqual([
      'Warehouse › CPEs',
      'Warehouse › CPE Types',
      'Warehouse › Search',
      'Warehouse › Back to Provider',
      'Warehouse › CPEs in Warehouse',
      'Warehouse › Usage Report',
      'Warehouse › Equipment Lists',
      'Warehouse › Equipment Exceptions',
      'Verify Scan',
      'Customer Return Scan',
    ]);
    expect([seenBy(S), seenBy(T), seenBy(Q)]).toEqual([
      ['Equipment Lists', 'Verify Scan', 'Customer Return Scan'],
      ['Customer Returns', 'My Equipment', 'Customer Return Scan'],
      [],
    ]);
  });

  it('show a supervisor the whole warehouse when another of their roles does', () => {
    expect(seenBy(S, W)).toEqual([...seenBy(W), 'Customer Return Scan']);
  });
});
