import { daysBetween } from '@tailboard/contracts/company-time';
import { MAX_DAYS_OFF, type MatchRule, type UnmatchedReason } from '@tailboard/contracts/reports/operator-payment';
import { toLooseKey, toNumberKey } from '../job/number-keys.js';

/** A code of a job on a day: the work that a line may pay. */
export interface Work {
  readonly job_id: string;
  readonly user_id: string;
  readonly date: string;
  readonly order_number: string;
  readonly account_number: string;
  readonly technician_id: string | null;
  readonly code_id: string;
  /** Its title on that day, and its current one. */
  readonly titles: readonly string[];
}
/** A line of a statement. */
export interface Payment {
  readonly order_number: string;
  readonly account_number: string;
  readonly date: string;
  readonly code: string;
  readonly technician: string;
  /** The code of a job that someone matched it to. */
  readonly matched: { readonly job_id: string; readonly code_id: string } | null;
}
export type Match<W extends Work> =
  | { readonly work: W; readonly rule: MatchRule; readonly days_off: number }
  | { readonly reason: UnmatchedReason; readonly listCandidates: () => readonly W[] };

/** Completed work, by the loose keys of its numbers. */
export interface WorkIndex<W extends Work> {
  readonly byOrder: ReadonlyMap<string, readonly W[]>;
  /** A job entered by hand may have the account as its number. */
  readonly byAccount: ReadonlyMap<string, readonly W[]>;
  readonly byJob: ReadonlyMap<string, readonly W[]>;
  /** Loose keys of the numbers of all jobs, completed or not. */
  readonly orders: ReadonlySet<string>;
}

function group<W>(all: readonly W[], listKeys: (each: W) => readonly string[]): ReadonlyMap<string, readonly W[]> {
  const found = new Map<string, W[]>();
  for (const each of all)
    for (const key of new Set(listKeys(each))) {
      if (key === '') continue;
      const known = found.get(key);
      if (known) known.push(each);
      else found.set(key, [each]);
    }
  return found;
}

export const indexWork = <W extends Work>(all: readonly W[], orders: Iterable<string>): WorkIndex<W> => ({
  byOrder: group(all, ({ order_number }) => [toLooseKey(order_number)]),
  byAccount: group(all, ({ order_number, account_number }) => [toLooseKey(account_number), toLooseKey(order_number)]),
  byJob: group(all, ({ job_id }) => [job_id]),
  orders: new Set(orders),
});

const daysOff = (payment: Payment, { date }: Work): number => Math.abs(daysBetween(payment.date, date));
const hasCode = (work: Work, { code }: Payment): boolean =>
  work.titles.some((title) => toNumberKey(title) === toNumberKey(code));
const compareAccounts = (payment: Payment, work: Work): 'same' | 'missing' | 'other' => {
  const [given, known] = [toLooseKey(payment.account_number), toLooseKey(work.account_number)];
  return given === '' || known === '' ? 'missing' : given === known ? 'same' : 'other';
};
const isSameText = (a: string, b: string): boolean => toNumberKey(a) === toNumberKey(b);
const isTechnician = ({ technician }: Payment, { technician_id }: Work): boolean =>
  technician !== '' && technician_id !== null && toLooseKey(technician) === toLooseKey(technician_id);

/** How far work is from a line; less comes first. */
const rank = (payment: Payment, work: Work): readonly number[] => [
  compareAccounts(payment, work) === 'same' ? 0 : 1,
  daysOff(payment, work),
  isSameText(payment.order_number, work.order_number) ? 0 : 1,
  isTechnician(payment, work) ? 0 : 1,
];
const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};
/** An order of work that depends on nothing but the work. */
const byIdentity = (a: Work, b: Work): number => {
  const [one, other] = [a, b].map(({ date, job_id, user_id, code_id }) => `${date} ${job_id} ${user_id} ${code_id}`);
  return one! < other! ? -1 : 1;
};
const closest = <W extends Work>(payment: Payment, works: readonly W[]): readonly W[] =>
  [...works].sort((a, b) => compare(rank(payment, a), rank(payment, b)) || byIdentity(a, b));

