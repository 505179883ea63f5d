import { PriceLevel, type SettingKey } from '@tailboard/contracts/identity/settings';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts, type TextKey, type Translate } from '@tailboard/web/i18n/texts';
import i18next from 'i18next';
import { z } from 'zod';

type Key = TextKey<'shell-settings'>;

/** The choices of the settings that have choices. */
export const choices: Readonly<Partial<Record<SettingKey, readonly string[]>>> = {
  workweek_start: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  second_factor_required: ['none', 'owners_and_admins'],
  overtime_method: ['flsa', 'exempt_7i'],
};

/** Returns the name of a choice in the current locale; an unknown choice is returned unchanged. */
export const choiceName = (t: Translate<Key>, key: string, choice: string): string =>
  i18next.exists(`${key}.${choice}`, { ns: 'shell-settings' }) ? t(`${key}.${choice}` as Key) : choice;

/** Returns a formatter for the values of settings. */
export function useSettingWords(): (key: string, type: string, value: unknown) => string {
  const t = useTexts('shell-settings');
  const format = useFormat();
  return (key, type, value) => {
    if (value === null || value === undefined) return t('hidden');
    if (type === 'cents') return format.money(Number(value));
    if (type === 'number') return format.number(Number(value));
    if (type === 'choice') return choiceName(t, key, String(value));
    if (type === 'flag') return t((value as { show?: unknown }).show === true ? 'yes' : 'no');
    if (type !== 'list') return String(value) || t('notSet');
    const levels = z.array(PriceLevel).safeParse(value).data ?? [];
    if (levels.length === 0) return t('noLevels');
    return levels
      .map(({ level, name, tech_price_cents }) => t('levelOf', { level, name, price: format.money(tech_price_cents) }))
      .join('\n');
  };
}
