import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { roles } from '@tailboard/contracts/permission';
import type { Export } from '@tailboard/contracts/reports/export';
import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { reportsRoutes } from '@tailboard/contracts/reports/routes';
import {
  EndReportSubscription,
  ListReportSubscriptions,
  SubscribeToReport,
} from '@tailboard/contracts/reports/subscription';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { exportsUnderTest, type ExportsUnderTest } from '../testing/exports-under-test.js';
import {
  ada,
  as,
  closedWeek,
  doneJob,
  createFinalized,
  createPair,
  toId,
  install,
  createLine,
  makeUserRegistered,
  createPlanned,
  repair,
  set,
  createSubmitted,
  weekStream,
} from '../testing/reporting-under-test.js';

const zoe = toId('Zoe Frye');
/** Zoe's rates in every possible format: $18.37 an hour, 1.5 times it, $1.57 a point, $8.13 of gas. */
const SECRETS = /18\.37|\b1837\b|27\.555|\b1\.57|\b157\b|8\.13/;
const week = 'start_date=2026-10-11&end_date=2026-10-17';

let reporting: ExportsUnderTest;
beforeAll(async () => {
  reporting = await exportsUnderTest();
  await closedWeek(reporting);
  await reporting.record(`user-${zoe}`, [
    makeUserRegistered('Zoe Frye', {
      technician_id: '7009',
      pay_type: 'hourly',
      pay_rate: 18.37,
      price_level: 4,
      gas: true,
      gas_rate_cents: 813,
    }),
  ]);
  await reporting.record('settings-company', [
    set({
      key: 'price_levels',
      value: [{ level: 4, name: 'Lead', tech_price_cents: 157 }],
      effective_from: '2026-10-04',
    }),
  ]);
  await reporting.record(`job-${toId('Z1')}`, createPlanned('Z1', zoe, '2026-10-13', 96));
  const customerAbsent = { code_id: toId('NH'), title: 'NH', description: 'Nobody at home' };
  await reporting.record(
    weekStream(zoe),
    [
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 1_111,
        bonus_quantity: 1,
        bonus_shown: false,
      }),
      createSubmitted(
        '2026-10-13',
        [createPair(11)],
        [
          doneJob('Z1', [createLine(install, 8), createLine(repair, 1, { missed: true })]),
          doneJob('Z2', [], { completed: false, not_done: customerAbsent, leakage: 'Ingress' }),
        ],
        true,
      ),
      weekEvents.make.DayApproved({ date: '2026-10-13' }),
      createFinalized(['2026-10-13']),
    ],
    zoe,
  );
  await reporting.settle();
});
afterAll(() => reporting.close());

type Money = 'rates' | 'pay' | 'bonus' | 'owner' | 'company' | 'operator';
const kinds: Readonly<Record<string, Money>> = {
  ...Object.fromEntries(
    ['hourly_rate', 'overtime_rate', 'pay_rate', 'price_per_point', 'price_point_cents', 'regular_rate', 'terms'].map(
      (name) => [name, 'rates' as const],
    ),
  ),
  ...Object.fromEntries(
    [
      'pay',
      'total_pay',
      'total_overtime_pay',
      'total_regular',
      'codes_point_total_price',
      'leave_pay',
      'per_diem',
      'gas',
      'net_to_pay',
      'people',
    ].map((name) => [name, 'pay' as const]),
  ),
  bonus: 'bonus',
  total_manual: 'bonus',
  suggested_bonus: 'owner',
  pending_points: 'owner',
  'codeTotals.points': 'owner',
  'codeTotals.price': 'owner',
  price_point: 'company',
  company_value: 'company',
  missed_value: 'company',
  billed_cents: 'operator',
  pay_parts: 'pay',
  'pay_parts.bonus': 'pay',
  'whole.pay': 'pay',
  'whole.margin': 'pay',
};
/** Returns the kinds of money anywhere in a response. */
function moneyIn(body: unknown, within = '', found = new Set<Money>()): Set<Money> {
  if (Array.isArray(body)) for (const each of body) moneyIn(each, within, found);
  else if (typeof body === 'object' && body !== null)
    for (const [name, value] of Object.entries(body)) {
      const kind = kinds[`${within}.${name}`] ?? kinds[name];
      if (kind !== undefined && value !== null) found.add(kind);
      moneyIn(value, name, found);
    }
  return found;
}

