import { createPage } from '@tailboard/contracts/page';
import { ListStatements, type OperatorStatement } from '@tailboard/contracts/reports/operator-statement';
import { loadUserNames } from '@tailboard/service/queries/people';
import { queryHandler } from '@tailboard/service/service-context';

type Row = Omit<OperatorStatement, 'recorded_by'> & { readonly recorded_by: string; readonly found: number };

/** The payment statements, the latest first. */
export const listStatements = queryHandler(
  ListStatements,
  ['reporting.operator-statements', 'reporting.people'],
  async ({ page, per_page }, ctx) => {
    const rows = await ctx.db.query<Row>(
      `select id, file_name, lines, total_cents::double precision as total_cents, first_date, last_date, refused,
              recorded_at, recorded_by, undone_at, version, (count(*) over ())::int as found
       from operator_statement order by recorded_at desc, id limit $1 offset $2`,
      [per_page, (page - 1) * per_page],
    );
    const names = await loadUserNames(
      ctx,
      rows.map(({ recorded_by }) => recorded_by),
    );
    const data = rows.map(({ found: _, recorded_by, ...statement }) => ({
      ...statement,
      recorded_by: { id: recorded_by, label: names.get(recorded_by) ?? recorded_by },
    }));
    return createPage(data, rows[0]?.found ?? 0, { page, per_page }, ListStatements.path);
  },
);
