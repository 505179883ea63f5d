import { settingsEvents, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table } from '@tailboard/eventing/projection';
import { withValue, type DatedValue, type SettingValues } from './values.js';

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

/** A setting that was changed at least once. */
interface RecordedSetting {
  readonly key: SettingKey;
  readonly values: readonly DatedValue[];
  readonly version: number;
}
export const loadRecordedSettings = (db: Database): Promise<RecordedSetting[]> =>
  db.query<RecordedSetting>('select key, values, version from setting');

/** Returns the values of recorded settings, for a decision or a response that needs more than one of them. */
export const toSettingValues = (settings: readonly RecordedSetting[]): SettingValues =>
  Object.fromEntries(settings.map(({ key, values }) => [key, values]));

export const loadSettingValues = async (db: Database): Promise<SettingValues> =>
  toSettingValues(await loadRecordedSettings(db));
