import { useEffect, useRef } from 'react';

const WRITING = 'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="checkbox"])';
const IN_FRONT = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Returns whether the target accepts text, so that a letter is input and not a shortcut. */
export const isWriting = (target: Element): boolean => target.closest(WRITING) !== null;
/** Returns whether something is open in front of the page. The page's shortcuts are then disabled. */
export const isCovered = (): boolean => document.querySelector(IN_FRONT) !== null;

/**
 * Single-letter shortcuts for the whole page, without Control or Alt.
 * @example useLetters({ n: showNext, p: showPrevious });
 */
export function useLetters(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const action = latest.current[key.toLowerCase()];
      if (!action || !(target instanceof Element) || isWriting(target) || isCovered()) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