/** Every response of the context about a user, all users, or a file. */
const urls: Readonly<Record<string, (query: string) => string[]>> = {
  'reports.codes': (query) =>
    ['daily', 'weekly', 'monthly', 'range'].map((tab) =>
      tab === 'daily'
        ? `codes/report/daily?start_date=2026-10-13${query}`
        : `codes/report/${tab}?start_date=2026-10-11&end_date=2026-10-17${query}`,
    ),
  'reports.missed': (query) => [`codes/missed?${week}${query}`],
  'reports.productivity': (query) => [`users/productivity?${week}&all=1${query}`],
  'reports.jobs': () => ['jobs/report/issues', 'jobs/report/not-done'].map((path) => `${path}?${week}`),
  'reports.company-weeks': () => ['reports/weeks'],
  'reports.company-value': (query) => [`reports/value?${week}${query}`],
  'reports.pay': () => [`pay/${zoe}?date=2026-10-13`],
  'reports.year-to-date': () => [`pay/${zoe}/year?date=2026-10-13`],
  'reports.pay-at': () => [`pay/${zoe}/at?date=2026-10-13&at=2026-11-30T00:00:00.000Z`],
  'reports.payroll': () => ['payroll?date=2026-10-13'],
  'reports.exports': () => ['exports'],
  'operator-statements.list': () => ['operator-statements'],
  'operator-payments.read': (query) => [`operator-payments?${week}${query}`],
  'operator-payments.jobs': (query) => [`operator-payments/jobs?${week}${query}`],
  'operator-payments.lines': (query) => [`operator-payments/lines?kind=unmatched&${week}${query}`],
  'operator-payments.find': () => ['operator-payments/find?q=wo-z1'],
  'reporting.recent-activity': () => ['activity'],
  'reports.lines': (query) =>
    ['assigned', 'points', 'quantity', 'missed', 'hours', 'leave'].map(
      (figure) => `reports/lines/${figure}?${week}${query}`,
    ),
};
/** Requests by ID, or that start work: checked below. */
const files = [
  'reports.export',
  'reports.download',
  'reports.export-codes',
  'reports.export-jobs',
  'reports.export-operator-payments',
  'reports.retry-export',
];
/** Routes about layouts of files and subscriptions, and commands on the operator's payments: no money of users. */
const withoutMoney = [
  ...listResourceRoutes(payrollLayouts),
  ListReportSubscriptions,
  SubscribeToReport,
  EndReportSubscription,
  ...reportsRoutes.filter(({ permission }) => permission === 'operator-payment.write'),
].map(({ name }) => name);

/** The money of other users in a route's response, by role; `undefined`: no response at all. */
const moneyOfReports: Readonly<Record<string, Partial<Record<Role, readonly Money[]>>>> = {
  'reporting.recent-activity': { owner: [], admin: [], manager: [] },
  'reports.codes': {
    owner: ['bonus', 'owner', 'pay', 'rates'],
    admin: ['bonus', 'pay', 'rates'],
    manager: ['bonus', 'pay'],
    supervisor: ['bonus'],
  },
  'reports.missed': { owner: [], admin: [], manager: [], supervisor: [] },
  'reports.productivity': { owner: ['rates'], admin: ['rates'], manager: [], supervisor: [] },
  'reports.jobs': { owner: ['company'], admin: ['company'], manager: ['company'] },
  'reports.company-weeks': { owner: ['company', 'pay'], admin: ['company', 'pay'], manager: ['company', 'pay'] },
  'reports.company-value': { owner: ['company'], admin: ['company'], manager: ['company'] },
  'reports.pay': { owner: ['rates'], admin: ['rates'], manager: [] },
  'reports.pay-at': { owner: ['rates'], admin: ['rates'], manager: [] },
  'reports.year-to-date': { owner: ['bonus', 'pay'], admin: ['bonus', 'pay'], manager: ['bonus', 'pay'] },
  'reports.payroll': { owner: ['pay', 'rates'], admin: ['pay', 'rates'], manager: ['pay'] },
  'operator-statements.list': { owner: [], admin: [] },
  'operator-payments.read': { owner: ['operator'], admin: ['operator'] },
  'operator-payments.jobs': { owner: ['operator'], admin: ['operator'] },
  'operator-payments.lines': { owner: [], admin: [] },
  'operator-payments.find': { owner: ['operator'], admin: ['operator'] },
  'reports.exports': { owner: [], admin: [], manager: [], supervisor: [] },
  'reports.lines': { owner: [], admin: [], manager: [], supervisor: [] },
};
const fieldRoles = ['technician', 'warehouse', 'qc'] as const;
const read = (path: string, role: Role, user?: string) =>
  reporting.request<object>({ url: `/api/v1/${path}`, as: as(role, user) });

