import { isCovered, isWriting } from '@tailboard/ui/letters';
import { useEffect, useRef } from 'react';

/**
 * The keys that every page has: `Ctrl K` and `?`. A page that has a list of its own answers `?` first, and this listens
 * behind it. With something open in front of the page they are nobody's; where somebody writes, `?` is a character.
 */
export function usePageKeys(of: { find: () => void; help: () => void }): void {
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
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
