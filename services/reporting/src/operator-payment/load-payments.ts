import { addDays } from '@tailboard/contracts/company-time';
import {
  MAX_DAYS_OFF,
  type JobCode,
  type OpenLine,
  type PaidJobCode,
} from '@tailboard/contracts/reports/operator-payment';
import type { Database } from '@tailboard/eventing/database';
import { settingOn, type Settings } from '../pay/terms.js';
import type { Range } from '../range/range.js';
import { indexWork, matchLine, type Work } from './match-lines.js';
import { paymentState } from './payment-state.js';

/** The projections that responses about payments of the operator read. */
export const paymentReads = ['operator-statements', 'people', 'pay-terms', 'settings', 'names', 'jobs', 'work'].map(
  (name) => `reporting.${name}`,
);

/** Completed work with its value. */
export interface BilledWork extends JobCode, Pick<Work, 'user_id' | 'technician_id' | 'titles'> {
  readonly location_id: string | null;
}
export type LineRow = Omit<OpenLine, 'reason' | 'note' | 'is_decided' | 'candidates'> & {
  readonly order_key: string;
  readonly account_key: string;
  readonly job_id: string | null;
  readonly code_id: string | null;
  readonly note: string | null;
};
interface WorkRow extends Omit<JobCode, 'user' | 'code' | 'billed_cents'> {
  readonly user_id: string;
  readonly label: string | null;
  readonly technician_id: string | null;
  readonly location_id: string | null;
  readonly title: string;
  readonly current_title: string | null;
  readonly hundredths: number;
  readonly company_price_cents: number | null;
}

/** Lines with the day, the job and the numbers of a job; `$1`, `$2` are dates. */
const WORK = `select line.job_id, line.user_id, line.date, line.code_id, line.title, code.title as current_title,
    line.quantity, line.hundredths, line.company_price_cents, person.label, person.technician_id, job.location_id,
    coalesce(job.identifier, '') as order_number, coalesce(job.account_number, '') as account_number
  from work_line line left join job on job.id = line.job_id left join code on code.id = line.code_id
    left join person on person.id = line.user_id
  where not line.missed`;

