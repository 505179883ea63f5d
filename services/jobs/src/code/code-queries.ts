import { ListCodes, ReadCode, type Code, type CodeWorth } from '@tailboard/contracts/jobs/code';
import { createPage, WHOLE_PAGE } from '@tailboard/contracts/page';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler, type RequestContext } from '@tailboard/service/service-context';
import { ALWAYS } from './code-projection.js';
import { codeReads } from './find-for-code.js';

/** `$1`: date of the values; `$2`: whether the reader may see prices; `$3`: {@link ALWAYS}. */
const SELECT = `
  select code.id, code.title, code.description, code.category_id, code.counts_as, code.max_quantity,
         code.requires_cpe_type_id, code.active, code.version, worth.points,
         case when $2 then worth.tech_price_cents end as tech_price_cents,
         case when $2 then worth.company_price_cents end as company_price_cents,
         nullif(worth.effective_from, $3::date) as effective_from,
         jsonb_build_object('id', category.id, 'name', category.fields->>'name', 'color', category.fields->>'color') as category,
         coalesce((select jsonb_agg(jsonb_build_object('effective_from', later.effective_from, 'points', later.points,
                            'tech_price_cents', case when $2 then later.tech_price_cents end,
                            'company_price_cents', case when $2 then later.company_price_cents end)
                                    order by later.effective_from)
                   from code_worth later where later.code_id = code.id and later.effective_from > $1), '[]') as planned
  from code
  join category on category.id = code.category_id
  join lateral (select * from code_worth where code_id = code.id and effective_from <= $1
                order by effective_from desc limit 1) worth on true
  where not code.removed`;

const order = {
  title: (direction: string) => `code.title_key ${direction}, code.id`,
  category: (direction: string) =>
    `coalesce((category.fields->>'sort')::numeric, 0) ${direction}, lower(category.fields->>'name') ${direction}, code.title_key, code.id`,
  points: (direction: string) => `worth.points ${direction}, code.title_key, code.id`,
} as const;

/** Only users who manage codes see prices. */
const maySeePrices = ({ principal }: RequestContext): boolean => permittedScope(principal, 'code.read') !== null;

/** Lists codes, paged; `grouped` sorts by category for autocomplete. */
export const listCodes = queryHandler(ListCodes, codeReads, async (requested, { db }, caller) => {
  const { q, category_id, counts_as, active, grouped, show, direction, date } = requested;
  const { page } = requested;
  const per_page = show === 'all' ? WHOLE_PAGE : requested.per_page;
  const by = requested.sort_by ?? (grouped ? 'category' : 'title');
  const where = `${SELECT}
      and ($4::text is null or code.title ilike $4 or code.description ilike $4)
      and ($5::uuid is null or code.category_id = $5) and ($6::text is null or code.counts_as = $6)
      and ($7::boolean is null or code.active = $7)`;
  const values = [
    date ?? caller.today,
    maySeePrices(caller),
    ALWAYS,
    toContainsPattern(q),
    category_id ?? null,
    counts_as ?? null,
    active ?? null,
  ];
  const [rows, [counted]] = await Promise.all([
    db.query<Code>(`${where} order by ${order[by](direction)} limit $8 offset $9`, [
      ...values,
      per_page,
      (page - 1) * per_page,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total from (${where}) found`, values),
  ]);
  const filters = { q, category_id, counts_as, active, grouped, show, sort_by: requested.sort_by, direction, date };
  return createPage(rows, counted?.total ?? 0, { page, per_page }, ListCodes.path, filters);
});

/** Returns a code with all past, current and future values, newest first. */
export const getCode = queryHandler(ReadCode, codeReads, async ({ id }, { db }, caller) => {
  const prices = maySeePrices(caller);
  const [found] = await db.query<Code>(`${SELECT} and code.id = $4`, [caller.today, prices, ALWAYS, id]);
  if (!found) return refuse('CodeNotFound');
  const worths = await db.query<CodeWorth & { effective_from: string | null }>(
    `select points, case when $2 then tech_price_cents end as tech_price_cents,
            case when $2 then company_price_cents end as company_price_cents,
            nullif(effective_from, $3::date) as effective_from
     from code_worth where code_id = $1 order by code_worth.effective_from desc`,
    [id, prices, ALWAYS],
  );
  return { data: { ...found, worths } };
});
