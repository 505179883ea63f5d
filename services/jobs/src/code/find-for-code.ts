import type { Database } from '@tailboard/eventing/database';

/** Data outside the stream for decisions about a code. */
export interface FoundForCode {
  /** Another code has the title. */
  readonly taken: boolean;
  readonly category: { readonly name: string; readonly color: string; readonly active: boolean } | null;
  /** It is on a day. */
  readonly used: boolean;
}
export const codeReads = ['jobs.codes', 'jobs.category'];
/** Lock for writing codes and categories: titles are unique, and a retired category has no codes. */
export const CODES = 'codes';

export async function findForCode(
  db: Database,
  code: { id: string; title: string | null; category_id: string | null },
): Promise<FoundForCode> {
  const [found] = await db.query<FoundForCode>(
    `select exists (select 1 from code where title_key = lower(trim($2)) and id <> $1 and not removed) as taken,
            exists (select 1 from code_use where code_id = $1) as used,
            (select jsonb_build_object('name', fields->>'name', 'color', fields->>'color', 'active', active)
             from category where id = $3) as category`,
    [code.id, code.title, code.category_id],
  );
  return found ?? { taken: false, category: null, used: false };
}