const loadLines = (db: Database, { from, to }: Range): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select line.statement_id, line.line, statement.file_name, line.order_number, line.account_number, line.order_key,
            line.account_key, line.date, line.code, line.quantity::double precision as quantity, line.amount_cents,
            line.technician, line.invoice, decision.job_id, decision.code_id, decision.reason as note
     from operator_line line join operator_statement statement on statement.id = line.statement_id
       left join operator_decision decision on decision.statement_id = line.statement_id and decision.line = line.line
     where line.date between $1 and $2 or decision.job_id is not null
     order by line.date, line.statement_id, line.line`,
    [from, to],
  );

/** Combines the lines of a code of a job on a day, and values each at the company's price of the day, as reports do. */
export function toBilledWork(rows: readonly WorkRow[], settings: Settings): BilledWork[] {
  const prices = new Map<string, number>();
  const priceOn = (date: string): number => {
    const known = prices.get(date) ?? (settingOn(settings, 'price_point_company', date) as number);
    prices.set(date, known);
    return known;
  };
  const computeValue = ({ date, hundredths, quantity, company_price_cents }: WorkRow): number =>
    company_price_cents === null ? Math.floor((hundredths * priceOn(date) + 50) / 100) : quantity * company_price_cents;
  const found = new Map<string, BilledWork>();
  for (const row of rows) {
    const { job_id, user_id, date, code_id, title, current_title, label, technician_id } = row;
    const key = `${job_id} ${user_id} ${date} ${code_id}`;
    const before = found.get(key);
    found.set(key, {
      ...{ job_id, user_id, date, code_id, technician_id },
      user: { id: user_id, label: label ?? user_id, technician_id },
      location_id: row.location_id,
      order_number: row.order_number,
      account_number: row.account_number,
      code: current_title ?? title,
      titles: [...new Set([title, current_title ?? title, ...(before?.titles ?? [])])],
      quantity: row.quantity + (before?.quantity ?? 0),
      billed_cents: computeValue(row) + (before?.billed_cents ?? 0),
    });
  }
  return [...found.values()];
}

/** Returns completed codes of jobs by the beginning of an order or account number, the latest first. */
export async function findWork(db: Database, settings: Settings, key: string, most: number): Promise<BilledWork[]> {
  const rows = await db.query<WorkRow>(
    `${WORK} and line.job_id in (
       select id from job where starts_with(order_key, $1) or starts_with(account_key, $1)
       order by date desc, id limit $2)
     order by line.date desc, line.job_id, line.user_id, line.at`,
    [key, most],
  );
  return toBilledWork(rows, settings).slice(0, most);
}

export const toJobCode = ({ job_id, code_id, date, user, ...work }: BilledWork): JobCode => ({
  ...{ job_id, code_id, date, user, code: work.code, quantity: work.quantity, billed_cents: work.billed_cents },
  order_number: work.order_number,
  account_number: work.account_number,
});
const toLine = (row: LineRow) => ({
  ...{ statement_id: row.statement_id, line: row.line, file_name: row.file_name, date: row.date, code: row.code },
  ...{ order_number: row.order_number, account_number: row.account_number, quantity: row.quantity },
  ...{ amount_cents: row.amount_cents, technician: row.technician, invoice: row.invoice },
});

export interface Payments {
  /** The dates that statements cover. */
  readonly covered: Range | null;
  /** The completed codes of jobs of the range. */
  readonly works: readonly (PaidJobCode & Pick<BilledWork, 'location_id'>)[];
  /** The lines of the range. */
  readonly lines: readonly ListedLine[];
}
interface ListedLine {
  readonly line: Omit<OpenLine, 'candidates'>;
  /** Whether it pays a code of a job. */
  readonly isMatched: boolean;
  readonly listCandidates: () => readonly BilledWork[];
}

/** Returns the dates that the statements cover together. */
async function loadCovered(db: Database): Promise<Range | null> {
  const [dates] = await db.query<{ from: string | null; to: string | null }>(
    `select min(first_date) as from, max(last_date) as to from operator_statement where undone_at is null`,
  );
  return dates?.from && dates.to ? { from: dates.from, to: dates.to } : null;
}

/** Loads the work of a range, and all work that a line may pay. */
async function loadWork(db: Database, settings: Settings, range: Range, lines: readonly LineRow[]) {
  const orders = [...new Set(lines.map(({ order_key }) => order_key))];
  const accounts = [...new Set(lines.map(({ account_key }) => account_key).filter(Boolean))];
  const matched = lines.flatMap(({ job_id }) => job_id ?? []);
  const [rows, known] = await Promise.all([
    db.query<WorkRow>(
      `${WORK} and (line.date between $1 and $2 or line.job_id in (
         select id from job
         where order_key = any($3) or account_key = any($4) or order_key = any($4) or id = any($5::uuid[])))
       order by line.date, line.job_id, line.user_id, line.at`,
      [range.from, range.to, orders, accounts, matched],
    ),
    db.query<{ order_key: string }>(`select distinct order_key from job where order_key = any($1)`, [orders]),
  ]);
  return { works: toBilledWork(rows, settings), orders: known.map(({ order_key }) => order_key) };
}

/** Matches the lines of all statements with the completed codes of the jobs of a range. */
export async function loadPayments(db: Database, settings: Settings, range: Range): Promise<Payments> {
  const reach = { from: addDays(range.from, -MAX_DAYS_OFF), to: addDays(range.to, MAX_DAYS_OFF) };
  const [rows, covered] = await Promise.all([loadLines(db, reach), loadCovered(db)]);
  return matchPayments(rows, await loadWork(db, settings, range, rows), { range, covered });
}

/** Matches lines with work, and returns those of a range. */
export function matchPayments(
  rows: readonly LineRow[],
  { works, orders }: { readonly works: readonly BilledWork[]; readonly orders: readonly string[] },
  { range, covered }: { readonly range: Range; readonly covered: Range | null },
): Payments {
  const index = indexWork(works, orders);
  const inRange = ({ date }: { date: string }): boolean => date >= range.from && date <= range.to;
  const paying = new Map<BilledWork, PaidJobCode['lines']>();
  const lines = rows.map((row): ListedLine => {
    const { job_id, code_id, note } = row;
    const byHand = job_id !== null && code_id !== null ? { job_id, code_id } : null;
    const line = { ...toLine(row), reason: null, note, is_decided: note !== null || byHand !== null };
    const listed = { line, isMatched: false, listCandidates: () => [] };
    if (note !== null) return listed;
    const match = matchLine({ ...line, matched: byHand }, index);
    if (!('work' in match))
      return { ...listed, line: { ...line, reason: match.reason }, listCandidates: match.listCandidates };
    const { work, rule, days_off } = match;
    const paid = { ...toLine(row), rule, days_off };
    const before = paying.get(work);
    if (before) before.push(paid);
    else paying.set(work, [paid]);
    return { ...listed, isMatched: true };
  });
  return {
    covered,
    works: works.filter(inRange).map((work) => toPaidWork(work, paying.get(work) ?? [], covered)),
    lines: lines.filter(({ line }) => inRange(line)),
  };
}

function toPaidWork(work: BilledWork, lines: PaidJobCode['lines'], covered: Range | null): Payments['works'][number] {
  const amounts = lines.map(({ amount_cents }) => amount_cents);
  const isCovered = covered !== null && work.date >= covered.from && work.date <= covered.to;
  return {
    ...toJobCode(work),
    location_id: work.location_id,
    state: paymentState(work.billed_cents, amounts, isCovered),
    paid_cents: amounts.reduce((sum, amount) => sum + amount, 0),
    lines,
  };
}
