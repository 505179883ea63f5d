import { useEffect, useRef } from 'react';

/** Maximum average time per key of a scanner, in ms, over a whole code: no person types that fast for long. */
export const BURST_MS = 35;
/** A pause of this length ends a burst, in ms; a wireless scanner may pause for less within one code. */
export const PAUSE_MS = 100;
/** Minimum keys of a code; fewer may come from a person rolling over the keys. */
const SHORTEST = 6;

interface Burst {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  /** The field that was typed into, and its earlier value. */
  readonly field: HTMLInputElement | HTMLTextAreaElement | null;
  readonly before: string;
}

const begun = ({ key, timeStamp, target }: KeyboardEvent): Burst => {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return { text: key, first: timeStamp, last: timeStamp, field, before: field?.value ?? '' };
};

/** Restores a field's value from before a scanner typed into it, and notifies its owner. */
function restore({ field, before }: Burst): void {
  if (!field || field.value === before) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // The field may be controlled by React, which only reacts to native input events.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Detects a scanner that types as a keyboard ("wedge"), with any focus: a burst of keys that ends with Enter or Tab.
 * The burst's text is removed from the field, and its Enter triggers nothing. A field within `data-takes-scans` keeps
 * scanned text.
 */
export function useWedge(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    const heard = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('[data-takes-scans]')) return;
      // A scanner presses Shift for capitals.
      if (event.key === 'Shift') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) {
        burst = null;
        return;
      }
      const on = burst !== null && event.timeStamp - burst.last < PAUSE_MS ? burst : null;
      if (event.key.length === 1) {
        burst = on ? { ...on, text: on.text + event.key, last: event.timeStamp } : begun(event);
        // A space in a code must not press the focused button.
        if (on && event.key === ' ' && !on.field) event.preventDefault();
        return;
      }
      burst = null;
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !on || on.text.length < SHORTEST) return;
      if ((event.timeStamp - on.first) / on.text.length >= BURST_MS) return;
      event.preventDefault();
      event.stopPropagation();
      restore(on);
      latest.current(on.text);
    };
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
}
