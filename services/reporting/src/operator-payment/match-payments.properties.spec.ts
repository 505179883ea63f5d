import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '@tailboard/contracts/company-time';
import { toLooseKey } from '../job/number-keys.js';
import { matchPayments, type BilledWork, type LineRow } from './load-payments.js';
import { sumPayments } from './payment-state.js';

const start = '2026-10-01';
const day = fc.integer({ min: 0, max: 30 }).map((days) => addDays(start, days));
const order = fc.constantFrom('0011', '11', 'A-12', 'A13', '14');
const account = fc.constantFrom('', '0077', '77', '88');
const code = fc.constantFrom('INST', 'inst', 'REP', 'X');
const work = fc
  .record({
    ...{
      date: day,
      order_number: order,
      account_number: account,
      code,
      billed_cents: fc.integer({ min: 0, max: 300 }),
    },
    user: fc.constantFrom('u1', 'u2'),
  })
  .map(({ user, ...each }): BilledWork => ({
    ...each,
    ...{ job_id: `job ${each.order_number} ${each.account_number}`, code_id: each.code.toUpperCase(), quantity: 1 },
    ...{ user_id: user, technician_id: user, titles: [each.code], location_id: null },
    user: { id: user, label: user, technician_id: user },
  }));
/** Work of different identity, as the tables have it. */
const works = fc.uniqueArray(work, {
  maxLength: 12,
  selector: ({ job_id, user_id, date, code_id }) => `${job_id} ${user_id} ${date} ${code_id}`,
});
const line = fc.record({
  ...{ date: day, order_number: order, account_number: account, code },
  amount_cents: fc.integer({ min: -200, max: 300 }),
  technician: fc.constantFrom('', 'u1', 'u2'),
  note: fc.option(fc.constant('no work of ours'), { freq: 8 }),
  isByHand: fc.boolean(),
});
const lines = fc.array(line, { maxLength: 20 }).map((all) =>
  all.map(({ isByHand, note, ...each }, at): LineRow => ({
    ...each,
    ...{ statement_id: 'statement', file_name: 'file', line: at + 1, quantity: null, invoice: '', note },
    order_key: toLooseKey(each.order_number),
    account_key: toLooseKey(each.account_number),
    job_id: isByHand && note === null ? 'job 11 77' : null,
    code_id: isByHand && note === null ? 'INST' : null,
  })),
);
const range = { from: start, to: '2026-10-31' };
const settle = (given: readonly LineRow[], all: readonly BilledWork[]) =>
  matchPayments(given, { works: all, orders: ['14'] }, { range, covered: range });
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

describe('Matching of payments with work', () => {
  it('given any lines and work, when they are matched, then the states add up to the lines and to the work', () => {
    fc.assert(
      fc.property(lines, works, (given, all) => {
        const { works: paid, lines: listed } = settle(given, all);
        const figures = sumPayments(paid);
        expect(figures.count).toBe(all.length);
        expect(figures.billed_cents).toBe(sum(all.map(({ billed_cents }) => billed_cents)));
        const matched = listed.filter(({ isMatched }) => isMatched);
        expect(figures.paid_cents).toBe(sum(matched.map(({ line: { amount_cents } }) => amount_cents)));
        const { short_cents, unpaid_cents, charged_back_cents, twice_cents, over_cents, open_cents } = figures;
        const less = short_cents + unpaid_cents + charged_back_cents + open_cents;
        expect(figures.paid_cents).toBe(figures.billed_cents - less + twice_cents + over_cents);
        // Each line is in one place only.
        for (const { isMatched, line: one } of listed)
          expect([isMatched, one.reason !== null, one.note !== null].filter(Boolean)).toHaveLength(1);
        expect(listed).toHaveLength(given.length);
      }),
    );
  });

  it('given lines and work in any order, when they are matched, then each line belongs to the same work', () => {
    const toResult = (given: readonly LineRow[], all: readonly BilledWork[]) => {
      const { works: paid, lines: listed } = settle(given, all);
      return {
        figures: sumPayments(paid),
        states: paid
          .map(({ job_id, date, user, code_id, state }) => [job_id, date, user.id, code_id, state].join())
          .sort(),
        matches: paid
          .flatMap((each) =>
            each.lines.map((one) => `${one.line} ${each.job_id} ${each.date} ${each.user.id} ${one.rule}`),
          )
          .sort(),
        open: listed
          .flatMap(({ line: { line: number, reason }, listCandidates }) =>
            reason === null
              ? []
              : [
                  `${number} ${reason} ${listCandidates()
                    .map(({ job_id, date }) => job_id + date)
                    .join()}`,
                ],
          )
          .sort(),
      };
    };
    fc.assert(
      fc.property(lines, works, (given, all) =>
        expect(toResult(given.toReversed(), all.toReversed())).toEqual(toResult(given, all)),
      ),
    );
  });
});
