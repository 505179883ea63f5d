import type { Contract } from './contract.js';
import { getScope, type Permission, type Role } from './permission.js';
import { schemaFields } from './schema-fields.js';

/** Names that money and network addresses have. */
const CONFIDENTIAL_NAME =
  /cents|cost|price|rate(_|$)|pay(_|$)|salary|wage|bonus|amount|per_diem|^gas|^total_(manual|regular)$|^ip$/;

/**
 * The permission that shows each confidential field of outputs, by its name or the end of its path. Responses to others
 * leave the field out or set it to `null`; with scope `own`, users see it of themselves.
 */
const readers: Readonly<Record<string, Permission>> = {
  ip: 'login.read',
  company_cost_cents: 'cpe-type.write',
  missing_cents: 'cpe-type.write',
  missing_without_cost: 'cpe-type.write',
  cost_cents: 'cpe-type.write',
  tech_price_cents: 'code.read',
  company_price_cents: 'code.read',
  'profile.price_level': 'user.pay.read',
  'profile.pay_type': 'user.pay.read',
  'profile.pay_rate': 'user.pay.read',
  'profile.salary': 'user.pay.read',
  'profile.gas': 'user.pay.read',
  'profile.gas_rate_cents': 'user.pay.read',
  bonus_amount_in_cents: 'bonus.read',
  bonus_quantity: 'bonus.read',
  bonus_shown: 'bonus.read',
  'bonus.legacy': 'bonus.read',
  'bonus.manual': 'bonus.read',
  total_manual: 'bonus.read',
  hourly_rate: 'pay.rates.read',
  overtime_rate: 'pay.rates.read',
  price_per_point: 'pay.rates.read',
  regular_rate: 'pay.rates.read',
  lacks_rate: 'pay.rates.read',
  'terms.pay_type': 'pay.rates.read',
  'terms.pay_rate': 'pay.rates.read',
  'terms.price_level': 'pay.rates.read',
  'terms.price_point_cents': 'pay.rates.read',
  'terms.min_wage_cents': 'pay.rates.read',
  'totals.pay': 'pay.read',
  total_pay: 'pay.read',
  total_overtime_pay: 'pay.read',
  total_regular: 'pay.read',
  'pay_parts.codes': 'pay.read',
  'pay_parts.regular': 'pay.read',
  'pay_parts.overtime': 'pay.read',
  'pay_parts.minimum_topup': 'pay.read',
  'pay_parts.bonus': 'pay.read',
  'pay_parts.leave': 'pay.read',
  codes_point_total_price: 'pay.read',
  leave_pay: 'pay.read',
  'totals.per_diem': 'pay.read',
  'totals.gas': 'pay.read',
  net_to_pay: 'pay.read',
  suggested_bonus: 'report.owner-columns',
  pending_points: 'report.owner-columns',
  'codeTotals.points': 'report.owner-columns',
  'codeTotals.price': 'report.owner-columns',
  price_point: 'settings.company-price.read',
  company_value: 'settings.company-price.read',
  missed_value: 'settings.company-price.read',
  'whole.pay': 'pay.read',
  'whole.margin': 'pay.read',
  'data.total_cents': 'operator-payment.read',
  ...Object.fromEntries(
    ['amount', 'billed', 'paid', 'short', 'unpaid', 'charged_back', 'twice', 'over', 'open'].map(
      (figure) => [`${figure}_cents`, 'operator-payment.read'] as const,
    ),
  ),
};

/** Fields that only have such a name, or whose contract shows them to all its callers, with the reason. */
const notConfidential: Readonly<Record<string, string>> = {
  'identity.sessions data.ip': 'A session of the caller.',
  'identity.pay-history data.*': 'The permission of the contract is the one that shows pay.',
  'reports.codes totals.show_bonus': 'A setting of the report.',
  'reports.lines data.amount': 'Points, pieces, minutes or days; only owners open money (`reports.lines` decides it).',
  'reports.lines amount': 'As above.',
  'reports.pay data.figures.*': 'Pay; figures that are rates are left out with the terms.',
  'reports.pay-at data.figures.*': 'As above.',
  'reports.exports data.missing.amount': 'Of payroll that the caller exported.',
  'reports.export data.missing.amount': 'As above.',
  'reports.retry-export data.missing.amount': 'As above.',
  'reports.pay data.runs.total_cents': 'Pay, not a rate.',
  'reports.pay-at data.runs.total_cents': 'Pay, not a rate.',
  'reports.year-to-date data.amounts': 'Pay, not a rate.',
};

/** A confidential field of an output. */
export interface ConfidentialField {
  /** Path in the response; entries of lists are not counted. */
  readonly path: readonly string[];
  readonly permission: Permission;
}
const isExempt = (contract: string, path: string): boolean =>
  [path, path.replace(/[^.]+$/, '*'), path.replace(/[^.]+\.[^.]+$/, '*')].some(
    (each) => `${contract} ${each}` in notConfidential,
  );

/** Returns the confidential fields of a contract's output; `permission` null: it is not declared. */
export function confidentialFields({
  name,
  output,
}: Pick<Contract, 'name' | 'output'>): (Omit<ConfidentialField, 'permission'> & { permission: Permission | null })[] {
  const fieldByPath = new Map(schemaFields(output).map((field) => [field.path.join('.'), field]));
  return [...fieldByPath].flatMap(([joined, { path, schema }]) => {
    const permission = readers[path.slice(-2).join('.')] ?? readers[path.at(-1) ?? ''] ?? null;
    const isAmount = schema.def.type !== 'boolean' && CONFIDENTIAL_NAME.test(path.at(-1) ?? '');
    const isNamed = permission !== null || isAmount;
    return !isNamed || isExempt(name, joined) ? [] : [{ path, permission }];
  });
}

/** Returns the confidential fields that a role never sees in a contract's response. */
export const hiddenFrom = (contract: Contract, role: Role): readonly ConfidentialField[] =>
  confidentialFields(contract).flatMap(({ path, permission }) =>
    permission !== null && getScope([role], permission) === null ? [{ path, permission }] : [],
  );

/** Returns the values of a field in a response, other than `null`. */
export function getFieldValues(body: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(body)) return body.flatMap((entry) => getFieldValues(entry, path));
  if (body === null || body === undefined) return [];
  const [name, ...rest] = path;
  if (name === undefined) return [body];
  return typeof body === 'object' ? getFieldValues((body as Readonly<Record<string, unknown>>)[name], rest) : [];
}
