import { settingsEvents, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table } from '@tailboard/eventing/projection';
import { inForce, withValue, type DatedValue, type Values } from './values.js';

const setting = table('setting', {
  columns: { key: column<SettingKey>('text'), values: column<readonly DatedValue[]>('jsonb'), version: 'int' },
  key: ['key'],
});

/** The company's settings by key and date; untouched settings have no row. */
export const settingsProjection = projection({ name: 'identity.settings', version: 1, tables: { setting } })
  .on(settingsEvents, {
    SettingChanged: ({ data: { key, value, effective_from }, revision }, rows) =>
      rows.setting.make({ key }, (row) => ({
        key,
        values: withValue(row?.values ?? [], { value: value ?? null, effective_from }),
        version: revision,
      })),
  })
  .notices({
    setting: ({ before, after, event }) => [
      { topic: 'settings', type: event.type, id: (after ?? before)?.key ?? '', actor_id: event.meta.actor_id },
    ],
  });

/** Returns all recorded settings, for a decision or a response that needs more than one of them. */
export async function settingValues(db: Database): Promise<Values> {
  const rows = await db.query<{ key: SettingKey; values: readonly DatedValue[] }>('select key, values from setting');
  return Object.fromEntries(rows.map(({ key, values }) => [key, values]));
}

/** Returns a setting's value in force on a date. */
export const settingOn = async (db: Database, key: SettingKey, date: string): Promise<unknown> =>
  inForce(await settingValues(db), key, date).value;
