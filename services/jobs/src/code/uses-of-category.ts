import type { Database } from '@tailboard/eventing/database';

/** Counts the active codes of a category; a category in use cannot be retired. */
export async function usesOfCategory(id: string, db: Database): Promise<number> {
  const [found] = await db.query<{ codes: number }>(
    'select count(*)::int as codes from code where category_id = $1 and active',
    [id],
  );
  return found?.codes ?? 0;
}
