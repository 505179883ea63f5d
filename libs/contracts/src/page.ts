import { z } from 'zod';
import { queryInt } from './values.js';

export const PAGE_SIZE = 25;

/** Rows per page of a list that is requested as a whole with `show`; clients read the further pages. */
export const WHOLE_PAGE = 2_000;

/** Query of a paged list with one order: page and page size. */
export const plainPageQuery = z.object({
  page: queryInt(1, 1_000_000).default(1),
  per_page: queryInt(10, 100).default(PAGE_SIZE),
});

/** Query of every other paged list: page, page size, sort and search. `sort` names the sortable columns. */
export const pageQuery = <const Sort extends readonly [string, ...string[]]>(sort: Sort) =>
  plainPageQuery.extend({
    sort_by: z.enum(sort).optional(),
    direction: z.enum(['asc', 'desc']).default('asc'),
    q: z.string().trim().max(200).optional(),
  });

/** Response of every paged list. */
export const pageOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    current_page: z.number().int(),
    last_page: z.number().int(),
    last_page_url: z.string(),
    path: z.string(),
    per_page: z.number().int(),
    total: z.number().int(),
  });

/** Wraps a page of rows with paging fields; `query` is used for page links. */
export function createPage<Row>(
  rows: Row[],
  total: number,
  requested: { page: number; per_page: number },
  path: string,
  query: Readonly<Record<string, unknown>> = {},
) {
  const last = Math.max(1, Math.ceil(total / requested.per_page));
  const search = new URLSearchParams(
    Object.entries({ ...query, per_page: requested.per_page, page: last })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]): [string, string] => [key, String(value)]),
  );
  return {
    data: rows,
    current_page: requested.page,
    last_page: last,
    last_page_url: `${path}?${search.toString()}`,
    path,
    per_page: requested.per_page,
    total,
  };
}
