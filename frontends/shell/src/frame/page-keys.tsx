import { isCovered, isWriting } from '@tailboard/ui/letter-shortcuts';
import { useEffect, useRef } from 'react';

/**
 * The shortcuts of every page: `Ctrl K` and `?`. A page with its own list handles `?` first, because this listener
 * comes after it. Both are disabled while something is open in front of the page. In text fields, `?` is a character.
 */
export function usePageKeys(handlers: { find: () => void; help: () => void }): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
      const control = event.ctrlKey || event.metaKey;
      if (control && !event.shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!isCovered()) latest.current.find();
      } else if (!control && key === '?' && !isWriting(target) && !isCovered()) {
        event.preventDefault();
        latest.current.help();
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