describe('Who reads money of another user', () => {
  it('given the routes of the context, then every one is looked at here', () =>
    expect([...Object.keys(urls), ...files, ...withoutMoney].sort()).toEqual(
      reportsRoutes.map(({ name }) => name).sort(),
    ));

  describe.each(Object.keys(urls))('%s', (route) => {
    it.each(roles.filter((role) => !fieldRoles.some((one) => one === role)))(
      'given a %s, then it shows the money that is theirs to know, and nothing else in any form [RPT-071]',
      async (role) => {
        for (const path of urls[route]!(`&user_id=${zoe}`)) {
          const { status, body } = await read(path, role);
          const expected = moneyOfReports[route]![role];
          if (expected === undefined) {
            expect([path, status]).toEqual([path, 403]);
            continue;
          }
          expect([path, status]).toEqual([path, 200]);
          expect([path, [...moneyIn(body)].sort()]).toEqual([path, expected]);
          if (!expected.includes('rates')) expect(JSON.stringify(body)).not.toMatch(SECRETS);
          else expect([path, moneyIn(body).has('rates')]).toEqual([path, true]);
        }
      },
    );

    it.each(fieldRoles)(
      'given a %s who asks for another user, then it is their own or nothing [RPT-034]',
      async (role) => {
        for (const path of urls[route]!(`&user_id=${zoe}`)) {
          const { status, body } = await read(path, role, ada);
          const text = JSON.stringify(body);
          expect([path, /Zoe|7009|WO-Z/.test(text), SECRETS.test(text)]).toEqual([path, false, false]);
          expect([path, status]).toEqual([
            path,
            {
              'reports.jobs': 403,
              'reports.payroll': 403,
              'operator-statements.list': 403,
              'operator-payments.read': 403,
              'operator-payments.jobs': 403,
              'operator-payments.lines': 403,
              'operator-payments.find': 403,
              'reports.company-weeks': 403,
              'reports.company-value': 403,
              'reports.pay': 404,
              'reports.pay-at': 404,
              'reports.year-to-date': 404,
              'reporting.recent-activity': 403,
            }[route] ?? 200,
          ]);
          expect([...moneyIn(body)]).not.toContain('owner');
        }
      },
    );
  });

  it('given what a technician earns with codes, then owners alone open it into its lines', async () => {
    for (const role of roles) {
      const { status, body } = await read(`reports/lines/money?${week}&user_id=${zoe}`, role, zoe);
      expect([role, status]).toEqual([role, role === 'owner' ? 200 : 403]);
      expect([role, SECRETS.test(JSON.stringify(body))]).toEqual([role, role === 'owner']);
    }
  });

  it.each(reportsRoutes.filter(({ name }) => name in urls).map(({ name, permission }) => [name, permission] as const))(
    'given an API token for %s alone, then its responses have no company prices; with the permission for them they are as for its user',
    async (route, permission) => {
      for (const path of urls[route]!(`&user_id=${zoe}`)) {
        const companyMoney = async (...permissions: string[]) => {
          const api_token = { id: zoe, name: 'Program', permissions };
          const { status, body } = await reporting.request<object>({
            url: `/api/v1/${path}`,
            as: { ...as('owner'), api_token },
          });
          return status === 200 && moneyIn(body).has('company');
        };
        const expected = moneyOfReports[route]!.owner?.includes('company') === true;
        expect([path, await companyMoney(permission)]).toEqual([path, false]);
        expect([path, await companyMoney(permission, 'settings.company-price.read')]).toEqual([path, expected]);
      }
    },
  );

  it('given a manager who opens a week, then amounts are reported, and no rate is in a rule or in a line', async () => {
    const { body } = await read(`pay/${zoe}?date=2026-10-13`, 'manager');
    const text = JSON.stringify(body);
    expect(text).toContain('"figure":"gas","amount":813');
    expect(text).not.toMatch(/\$18\.37|\$8\.13|\$1\.57/);
  });

  it('given a technician whose bonus is not shown, then none of their answers has it', async () => {
    for (const route of ['reports.codes', 'reports.productivity', 'reports.pay'])
      for (const path of urls[route]!('')) {
        const { status, body } = await read(path, 'technician', zoe);
        expect([path, status]).toEqual([path, 200]);
        expect([path, JSON.stringify(body).includes('1111')]).toEqual([path, false]);
      }
  });
});

