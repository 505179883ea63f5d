import { getSetting, type SettingKey } from '@tailboard/contracts/identity/settings';
import { settingsPublishedEvents } from '@tailboard/contracts/identity/published-events';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table } from '@tailboard/eventing/projection';

const setting = table('setting', {
  // Wrapped in an object, because a value may be null.
  columns: { key: column<SettingKey>('text'), said: column<{ readonly value: unknown }>('jsonb') },
  key: ['key'],
});

/**
 * Projects identity's settings into a context's own `setting` table: the newest value of each changed setting. The
 * projection is named `{context}.settings`.
 */
export const settingsProjection = (context: string) =>
  projection({ name: `${context}.settings`, version: 1, tables: { setting } }).on(settingsPublishedEvents.shared, {
    SettingChanged: ({ data: { key, value } }, rows) => rows.setting.put({ key, said: { value: value ?? null } }),
  });

/** Returns a setting's current value in contexts with a {@link settingsProjection}. */
export async function settingNow<Value>(db: Database, key: SettingKey): Promise<Value> {
  const [row] = await db.query<{ said: { value: unknown } }>('select said from setting where key = $1', [key]);
  return (row ? row.said.value : getSetting(key).value) as Value;
}
