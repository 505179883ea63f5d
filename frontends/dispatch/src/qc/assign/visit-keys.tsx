import { ShortcutList } from '@tailboard/ui/shortcut-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

const KEYS = [
  ['key.arrows', ['← ↑ → ↓']],
  ['key.ends', ['Home', 'End']],
  ['key.pages', ['Page Up', 'Page Down']],
  ['key.space', ['Space']],
  ['key.escape', ['Esc']],
  ['key.enter', ['Enter']],
  ['key.toggle', ['Ctrl Space', 'Ctrl Click']],
  ['key.range', ['Shift Space', 'Shift ↓', 'Shift Click']],
  ['key.all', ['Ctrl A']],
  ['key.assign', ['M']],
  ['key.undo', ['Ctrl Z', 'U']],
  ['key.redo', ['Ctrl Shift Z']],
  ['key.help', ['?']],
] as const;

/** List of the shortcuts on the board of QC visits. */
export function VisitKeys({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const b = useTexts('dispatch-board-shortcuts');
  return (
    <ShortcutList
      title={b('board.shortcuts')}
      keys={KEYS.map(([text, names]) => [t(text), names])}
      or={b('key.or')}
      onClose={onClose}
    />
  );
}
