import { settingOf, settingsEvents, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table } from '@tailboard/eventing/projection';

const setting = table('setting', {
  // In an object, because a value may be nothing.
  columns: { key: column<SettingKey>('text'), said: column<{ readonly value: unknown }>('jsonb') },
  key: ['key'],
});

/**
 * The newest value of each setting that was ever changed, from identity, as a context that decides by them needs it: the table
 * `setting` in its own schema. The projection's name is `{context}.settings`.
 */
export const settingsProjection = (context: string) =>
  projection({ name: `${context}.settings`, version: 1, tables: { setting } }).on(settingsEvents, {
    SettingChanged: ({ data: { key, value } }, rows) => rows.setting.put({ key, said: { value: value ?? null } }),
  });

/** A setting as it is now, where the context has a {@link settingsProjection}. */
export async function settingNow<Value>(db: Database, key: SettingKey): Promise<Value> {
  const [row] = await db.query<{ said: { value: unknown } }>('select said from setting where key = $1', [key]);
  return (row ? row.said.value : settingOf(key).value) as Value;
}
