import { useEffect, useRef } from 'react';

/** A scanner needs less than this for a key, in ms, taken over all of a code: no hand is so fast for long. */
export const BURST_MS = 35;
/** A pause of so long ends a burst, in ms; a scanner over the air may stumble for less within one code. */
const PAUSE_MS = 100;
/** So many keys make a code; fewer may be a hand that rolls over its keys. */
const SHORTEST = 6;

interface Burst {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  /** The field that was typed into, and what had stood in it. */
  readonly field: HTMLInputElement | HTMLTextAreaElement | null;
  readonly before: string;
}

const begun = ({ key, timeStamp, target }: KeyboardEvent): Burst => {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return { text: key, first: timeStamp, last: timeStamp, field, before: field?.value ?? '' };
};

/** The field shows again what stood in it before a scanner typed into it, and its owner hears of it. */
function restore({ field, before }: Burst): void {
  if (!field || field.value === before) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // The owner may be a controlled field, which only listens to what seems to be typed.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types as a keyboard ("wedge"), wherever the focus is: a burst of keys that ends with Enter or Tab. What the
 * burst typed into a field is taken out of it again, and its Enter presses nothing. A field within `data-takes-scans` keeps what is
 * scanned into it.
 */
export function useWedge(onScan: (text: string) => void): void {
  const told = useRef(onScan);
  useEffect(() => {
    told.current = onScan;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    const heard = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('[data-takes-scans]')) return;
      // A scanner holds Shift for its capitals.
      if (event.key === 'Shift') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) {
        burst = null;
        return;
      }
      const on = burst !== null && event.timeStamp - burst.last < PAUSE_MS ? burst : null;
      if (event.key.length === 1) {
        burst = on ? { ...on, text: on.text + event.key, last: event.timeStamp } : begun(event);
        // A space in a code must not press the button that has the focus.
        if (on && event.key === ' ' && !on.field) event.preventDefault();
        return;
      }
      burst = null;
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !on || on.text.length < SHORTEST) return;
      if ((event.timeStamp - on.first) / on.text.length >= BURST_MS) return;
      event.preventDefault();
      event.stopPropagation();
      restore(on);
      told.current(on.text);
    };
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
}
