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
export function useLetters(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const act = latest.current[key.toLowerCase()];
      if (!act || !(target instanceof Element) || isWriting(target) || isCovered()) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