/** Candidates of an unmatched line. */
const MAX_CANDIDATES = 3;
const unmatched = <W extends Work>(
  reason: UnmatchedReason,
  payment: Payment,
  works: readonly W[],
  listMore: () => readonly W[] = () => [],
): Match<W> => ({
  reason,
  listCandidates: () => {
    const all = [...new Set([...works, ...listMore()])];
    const withCode = all.filter((work) => hasCode(work, payment));
    return closest(payment, withCode.length > 0 ? withCode : all).slice(0, MAX_CANDIDATES);
  },
});

/** Returns the closest work, unless others are as close. */
function pickOne<W extends Work>(payment: Payment, works: readonly W[]): W | null {
  const [first, second] = closest(payment, works);
  const isTied = first && second && compare(rank(payment, first), rank(payment, second)) === 0;
  return first && !isTied ? first : null;
}

function findRule(payment: Payment, work: Work): MatchRule {
  if (compareAccounts(payment, work) === 'missing') return 'no_account';
  const isExact =
    isSameText(payment.order_number, work.order_number) && isSameText(payment.account_number, work.account_number);
  if (!isExact) return 'zeros';
  return payment.date === work.date ? 'exact' : 'date';
}

/**
 * Finds the work that a line pays. The result depends on the line and the work only, not on other lines, so that the order
 * in which statements arrive does not matter.
 */
export function matchLine<W extends Work>(payment: Payment, index: WorkIndex<W>): Match<W> {
  if (payment.matched) return matchByHand(payment, payment.matched, index);
  const sameOrder = index.byOrder.get(toLooseKey(payment.order_number)) ?? [];
  const fitting = sameOrder.filter((work) => compareAccounts(payment, work) !== 'other');
  if (fitting.length === 0 && sameOrder.length > 0) return unmatched('other_account', payment, sameOrder);
  if (fitting.length === 0) return matchByAccount(payment, index);
  const near = fitting.filter((work) => daysOff(payment, work) <= MAX_DAYS_OFF);
  if (near.length === 0) return unmatched('other_date', payment, fitting);
  const withCode = near.filter((work) => hasCode(work, payment));
  if (withCode.length === 0) return unmatched('no_code', payment, near);
  const work = pickOne(payment, withCode);
  return work
    ? { work, rule: findRule(payment, work), days_off: daysOff(payment, work) }
    : unmatched('ambiguous', payment, withCode);
}

function matchByHand<W extends Work>(
  payment: Payment,
  { job_id, code_id }: { job_id: string; code_id: string },
  { byJob }: WorkIndex<W>,
): Match<W> {
  const works = byJob.get(job_id) ?? [];
  const [work] = closest(
    payment,
    works.filter((each) => each.code_id === code_id),
  );
  return work ? { work, rule: 'hand', days_off: daysOff(payment, work) } : unmatched('job_changed', payment, works);
}

/** For lines whose order number no completed job has. */
function matchByAccount<W extends Work>(payment: Payment, { byAccount, byOrder, orders }: WorkIndex<W>): Match<W> {
  const sameAccount = byAccount.get(toLooseKey(payment.account_number)) ?? [];
  const fitting = sameAccount.filter((work) => work.date === payment.date && hasCode(work, payment));
  const work = pickOne(payment, fitting);
  if (work) return { work, rule: 'account', days_off: 0 };
  if (fitting.length > 0) return unmatched('ambiguous', payment, fitting);
  const order = toLooseKey(payment.order_number);
  if (orders.has(order)) return unmatched('not_completed', payment, sameAccount);
  return unmatched('no_job', payment, sameAccount, () => {
    const similar = [...byOrder].flatMap(([key, works]) => (isOneTypoAway(key, order) ? works : []));
    return similar.filter((each) => daysOff(payment, each) <= MAX_DAYS_OFF && hasCode(each, payment));
  });
}

/** Returns whether two numbers of the same length differ in one character, or in two neighbors that changed places. */
function isOneTypoAway(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const places = [...a].flatMap((character, at) => (character === b[at] ? [] : [at]));
  const [first = 0, second] = places;
  if (places.length === 1) return true;
  return places.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
}
