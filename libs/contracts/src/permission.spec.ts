import { describe, expect, it } from '@jest/globals';
import { permissions, permittedScope, roles, getScope, type Permission, type Role } from './permission.js';

/** The specification's matrix: one letter per role in the order of `roles`: Y all, o own only, - no. */
const matrix: Record<Permission, string> = {
  'session.own': 'ooooooo',
  'settings.read': 'YYYYYYY',
  'settings.view': 'YYY----',
  'settings.write': 'YY-----',
  'settings.prices.write': 'Y------',
  'demo-company.load': 'Y------',
  'settings.company-price.read': 'YYY----',
  'location.read': 'YYYYYYY',
  'location.write': 'YY-----',
  'employee-level.read': 'YYYY---',
  'employee-level.write': 'YY-----',
  'user.list': 'YY-----',
  'user.read': 'YYYY---',
  'user.pick': 'YYYYoYo',
  'user.write': 'YY-----',
  'user.pay.read': 'YY-----',
  'user.grant-owner-admin': 'Y------',
  'user.invite': 'YY-----',
  'user.impersonate': 'YY-----',
  'api-token.write': 'Yo-----',
  'item.track': 'Y------',
  'cpe.read': 'YYYYoY-',
  'cpe.receive': 'YYY--Y-',
  'cpe.reassign': 'YYYY-Y-',
  'cpe.override': 'YYYY-Y-',
  'cpe.move': 'YYY--Y-',
  'cpe.use': 'YYYYo--',
  'cpe.reconcile': 'Y------',
  'cpe.edit': 'YYY----',
  'cpe.remove': 'YYY--Y-',
  'cpe.history': 'YYY-oY-',
  'cpe-type.write': 'YYY--Y-',
  'login.read': 'YYY----',
  'activity.read': 'YYY----',
  'daily-work.open': 'YYYYooo',
  'timecard.read': 'YYYY---',
  'day.approve': 'YYYY---',
  'week.finalize': 'YYY----',
  'week.reopen': 'YY-----',
  'bonus.read': 'YYYYooo',
  'bonus.write': 'YYY----',
  'code.read': 'YYY----',
  'message.write': 'YYYY---',
  'inbox.read': 'ooooooo',
  'report.codes': 'YYYY---',
  'report.jobs': 'YYY----',
  'report.own': '----oo-',
  'report.read': 'YYYYooo',
  'pay.read': 'YYY-ooo',
  'pay.rates.read': 'YY--ooo',
  'report.owner-columns': 'Y------',
  'report.company': 'YYY----',
  'payroll.export': 'YY-----',
  'operator-payment.read': 'YY-----',
  'operator-payment.write': 'YY-----',
  'payroll.copy': 'YYY----',
  'export.read': 'Yoooooo',
  'stock.read': 'YYY--Y-',
  'cpe.return-own': '----o--',
  'cpe.verify': 'YYYY-Y-',
  'cpe.customer-return': 'YYYYo--',
  'file.read': 'YYYoooo',
  'file.write': 'YYY----',
  'folder.write': 'YYY----',
  'user-document.read': 'YYYoooo',
  'user-document.write': 'YYY----',
  'user-document.submit': '---oooo',
  'qc.read': 'YYYY--Y',
  'qc.assign': 'YYYY---',
  'qc.review': 'YYYY---',
  'qc.view': 'YYYYo-Y',
  'qc.inspect': 'YYYY--Y',
  'qc.answer': '----o--',
  'qc-code.write': 'YYY---Y',
  'qc-code.read': 'YYY---Y',
  'job.read': 'YYYYo--',
  'job.assign': 'YYYY---',
  'job.complete': 'YYYYo--',
  'job.own': '----o--',
  'job.quick-assign': 'YYY----',
  'job.write': 'YYY----',
  'job.edit': 'YYYY---',
  'job.history': 'YYYY---',
  'board.read': 'YYYY---',
  'command.undo': 'YYYooo-',
  'schedule.read': 'YYYYooo',
  'schedule.write': 'YYY----',
  'work-order.import': 'YYY----',
  'work-order.match': 'YYY----',
  'work-order.read': 'YYYYo--',
  'reference.read': 'YYYYYYY',
  'reference.write': 'YYY----',
};
const letters = { Y: 'all', o: 'own', '-': null } as const;

describe('the permission table', () => {
  it('knows the seven roles by their literal names [SES-002]', () =>
    expect(roles).toEqual(['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc']));

  it('is the matrix of the specification, and nothing beside it', () =>
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(permissions).sort()));

  it.each(Object.entries(matrix) as [Permission, string][])('grants %s as %s', (permission, row) =>
    expect(roles.map((role) => getScope([role], permission))).toEqual(
      [...row].map((letter) => letters[letter as keyof typeof letters]),
    ),
  );
});

describe('several roles', () => {
  it('add up: the widest scope wins, in whatever order they are [SES-003]', () => {
    expect(getScope(['technician', 'supervisor'], 'job.read')).toBe('all');
    expect(getScope(['supervisor', 'technician'], 'job.read')).toBe('all');
    expect(getScope(['technician', 'warehouse'], 'job.read')).toBe('own');
    expect(getScope(['warehouse', 'qc'], 'job.read')).toBeNull();
  });

  it('never give less than one of them gives', () => {
    const width = (scope: ReturnType<typeof getScope>) => (scope === 'all' ? 2 : scope === 'own' ? 1 : 0);
    for (const permission of Object.keys(permissions) as Permission[])
      for (const role of roles)
        for (const other of roles) {
          const both: Role[] = [role, other];
          const widest = Math.max(...both.map((role) => width(getScope([role], permission))));
          expect(width(getScope(both, permission))).toBe(widest);
        }
  });

  it('are nothing without a role', () => expect(getScope([], 'session.own')).toBeNull());
});

describe('an API token', () => {
  const token = (...permissions: string[]) => ({ roles: ['admin' as const], api_token: { permissions } });

  it('has a permission only if it is its own and its user’s', () => {
    expect(permittedScope(token('job.read'), 'job.read')).toBe('all');
    expect(permittedScope(token('job.read'), 'job.write')).toBeNull();
    expect(permittedScope(token('cpe.reconcile'), 'cpe.reconcile')).toBeNull();
    expect(permittedScope({ roles: ['admin'] }, 'job.write')).toBe('all');
    expect(permittedScope(null, 'job.write')).toBeNull();
  });
});
