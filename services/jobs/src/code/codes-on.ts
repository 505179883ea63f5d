import type { codeKinds } from '@tailboard/contracts/jobs/code';
import type { Database } from '@tailboard/eventing/database';
import { ALWAYS } from './code-projection.js';

/** A code as it applies on a date. */
export interface CodeOn {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category_id: string;
  readonly category: string;
  readonly counts_as: (typeof codeKinds)[number];
  readonly max_quantity: number;
  readonly requires_cpe_type_id: string | null;
  readonly active: boolean;
  readonly points: number;
  readonly tech_price_cents: number | null;
  readonly company_price_cents: number | null;
  /** Since when this value applies; `null`: always. */
  readonly worth_from: string | null;
}

/** Returns codes as of a date, by ID, including retired and deleted ones, because drafts may name them. */
export async function codesOn(
  db: Database,
  date: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CodeOn>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<CodeOn>(
    `select code.id, code.title, code.description, code.category_id, category.fields->>'name' as category,
            code.counts_as, code.max_quantity, code.requires_cpe_type_id, code.active,
            worth.points, worth.tech_price_cents, worth.company_price_cents,
            nullif(worth.effective_from, $3::date) as worth_from
     from code
     join category on category.id = code.category_id
     join lateral (select * from code_worth where code_id = code.id and effective_from <= $2
                   order by effective_from desc limit 1) worth on true
     where code.id = any($1::uuid[])`,
    [[...new Set(ids)], date, ALWAYS],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
