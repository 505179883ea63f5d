import type { Database } from '@tailboard/eventing/database';
import { SYSTEM } from '@tailboard/service/history';

/** The labels of people, by id. Whoever is not known is left out. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; label: string }>(
    'select id::text as id, label from users where id::text = any($1)',
    [[...new Set(ids)]],
  );
  return new Map([['system', SYSTEM], ...rows.map(({ id, label }): [string, string] => [id, label])]);
}
