import type { House } from './house.js';

/**
 * How a context reads the labels of people, by id, from its own table of them (`id`, `label`). What the product itself did bears the
 * product's name on screens; whoever is not known is left out.
 */
export const namesFrom =
  (table: string) =>
  async ({ db, config }: Pick<House, 'db' | 'config'>, ids: readonly string[]): Promise<Map<string, string>> => {
    const rows = await db.query<{ id: string; label: string }>(
      `select id::text as id, label from ${table} where id::text = any($1)`,
      [[...new Set(ids)]],
    );
    return new Map([['system', config.APP_NAME], ...rows.map(({ id, label }): [string, string] => [id, label])]);
  };
