import { useEffect, useRef } from 'react';
import { altCodes, scannerKey, type ScannerKey } from './scanner-key.js';

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

/** Whether keys can only be a scan there: in the field for scans, or on a page without a focused field. */
const mayPause = (target: EventTarget | null): boolean =>
  target === document.body || isWithin(target, '[data-scan-field]');

/** Restores a field's value from before a scanner typed into it, and notifies its owner. */
function restore({ field, before }: Burst, composing: boolean): void {
  // An input method adds its text when the field loses the focus.
  if (composing) field?.blur();
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
 * Characters that are typed as Alt and their code, and keys that an input method hides, belong to a scan too.
 */
export function useWedge(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    const alt = altCodes();
    /** Returns the burst to which a key belongs, if any. */
    const current = ({ target, timeStamp }: KeyboardEvent): Burst | null => {
      const pause = mayPause(target) ? LONG_PAUSE_MS : PAUSE_MS;
      return burst !== null && timeStamp - burst.last < pause ? burst : null;
    };
    const add = (event: KeyboardEvent, key: Extract<ScannerKey, { kind: 'text' }>): void => {
      const on = current(event);
      // A code does not begin with a control character: alone, it is a shortcut.
      if (key.control && !on) return;
      burst = on ? { ...on, text: on.text + key.text, last: event.timeStamp } : begun(key.text, event);
      // A space in a code must not press the focused button, and a control character is no shortcut.
      if (on && (key.control || (key.text === ' ' && !on.field))) event.preventDefault();
    };
    const end = (event: KeyboardEvent): void => {
      const on = current(event);
      burst = null;
      if (!on || on.text.length < SHORTEST) return;
      const average = (event.timeStamp - on.first) / on.text.length;
      if (event.target !== document.body && average >= BURST_MS) return;
      event.preventDefault();
      event.stopPropagation();
      restore(on, event.isComposing);
      latest.current(on.text);
    };
    const pressed = (event: KeyboardEvent): void => {
      if (isWithin(event.target, '[data-takes-scans]')) return;
      const on = current(event);
      if (alt.press(event)) {
        // The browser types the character when Alt is released.
        burst = on ? { ...on, last: event.timeStamp } : begun('', event);
        return;
      }
      const key = scannerKey(event);
      if (key.kind === 'none') {
        if (on) burst = { ...on, last: event.timeStamp };
        return;
      }
      if (event.repeat || key.kind === 'person') burst = null;
      else if (key.kind === 'text') add(event, key);
      else end(event);
    };
    const released = (event: KeyboardEvent): void => {
      const key = isWithin(event.target, '[data-takes-scans]') ? null : alt.release(event);
      if (key?.kind === 'text') add(event, key);
      else if (key?.kind === 'end') end(event);
    };
    document.addEventListener('keydown', pressed, true);
    document.addEventListener('keyup', released, true);
    return () => {
      document.removeEventListener('keydown', pressed, true);
      document.removeEventListener('keyup', released, true);
    };
  }, []);
}
