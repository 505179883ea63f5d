import { translate, type Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import { lineCents } from '../pay/piece.js';
import { loadBook } from '../report/loaded.js';
import { isInReport } from '../report/reported-work.js';
import { points } from '../report/totals.js';
import type { Filters } from './filters.js';
import {
  LONG,
  readInPages,
  type Cell,
  type Column,
  type Row,
  type ExportSheet,
} from '@tailboard/service/exports/export-sheet';
import { columnTexts, stateTexts } from './texts.js';

interface Line {
  readonly user_id: string;
  readonly date: string;
  readonly technician_id: string | null;
  readonly label: string;
  readonly identifier: string;
  readonly address: string;
  readonly city: string;
  readonly location: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly quantity: number;
  readonly points: number;
  readonly hundredths: number;
  readonly tech_price_cents: number | null;
  readonly state: keyof typeof stateTexts;
  readonly known_until: bigint | null;
}

/** Work lines of a range; `$5` selects the missed ones or the others. */
const THOSE = `from work_line line
  where line.missed = $5 and ${isInReport('line')}`;
const toParameters = ({ start_date, end_date, user_id, location_id }: Filters, missed: boolean): readonly unknown[] => [
  start_date,
  end_date,
  user_id ?? null,
  location_id ?? null,
  missed,
];

/** Statement for the rows: each work line with its code's name and value on the day. */
export const CODE_LINES = `
  select line.user_id, line.date, person.technician_id, coalesce(person.label, '') as label,
         coalesce(job.identifier, '') as identifier, coalesce(job.address, '') as address,
         coalesce(job.city, '') as city, coalesce(location.name, '') as location,
         line.title, line.description, line.category, line.quantity, line.points, line.hundredths,
         line.tech_price_cents, day.state, week.known_until
  from (select line.* ${THOSE}) line
  join work_day day on day.user_id = line.user_id and day.date = line.date
  left join work_week week on week.user_id = line.user_id and week.start_date = day.week_start
  left join person on person.id = line.user_id
  left join job on job.id = line.job_id
  left join location on location.id = job.location_id
  order by line.date, line.user_id, line.job_id, line.at`;

export async function hasCodeLines(db: Database, filters: Filters, missed: boolean): Promise<boolean> {
  const rows = await db.query(`select 1 ${THOSE} limit 1`, toParameters(filters, missed));
  return rows.length > 0;
}

/**
 * Returns work by code, one row for each line; with `money` also the technician's earnings, for owners only (decision
 * D14).
 */
export async function codeSheet(
  db: Database,
  { filters, missed, money, locale }: { filters: Filters; missed: boolean; money: boolean; locale: Locale },
): Promise<ExportSheet> {
  const values = toParameters(filters, missed);
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${THOSE}`, values);
  const book = await loadBook(db, filters.user_id ?? null);
  const priceOf = withLastPrice((user_id, date, until: bigint | null) => book.priceOn(user_id, date, until));
  const toEarned = (line: Line): number =>
    lineCents(line, line.tech_price_cents === null ? priceOf(line.user_id, line.date, line.known_until) : 0) / 100;
  const formatState = (dayState: Line['state']): string => translate(stateTexts[dayState], locale);

  const text = (title: keyof typeof columnTexts): Column => ({
    title: translate(columnTexts[title], locale),
    kind: 'text',
  });
  const number = (title: keyof typeof columnTexts, decimals: number): Column => ({
    ...text(title),
    kind: 'number',
    decimals,
  });
  const columns: Column[] = [
    { ...text('date'), kind: 'date' },
    text('technicianId'),
    text('technician'),
    text('job'),
    { ...text('address'), width: LONG },
    text('city'),
    text('location'),
    text('code'),
    { ...text('description'), width: LONG },
    text('category'),
    number('quantity', 0),
    number('pointsEach', 2),
    number('points', 2),
    text('state'),
    ...(money ? [number('pointMoney', 2)] : []),
  ];
  const row = (line: Line): Row => {
    const cells: Cell[] = [
      line.date,
      line.technician_id,
      line.label,
      line.identifier,
      line.address,
      line.city,
      line.location,
      line.title,
      line.description,
      line.category,
      line.quantity,
      line.points,
      points(line.hundredths),
      formatState(line.state),
    ];
    if (money) cells.push(toEarned(line));
    return cells;
  };
  return { columns, total: counted?.total ?? 0, rows: readInPages(db, { sql: CODE_LINES, values, row }) };
}

/** Caches the last price, because lines of a day are adjacent and usually have the same price. */
function withLastPrice(priceOn: (user_id: string, date: string, until: bigint | null) => number): typeof priceOn {
  let last: { user_id: string; date: string; until: bigint | null; price: number } | undefined;
  return (user_id, date, until) => {
    if (last?.user_id !== user_id || last.date !== date || last.until !== until)
      last = { user_id, date, until, price: priceOn(user_id, date, until) };
    return last.price;
  };
}
