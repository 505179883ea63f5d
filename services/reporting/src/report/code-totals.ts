import type { z } from 'zod';
import type { CodeTotal } from '@tailboard/contracts/reports/code-report';
import { datesFrom } from '@tailboard/contracts/company-time';
import type { Database } from '@tailboard/eventing/database';
import { listWeeks } from '../pay/weeks.js';
import type { Range } from '../range/range.js';
import { createYielder } from './in-pieces.js';
import type { ReportData } from './loaded.js';
import { points } from './totals.js';
import { isInReport } from './reported-work.js';

/** The filter of a report. */
export interface Filter {
  readonly range: Range;
  readonly user_id: string | null;
  readonly location_id: string | null;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category_id: string;
  readonly category: string;
  /** The last day of the range with it. */
  readonly last: string;
  readonly quantity: number;
  readonly hundredths: number;
  readonly cents: number;
}
/** Period in which a user's points had one price: consecutive days with the same price. */
interface Priced {
  readonly user_id: string;
  readonly from: string;
  to: string;
  readonly price: number;
}

/** Returns the prices of a range, before its days are known: a week has those recorded until it was finalized. */
export async function listPrices({ people, weeks, range, book }: ReportData): Promise<Priced[]> {
  const known = new Map(weeks.map(({ user_id, start_date, known_until }) => [`${user_id} ${start_date}`, known_until]));
  const parts = listWeeks(range, book.startOn);
  const prices: Priced[] = [];
  const yieldIfDue = createYielder();
  for (const user_id of people.keys())
    for (const { start_date, from, to } of parts) {
      const pause = yieldIfDue();
      if (pause) await pause;
      const until = known.get(`${user_id} ${start_date}`) ?? null;
      const add = (first: string, last: string, price: number) => {
        const before = prices.at(-1);
        if (before?.user_id === user_id && before.price === price) before.to = last;
        else prices.push({ user_id, from: first, to: last, price });
      };
      // Prices change with a workweek; if its start moved, also within one.
      if (book.isOnePrice(user_id, { from, to })) add(from, to, book.priceOn(user_id, from, until));
      else for (const date of datesFrom(from, to)) add(date, date, book.priceOn(user_id, date, until));
    }
  return prices;
}

/**
 * Returns the work lines of a report by code and by category, in one statement. With `prices`, for owners, also their
 * points and the technicians' earnings, each line rounded half-up as in pay. Codes renamed after the last of these
 * lines keep that line's name, so that a report of finalized weeks does not change.
 */
export async function codeTotals(
  db: Database,
  { range, user_id, location_id }: Filter,
  prices: readonly Priced[] | null,
): Promise<{
  codes: z.output<typeof CodeTotal>[];
  categories: { id: string; name: string; points: number }[];
}> {
  const price = new Set(prices?.map((each) => each.price));
  const joined = prices !== null && price.size > 1;
  const cents = joined ? 'price.cents' : '$5::int';
  const rows = await db.query<Row>(
    `with summed as (
       select line.code_id, line.category_id, max(line.date) as last, sum(line.quantity)::int as quantity,
              sum(line.hundredths)::double precision as hundredths,
              ${
                prices
                  ? `sum(case when line.tech_price_cents is null then (line.hundredths::bigint * ${cents} + 50) / 100
                     else line.quantity * line.tech_price_cents end)::double precision`
                  : '0'
              } as cents
       from work_line line
       ${
         joined
           ? `left join unnest($5::uuid[], $6::date[], $7::date[], $8::int[]) as price(user_id, first, last, cents)
                on price.user_id = line.user_id and line.date between price.first and price.last`
           : ''
       }
       where not line.missed and ${isInReport('line')}
       group by line.code_id, line.category_id)
     select summed.code_id as id, summed.category_id, summed.last, summed.quantity, summed.hundredths, summed.cents,
            coalesce(before.title, code.title) as title, coalesce(before.description, code.description) as description,
            coalesce(before.category, category.name) as category
     from summed left join code on code.id = summed.code_id left join category on category.id = summed.category_id
     left join lateral (select title, description, category from work_line
                        where (code.id is null or category.id is null
                               or greatest(code.named_at, category.named_at)::date >= summed.last - 1)
                          and not missed and date = summed.last and ($3::uuid is null or user_id = $3)
                          and code_id = summed.code_id and category_id = summed.category_id
                        order by at desc limit 1) as before on true
     order by summed.last desc, 1`,
    [
      range.from,
      range.to,
      user_id,
      location_id,
      ...(joined
        ? [
            prices.map((each) => each.user_id),
            prices.map((each) => each.from),
            prices.map((each) => each.to),
            prices.map((each) => each.price),
          ]
        : prices
          ? [[...price][0] ?? 0]
          : []),
    ],
  );
  // Newest first: a code or category renamed within the range is one line, with its last name.
  const codes = new Map<string, Pick<Row, 'id' | 'title' | 'description' | 'quantity' | 'hundredths' | 'cents'>>();
  const categories = new Map<string, { id: string; name: string; hundredths: number }>();
  for (const row of rows) {
    const code = codes.get(row.id);
    codes.set(row.id, {
      id: row.id,
      title: code?.title ?? row.title,
      description: code?.description ?? row.description,
      quantity: (code?.quantity ?? 0) + row.quantity,
      hundredths: (code?.hundredths ?? 0) + row.hundredths,
      cents: (code?.cents ?? 0) + row.cents,
    });
    const category = categories.get(row.category_id);
    categories.set(row.category_id, {
      id: row.category_id,
      name: category?.name ?? row.category,
      hundredths: (category?.hundredths ?? 0) + row.hundredths,
    });
  }
  return {
    codes: [...codes.values()]
      .sort((a, b) => byTitle(a.title, b.title) || (a.id < b.id ? -1 : 1))
      .map(({ hundredths, cents: price, ...code }) => ({
        ...code,
        points: prices ? points(hundredths) : null,
        price: prices ? price : null,
      })),
    categories: [...categories.values()]
      .sort((a, b) => b.hundredths - a.hundredths || (a.name < b.name ? -1 : 1))
      .map(({ id, name, hundredths }) => ({ id, name, points: points(hundredths) })),
  };
}

const byTitle = (a: string, b: string): number => {
  const [aLowered, bLowered] = [a.toLowerCase(), b.toLowerCase()];
  return aLowered < bLowered ? -1 : aLowered > bLowered ? 1 : 0;
};
