import { useEffect, useRef } from 'react';

const WRITING = 'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="checkbox"])';
const IN_FRONT = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether somebody writes here: a letter is a character then. */
export const isWriting = (target: Element): boolean => target.closest(WRITING) !== null;
/** Whether something is open in front of the page: its keys are nobody's then. */
export const isCovered = (): boolean => document.querySelector(IN_FRONT) !== null;

/**
 * Letters that act on the whole page, without Control or Alt.
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
