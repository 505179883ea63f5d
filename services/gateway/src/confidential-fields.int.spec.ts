import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, type Context } from '@tailboard/contracts/catalogue';
import { hiddenFrom, confidentialFields, getFieldValues } from '@tailboard/contracts/confidential-fields';
import type { Contract } from '@tailboard/contracts/contract';
import { roles, getScope, type Role } from '@tailboard/contracts/permission';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { submittedDay } from './testing/submitted-day.js';

const password = 'field-day-2026';
let gateway: GatewayUnderTest;
const tokens = new Map<Role, string>();
/** IDs of the records that the requests name. */
let at: { user: string; code: string; type: string; date: string; week: string };

const requestAs = (role: Role, method: string, url: string, body?: unknown) =>
  gateway.request<unknown>(`/api/v1${url}`, { method, token: tokens.get(role)!, body });
async function does<Body = Record<string, unknown>>(role: Role, method: string, url: string, body?: unknown) {
  const response = await requestAs(role, method, url, body);
  if (response.status >= 400) throw new Error(`${role} ${method} ${url}: ${JSON.stringify(response.body)}`);
  await gateway.settle();
  return response.body as Body;
}
const create = async (url: string, form: object): Promise<string> =>
  (await does<{ data: { id: string } }>('owner', 'POST', url, form)).data.id;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-confidential-'));
  const file = path.join(folder, 'people.csv');
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  const people = [...roles, 'other'].map((name) =>
    [name, 'Reed', `${name}@example.com`, name === 'other' ? 'technician' : name]
      .concat(name === 'technician' ? 'T1' : name === 'other' ? 'T2' : '', '', '0', 'hourly', '12', 'no')
      .join(),
  );
  writeFileSync(file, [head, ...people].join('\n'));
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  const signIn = async (name: string) =>
    (
      await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
        method: 'POST',
        body: { email: `${name}@example.com`, password },
      })
    ).body;
  for (const role of roles) tokens.set(role, (await signIn(role)).access_token);
  const { user } = await signIn('other');
  const day = await submittedDay(does, user.id);
  await does('supervisor', 'POST', `/timecards/${user.id}/${day.date}/approve`);
  const bonus = { user_id: user.id, start_date: day.start, bonus_amount_in_cents: 1_111, bonus_quantity: 1 };
  await does('manager', 'PUT', '/weeks/bonus', { ...bonus, bonus_shown: true });
  await does('manager', 'POST', '/weeks/finalize', { start_date: day.start, user_ids: [user.id] });
  const category_id = await create('/categories', { name: 'Drops' });
  const prices = { tech_price_cents: 1_234, company_price_cents: 4_321 };
  const code = await create('/codes', { title: 'DROP', category_id, points: 12, ...prices });
  const worth = { points: 12, tech_price_cents: 1_235, company_price_cents: 4_322, effective_from: '2099-01-01' };
  const { data } = await does<{ data: object }>('owner', 'GET', `/codes/${code}`);
  await does('owner', 'PUT', `/codes/${code}`, { ...data, ...worth });
  const type = await create('/cpe-types', { title: 'Modem', company_cost_cents: 5_432 });
  at = { user: user.id, code, type, date: day.date, week: day.start };
}, 180_000);
afterAll(() => gateway.close());

/** The path of each contract that hides confidential fields from some of its callers, about another user. */
const paths: Readonly<Record<string, () => readonly string[]>> = {
  'identity.login': () => ['/login'],
  'identity.user': () => ['/user'],
  'identity.read-user': () => [`/users/${at.user}`],
  'identity.own-profile': () => ['/user/profile'],
  'identity.edit-own-profile': () => ['/user/profile'],
  'codes.list': () => ['/codes?q=DROP'],
  'codes.read': () => [`/codes/${at.code}`],
  'cpetype.list': () => ['/cpe-types'],
  'cpetype.read': () => [`/cpe-types/${at.type}`],
  'reports.codes': () => {
    const everyone = `/codes/report/weekly?start_date=${at.week}&end_date=${at.date}`;
    return [everyone, `${everyone}&user_id=${at.user}`];
  },
  'reports.productivity': () => [`/users/productivity?start_date=${at.week}&end_date=${at.date}`],
  'reports.payroll': () => [`/payroll?date=${at.date}`],
  'reports.pay': () => [`/pay/${at.user}?date=${at.date}`],
  'reports.pay-at': () => [`/pay/${at.user}/at?date=${at.date}&at=2099-01-01T00:00:00.000Z`],
};
const bodies: Readonly<Record<string, (as: Role) => object>> = {
  'identity.login': (as) => ({ email: `${as}@example.com`, password }),
  'identity.edit-own-profile': () => ({ phones: [], address: null }),
};
/** Contracts that end in the same function as another one. */
const sameAs: Readonly<Record<string, string>> = {
  'identity.finish-oauth': 'identity.login',
  'identity.sign-in-with-passkey': 'identity.login',
};

const maySend = (role: Role, { permission }: Contract): boolean =>
  permission === 'public' || permission === 'signed-in' || getScope([role], permission) !== null;
const contracts = Object.values<Context>(catalogue).flatMap(({ routes }) => routes);
const cases = contracts
  .filter(({ name }) => !(name in sameAs))
  .flatMap((contract) =>
    roles.flatMap((role): [string, Role, Contract][] =>
      maySend(role, contract) && hiddenFrom(contract, role).length > 0 ? [[contract.name, role, contract]] : [],
    ),
  );
const answers = async (role: Role, { name, method }: Contract): Promise<unknown[]> => {
  const urls = paths[name]?.();
  if (!urls) throw new Error(`no path of ${name}`);
  const responses = await Promise.all(urls.map((url) => requestAs(role, method, url, bodies[name]?.(role))));
  expect(responses.map(({ status }) => status)).toEqual(urls.map(() => 200));
  return responses.map(({ body }) => body);
};

describe('Money and network addresses in responses', () => {
  it.each(cases)(
    'given %s as %s, then fields that the role may not see are absent or null',
    async (_, role, contract) => {
      const responses = await answers(role, contract);
      const shown = hiddenFrom(contract, role).filter((field) => getFieldValues(responses, field.path).length > 0);
      expect(shown.map((field) => field.path.join('.'))).toEqual([]);
    },
  );

  it.each([...new Map(cases.map(([name, , contract]) => [name, contract]))])(
    'given %s as owner, then the same fields have values',
    async (_, contract) => {
      const responses = await answers('owner', contract);
      const empty = confidentialFields(contract).filter((field) => getFieldValues(responses, field.path).length === 0);
      expect(empty.map((field) => field.path.join('.'))).toEqual([]);
    },
  );
});
