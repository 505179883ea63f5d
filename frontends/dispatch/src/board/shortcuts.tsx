import { ShortcutList } from '@tailboard/ui/shortcut-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Shown } from '../window-group/window-group.js';

export interface Shortcuts {
  undo: () => void;
  redo: () => void;
  /** Focuses the search field, if there is one. */
  find?: () => void;
  moveTo?: () => void;
  fill?: () => void;
  next?: () => void;
  /** Assigns to the technician of this rank, from 1. */
  assignTo?: (rank: number) => void;
  help?: () => void;
}

const writes = (target: Element): boolean =>
  target.closest('textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="checkbox"])') !==
  null;

/** Shortcuts of the whole page. They are ignored while the user types, or while a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
      // A key that is held down assigns or undoes once.
      if (event.repeat && /^[1-9uz]$/i.test(key)) return;
      if (writes(target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const { undo, redo, find, moveTo, fill, next, assignTo, help } = latest.current;
      const letter = key.toLowerCase();
      const action =
        event.ctrlKey || event.metaKey
          ? letter === 'z'
            ? event.shiftKey
              ? redo
              : undo
            : undefined
          : /^[1-9]$/.test(key)
            ? assignTo && (() => assignTo(Number(key)))
            : { u: undo, m: moveTo, s: fill, j: next, '/': find, '?': help }[letter];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

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
  ['key.next', ['J']],
  ['key.move', ['M']],
  ['key.rank', ['1 … 9']],
  ['key.fill', ['S']],
  ['key.undo', ['Ctrl Z', 'U']],
  ['key.redo', ['Ctrl Shift Z']],
  ['key.find', ['/']],
  ['key.help', ['?']],
] as const;

/** Shortcuts that only apply in a pane's separate window; `Space` selects there. */
const WITHOUT: Readonly<Record<Shown, readonly string[]>> = {
  board: [],
  tray: ['key.space', 'key.find'],
  map: [
    'key.arrows',
    'key.ends',
    'key.pages',
    'key.space',
    'key.enter',
    'key.range',
    'key.all',
    'key.next',
    'key.find',
  ],
};

/** List of the shortcuts in this window. */
export function BoardKeys({ shown, onClose }: { shown: Shown; onClose: () => void }): ReactNode {
  const t = useTexts('dispatch-board-shortcuts');
  return (
    <ShortcutList
      title={t('board.shortcuts')}
      keys={KEYS.filter(([text]) => !WITHOUT[shown].includes(text)).map(([text, names]) => [t(text), names])}
      or={t('key.or')}
      onClose={onClose}
    />
  );
}