describe('Who gets money in a file', () => {
  const runExport = async (path: string, role: Role, user: string) => {
    const asker = as(role, user);
    const { status, body } = await reporting.request<{ id: string }>({ url: `/api/v1/${path}`, as: asker });
    if (status !== 202) return { status, id: '', file: '' };
    for (let tries = 0; tries < 600; tries++) {
      const { body: now } = await reporting.request<{ data: Export }>({ url: `/api/v1/exports/${body.id}`, as: asker });
      if (now.data.status === 'done') break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const { body: file } = await reporting.request<string>({ url: `/api/v1/exports/${body.id}/download`, as: asker });
    return { status, id: body.id, file };
  };
  const staff = {
    owner: toId('Owen Frost'),
    admin: toId('Abby Stone'),
    manager: toId('Mia Cole'),
    supervisor: toId('Sid Vance'),
    technician: ada,
  } as const;
  const header = (file: string) => file.replace('\ufeff', '').split('\r\n')[0] ?? '';

  it.each(Object.entries(staff) as [keyof typeof staff, string][])(
    'given a %s, then their files have the money that is theirs to know [RPT-002]',
    async (role, user) => {
      const codes = await runExport(`codes/report/range/export?${week}`, role, user);
      expect([role, header(codes.file).includes('Point $')]).toEqual([role, role === 'owner']);
      const productivity = await runExport(`codes/report/productivity/export?${week}`, role, user);
      const rates = role === 'owner' || role === 'admin' || role === 'technician';
      expect([role, header(productivity.file).includes('Pay per point')]).toEqual([role, rates]);
      const missed = await runExport(`codes/report/missed/export?${week}`, role, user);
      const payroll = await runExport(`codes/report/weekly/export?export_type=payroll&${week}`, role, user);
      const paid = role === 'owner' || role === 'admin';
      const copied = paid || role === 'manager';
      expect([role, payroll.status]).toEqual([role, copied ? 202 : 403]);
      expect([role, payroll.file.includes('straight_pay')]).toEqual([role, copied]);
      expect([role, payroll.file.includes('regular_rate')]).toEqual([role, paid]);
      const jobs = await runExport(`jobs/report/not-done/export?${week}`, role, user);
      expect([role, jobs.status]).toEqual([role, role === 'supervisor' || role === 'technician' ? 403 : 202]);
      if (!paid) expect([codes, productivity, missed, jobs].map(({ file }) => file).join('\n')).not.toMatch(SECRETS);
      if (role === 'technician')
        expect([codes, productivity, missed].map(({ file }) => file).join('\n')).not.toContain('Zoe');
    },
  );

  it('given the payroll of an admin, then managers, supervisors and technicians do not find it', async () => {
    const { id } = await runExport(
      `codes/report/weekly/export?export_type=payroll&format=xlsx&${week}`,
      'admin',
      staff.admin,
    );
    for (const role of ['manager', 'supervisor', 'technician'] as const) {
      for (const path of [`exports/${id}`, `exports/${id}/download`])
        expect([role, (await read(path, role, staff[role])).status]).toEqual([role, 404]);
      const retried = await reporting.request({
        method: 'POST',
        url: `/api/v1/exports/${id}/retry`,
        as: as(role, staff[role]),
      });
      expect([role, retried.status]).toEqual([role, 404]);
      expect(JSON.stringify((await read('exports', role, staff[role])).body)).not.toContain(id);
    }
  });
});
