import { ShortcutList } from '@tailboard/ui/shortcut-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

const KEYS = [
  ['keys.find', ['Ctrl K', '⌘ K']],
  ['keys.list', ['?']],
  ['keys.escape', ['Esc']],
  ['keys.skip', ['Tab']],
] as const;

/** The list of shortcuts that every page has. */
export function PageKeys({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell');
  return (
    <ShortcutList
      title={t('keys')}
      keys={KEYS.map(([text, names]) => [t(text), names])}
      or={t('keys.or')}
      onClose={onClose}
    />
  );
}
