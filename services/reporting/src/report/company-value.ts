import { datesFrom } from '@tailboard/contracts/company-time';
import { ReadCompanyValue, type CodeValue } from '@tailboard/contracts/reports/company';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { settingOn, type Settings } from '../pay/terms.js';
import { toRange, type Range } from '../range/range.js';
import type { Filter } from './code-totals.js';
import { loadBook } from './loaded.js';
import { sum } from './person-weeks.js';
import { points } from './totals.js';

/** The value of billed and missed lines of a range, at the company's prices. */
export const getCompanyValue = queryHandler(
  ReadCompanyValue,
  ['pay-terms', 'settings', 'work', 'jobs', 'names'].map((name) => `reporting.${name}`),
  async (requested, { db, today }, { principal }) => {
    const { startOn, settings } = await loadBook(db, null);
    const range = toRange('range', requested, { today: today(), startOn });
    if (isRefused(range)) return range;
    const { user_id = null, location_id = null } = requested;
    const codes = await codeValues(db, settings, { range, user_id, location_id });
    const dates = { start_date: range.from, end_date: range.to };
    if (permittedScope(principal, 'settings.company-price.read') === null)
      return { ...dates, ...NO_VALUE, codes: codes.map((code) => ({ ...code, ...NO_VALUE })).sort(byTitle) };
    return {
      ...dates,
      company_value: sum(codes, ({ company_value }) => company_value),
      missed_value: sum(codes, ({ missed_value }) => missed_value),
      codes,
    };
  },
);

const NO_VALUE = { company_value: null, missed_value: null };
const byTitle = (a: { title: string }, b: { title: string }): number => a.title.localeCompare(b.title);

/** A period with one price per point for the company. */
interface Priced {
  readonly first: string;
  last: string;
  readonly cents: number;
}
function companyPrices(settings: Settings, { from, to }: Range): Priced[] {
  const prices: Priced[] = [];
  for (const date of datesFrom(from, to)) {
    const cents = settingOn(settings, 'price_point_company', date) as number;
    const before = prices.at(-1);
    if (before?.cents === cents) before.last = date;
    else prices.push({ first: date, last: date, cents });
  }
  return prices;
}

/** Work lines of a range, `$1` to `$5`, each with its value: rounded half-up separately, as in pay. */
const VALUED = `(
  select line.*, case when line.company_price_cents is null then (line.hundredths::bigint * price.cents + 50) / 100
                   else line.quantity * line.company_price_cents end as cents
  from unnest($1::date[], $2::date[], $3::int[]) as price(first, last, cents)
  join work_line line on line.date between price.first and price.last
  where ($4::uuid is null or line.user_id = $4)
    and ($5::uuid is null or line.job_id in (select id from job where location_id = $5))) valued`;
const toParameters = (settings: Settings, { range, user_id, location_id }: Filter): unknown[] => {
  const prices = companyPrices(settings, range);
  return [
    prices.map(({ first }) => first),
    prices.map(({ last }) => last),
    prices.map(({ cents }) => cents),
    user_id,
    location_id,
  ];
};
const sumSql = (column: string, lines: 'missed' | 'not missed'): string =>
  `coalesce(sum(${column}) filter (where ${lines}), 0)::double precision`;

type ValuedCode = CodeValue & { readonly company_value: number; readonly missed_value: number };

/** Returns the value of each code, the most valuable first. */
const codeValues = (db: Database, settings: Settings, filter: Filter): Promise<ValuedCode[]> =>
  db.query<ValuedCode>(
    `select valued.code_id as id,
            coalesce(code.title, (array_agg(valued.title order by date desc, at desc))[1]) as title,
            coalesce(code.description, (array_agg(valued.description order by date desc, at desc))[1]) as description,
            ${sumSql('quantity', 'not missed')} as quantity, ${sumSql('cents', 'not missed')} as company_value,
            ${sumSql('quantity', 'missed')} as missed_quantity, ${sumSql('cents', 'missed')} as missed_value
     from ${VALUED} left join code on code.id = valued.code_id
     group by valued.code_id, code.title, code.description
     order by company_value desc, missed_value desc, lower(coalesce(code.title, '')), 1`,
    toParameters(settings, filter),
  );

/** The work of all users on a day. */
export interface DayValue {
  readonly date: string;
  readonly points: number;
  readonly company_value: number;
  readonly missed_value: number;
}
/** Returns the days of a range with work lines. */
export async function dayValues(db: Database, settings: Settings, range: Range): Promise<DayValue[]> {
  const days = await db.query<Omit<DayValue, 'points'> & { hundredths: number }>(
    `select date, ${sumSql('hundredths', 'not missed')} as hundredths,
            ${sumSql('cents', 'not missed')} as company_value, ${sumSql('cents', 'missed')} as missed_value
     from ${VALUED} group by date order by date`,
    toParameters(settings, { range, user_id: null, location_id: null }),
  );
  return days.map(({ hundredths, ...day }) => ({ ...day, points: points(hundredths) }));
}
