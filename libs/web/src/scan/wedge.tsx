import { useEffect, useRef } from 'react';
import { scannerKey } from './scanner-key.js';

/** Maximum average time per key of a scanner, in ms, over a whole code: no person types that fast for long. */
export const BURST_MS = 35;
/** A pause of this length ends a burst, in ms; a wireless scanner may pause for less within one code. */
export const PAUSE_MS = 100;
/** The same for keys that can only be a scan: in the field for scans, or on a page without a focused field. */
export const LONG_PAUSE_MS = 500;
/** Minimum keys of a code; fewer may come from a person rolling over the keys. */
const SHORTEST = 4;

interface Burst {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  /** The field that was typed into, and its earlier value. */
  readonly field: HTMLInputElement | HTMLTextAreaElement | null;
  readonly before: string;
}

const begun = (text: string, { timeStamp, target }: KeyboardEvent): Burst => {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return { text, first: timeStamp, last: timeStamp, field, before: field?.value ?? '' };
};
const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Restores a field's value from before a scanner typed into it, and notifies its owner. */
function restore({ field, before }: Burst): void {
  if (!field || field.value === before) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // The field may be controlled by React, which only reacts to native input events.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Detects a scanner that types as a keyboard ("wedge"), with any focus: a burst of keys that ends with Enter, Tab, LF or
 * ETX. The burst is one scan with everything in it, also control characters, so that no part of a code is taken for the
 * whole. Its text is removed from the field, and its end triggers nothing. A field within `data-takes-scans` keeps
 * scanned text. Keys in a field within `data-scan-field`, and on a page without a focused element, may pause for longer.
 */
export function useWedge(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    const heard = (event: KeyboardEvent): void => {
      const { target, timeStamp } = event;
      if (isWithin(target, '[data-takes-scans]')) return;
      const key = scannerKey(event);
      if (key.kind === 'none') return;
      if (event.repeat || event.isComposing || key.kind === 'person') {
        burst = null;
        return;
      }
      const unfocused = target === document.body;
      const pause = unfocused || isWithin(target, '[data-scan-field]') ? LONG_PAUSE_MS : PAUSE_MS;
      const on = burst !== null && timeStamp - burst.last < pause ? burst : null;
      if (key.kind === 'text') {
        // A code does not begin with a control character: alone, it is a shortcut.
        if (key.control && !on) return;
        burst = on ? { ...on, text: on.text + key.text, last: timeStamp } : begun(key.text, event);
        // A space in a code must not press the focused button, and a control character is no shortcut.
        if (on && (key.control || (key.text === ' ' && !on.field))) event.preventDefault();
        return;
      }
      burst = null;
      if (!on || on.text.length < SHORTEST) return;
      if (!unfocused && (timeStamp - on.first) / on.text.length >= BURST_MS) return;
      event.preventDefault();
      event.stopPropagation();
      restore(on);
      latest.current(on.text);
    };
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
}
