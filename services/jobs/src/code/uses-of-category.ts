import type { Database } from '@tailboard/eventing/database';

/** How many offered codes belong to a category: while any does, it is not retired. */
export async function usesOfCategory(id: string, db: Database): Promise<number> {
  const [found] = await db.query<{ codes: number }>(
    'select count(*)::int as codes from code where category_id = $1 and active',
    [id],
  );
  return found?.codes ?? 0;
}
