import type { SettingKey } from '@tailboard/contracts/identity/settings';
import { settingsPublishedEvents } from '@tailboard/contracts/identity/published-events';
import { column, projection, table } from '@tailboard/eventing/projection';

/** Every recorded value with its date and the position of its event; untouched settings have defaults. */
const setting = table('setting', {
  columns: {
    key: column<SettingKey>('text'),
    version: 'int',
    /** Wrapped in an object, because a value may be null. */
    said: column<{ readonly value: unknown }>('jsonb'),
    effective_from: 'date?',
    position: 'bigint',
  },
  key: ['key', 'version'],
});

export const settingsProjection = projection({ name: 'reporting.settings', version: 1, tables: { setting } }).on(
  settingsPublishedEvents.shared,
  {
    SettingChanged: ({ data: { key, value, effective_from }, revision, position }, rows) =>
      rows.setting.put({ key, version: revision, said: { value: value ?? null }, effective_from, position }),
  },
);
