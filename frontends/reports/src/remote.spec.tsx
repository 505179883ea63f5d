import { describe, expect, it } from '@jest/globals';
import { roles } from '@tailboard/contracts/permission';
import { testNavigationEntries, listEntries } from '@tailboard/web/testing/remote-suite';
import reports from './remote.js';

const seenBy = listEntries(reports);
const [O, A, M, S, T, W, Q] = roles;
const office = [O, A, M, S];
const managers = [O, A, M];

describe('The entries of codes and reports in the side navigation', () => {
  testNavigationEntries(reports, [
    ['Admin › Billing Codes', managers, '[NAV-122]'],
    ['Admin › Categories', managers, '[NAV-123]'],
    ['Admin › Code Reports', office, '[NAV-121] [NAV-129]'],
    ['Admin › Job Reports', managers, '[NAV-130]'],
    ['Admin › Payroll', managers, ''],
    ['Admin › Operator Payments', [O, A], ''],
    ['Warehouse › Exports', [W], ''],
    ['My Reports', [T, W], '[NAV-153]'],
  ]);

  it('are in the specified order', () => {
    expect(seenBy(O)).toEqual([
      'Admin › Billing Codes',
      'Admin › Categories',
      'Admin › Code Reports',
      'Admin › Job Reports',
      'Admin › Payroll',
      'Admin › Operator Payments',
    ]);
  });

  it('leave of the group Admin to a supervisor what the office shares, and nothing to those outside it [NAV-121]', () => {
    expect(seenBy(S).filter((line) => line.startsWith('Admin'))).toEqual(['Admin › Code Reports']);
    expect(seenBy(T, W, Q).filter((line) => line.startsWith('Admin'))).toEqual([]);
  });

  it('hide My Reports from anyone who has the wider reports [NAV-153]', () => {
    for (const role of managers) expect(seenBy(T, role)).not.toContain('My Reports');
  });

  it('show a supervisor more when another of their roles does', () => {
    expect(seenBy(S, M)).toEqual(seenBy(M));
  });
});
