import { createPage } from '@tailboard/contracts/page';
import { isRefused } from '@tailboard/contracts/refusal';
import {
  FindJobCodes,
  ListOpenLines,
  ListPaidJobCodes,
  ReadOperatorPayments,
  type PaymentGroup,
} from '@tailboard/contracts/reports/operator-payment';
import type { ReportQuery } from '@tailboard/contracts/reports/range';
import { getWorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { toLooseKey } from '../job/number-keys.js';
import { toRange } from '../range/range.js';
import { loadBook } from '../report/loaded.js';
import { findWork, loadPayments, paymentReads, toJobCode, type Payments } from './load-payments.js';
import { sumPayments } from './payment-state.js';

export type PaidWork = Payments['works'][number];

/** Returns the payments of a range, with the work of the requested user and location. */
export async function readPayments(
  { db, today }: { readonly db: Database; readonly today: () => string },
  requested: ReportQuery,
) {
  const { startOn, settings } = await loadBook(db, null);
  const range = toRange('range', requested, { today: today(), startOn });
  if (isRefused(range)) return range;
  const payments = await loadPayments(db, settings, range);
  const { user_id, location_id } = requested;
  const works = payments.works.filter(
    (work) =>
      (user_id === undefined || work.user.id === user_id) &&
      (location_id === undefined || work.location_id === location_id),
  );
  return { ...payments, works, range, startOn };
}

/** Sums work by a key, in the order of `compare`. */
function sumBy(
  works: readonly PaidWork[],
  getKey: (work: PaidWork) => { readonly id: string; readonly name: string },
): PaymentGroup[] {
  const groups = new Map<string, { name: string; works: PaidWork[] }>();
  for (const work of works) {
    const { id, name } = getKey(work);
    const known = groups.get(id);
    if (known) known.works.push(work);
    else groups.set(id, { name, works: [work] });
  }
  return [...groups]
    .map(([id, group]) => ({ id, name: group.name, ...sumPayments(group.works) }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

export const getOperatorPayments = queryHandler(ReadOperatorPayments, paymentReads, async (requested, ctx) => {
  const read = await readPayments(ctx, requested);
  if (isRefused(read)) return read;
  const { works, lines, covered, range, startOn } = read;
  const sumLines = (isCounted: (line: Payments['lines'][number]) => boolean) => {
    const counted = lines.filter(isCounted);
    return { count: counted.length, amount_cents: counted.reduce((sum, { line }) => sum + line.amount_cents, 0) };
  };
  return {
    start_date: range.from,
    end_date: range.to,
    covered,
    totals: sumPayments(works),
    weeks: sumBy(works, ({ date }) => {
      const start = getWorkweekStart(date, startOn);
      return { id: start, name: start };
    }),
    codes: sumBy(works, ({ code_id, code }) => ({ id: code_id, name: code })),
    technicians: sumBy(works, ({ user }) => ({ id: user.id, name: user.label })),
    lines: {
      matched: sumLines(({ isMatched }) => isMatched),
      unmatched: sumLines(({ line }) => line.reason !== null),
      set_aside: sumLines(({ line }) => line.note !== null),
    },
  };
});

export const listPaidJobCodes = queryHandler(ListPaidJobCodes, paymentReads, async (requested, ctx) => {
  const read = await readPayments(ctx, requested);
  if (isRefused(read)) return read;
  const { page, per_page, state, code_id, ...filters } = requested;
  const found = read.works.filter(
    (work) => (state === undefined || work.state === state) && (code_id === undefined || work.code_id === code_id),
  );
  const rows = found
    .slice((page - 1) * per_page, page * per_page)
    .map(({ location_id: _, lines, ...work }) => ({ ...work, lines: [...lines] }));
  return createPage(rows, found.length, { page, per_page }, ListPaidJobCodes.path, { ...filters, state, code_id });
});

export const listOpenLines = queryHandler(ListOpenLines, paymentReads, async (requested, ctx) => {
  const read = await readPayments(ctx, requested);
  if (isRefused(read)) return read;
  const { page, per_page, kind, ...filters } = requested;
  const found = read.lines.filter(({ line }) => (kind === 'unmatched' ? line.reason !== null : line.note !== null));
  const rows = found.slice((page - 1) * per_page, page * per_page).map(({ line, listCandidates }) => ({
    ...line,
    candidates: listCandidates().map(toJobCode),
  }));
  return createPage(rows, found.length, { page, per_page }, ListOpenLines.path, { ...filters, kind });
});

/** Job codes that a search by number returns. */
const MAX_FOUND = 20;
export const findJobCodes = queryHandler(FindJobCodes, paymentReads, async ({ q }, { db }) => {
  const key = toLooseKey(q);
  if (key === '') return { data: [] };
  const { settings } = await loadBook(db, null);
  return { data: (await findWork(db, settings, key, MAX_FOUND)).map(toJobCode) };
});
