import { settingsEvents, type SettingKey } from '@tailboard/contracts/identity/settings';
import { column, projection, table } from '@tailboard/eventing/projection';

/** Every value that was ever set, with its date and the place of its fact; what nobody touched has its default. */
const setting = table('setting', {
  columns: {
    key: column<SettingKey>('text'),
    version: 'int',
    /** In an object, because a value may be nothing. */
    said: column<{ readonly value: unknown }>('jsonb'),
    effective_from: 'date?',
    position: 'bigint',
  },
  key: ['key', 'version'],
});

export const settingsProjection = projection({ name: 'reporting.settings', version: 1, tables: { setting } }).on(
  settingsEvents,
  {
    SettingChanged: ({ data: { key, value, effective_from }, revision, position }, rows) =>
      rows.setting.put({ key, version: revision, said: { value: value ?? null }, effective_from, position }),
  },
);
