import { useEffect, useRef } from 'react';
import {
  isQuick,
  judge,
  LONG_PAUSE_MS,
  maybeScan,
  burstText,
  type Burst,
  type Place,
  type TextField,
} from './burst.js';
import { recordedKeys } from './recorded-keys.js';
import { altCodes, scannerKey, type ScannerKey } from './scanner-key.js';

/** Keys that were pressed within this time before a screen opened were meant for it, in ms. */
const EARLY_MS = 10_000;

/** The functions of the owner of a wedge for the texts that it detects. */
export interface WedgeHandlers {
  readonly onScan: (text: string) => void;
  /** The text may be a part of a code, or more than one: it must be scanned again. `pageNotReady`: the page was not ready. */
  readonly onRefused: (text: string, why: 'partOfCode' | 'pageNotReady') => void;
  /** The text was scanned, or typed into another field: the user decides. */
  readonly onUnsure: (text: string) => void;
}

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
/** Input types without a text, and those in which people type digits quickly. */
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
const LIST = 'select,[role=listbox],[role=option],[role=menu],[role=menuitem],[role=combobox],[role=tree]';

const findTextField = (target: EventTarget | null): TextField | null =>
  (target instanceof HTMLInputElement && !NO_TEXT.has(target.type)) || target instanceof HTMLTextAreaElement
    ? target
    : null;

function getPlace(target: EventTarget | null): Place {
  if (isWithin(target, '[data-scan-field]')) return 'scan-field';
  if (findTextField(target) || (target instanceof HTMLElement && target.isContentEditable)) return 'text';
  return isWithin(target, LIST) ? 'list' : 'none';
}

/** Returns whether a field keeps a scanned text: any text, or one that matches its pattern. */
function takes(target: EventTarget | null, text: string): boolean | null {
  const pattern =
    target instanceof Element ? target.closest('[data-takes-scans]')?.getAttribute('data-takes-scans') : null;
  return typeof pattern === 'string' ? pattern === 'true' || new RegExp(pattern).test(text.trim()) : null;
}

/** Returns the text of a field that stays before a scan: not what is selected, and none if a scan replaces all of it. */
const getKeptText = (field: TextField): string => {
  const { value, selectionStart, selectionEnd } = field;
  const isReplaced = isWithin(field, '[data-scan-field=replaced]');
  return isReplaced || (selectionStart === 0 && selectionEnd === value.length) ? '' : value;
};

/** Sets the value of a field, and notifies its owner. */
function setValue(field: TextField, value: string): void {
  if (field.value === value) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // The field may be controlled by React, which only reacts to native input events.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores the values of fields from before a scanner typed into them. Nothing stays in the field for scans. */
function restore(keys: Burst['keys'], composing: boolean): void {
  const values = new Map<TextField, string>();
  for (const { field, before } of keys) if (field && !values.has(field)) values.set(field, before);
  for (const [field, before] of values) {
    // An input method adds its text when the field loses the focus.
    if (composing) field.blur();
    setValue(field, isWithin(field, '[data-scan-field]') ? '' : before);
  }
}

/** Assembles bursts from keys. */
function burstReader(onEnd: (burst: Burst, event: KeyboardEvent) => void) {
  let burst: Burst | null = null;
  const alt = altCodes();
  const current = ({ timeStamp }: KeyboardEvent): Burst | null =>
    burst !== null && timeStamp - burst.last < LONG_PAUSE_MS ? burst : null;
  const add = (event: KeyboardEvent, { text, control }: Extract<ScannerKey, { kind: 'text' }>): void => {
    const on = current(event);
    // A code does not begin with a control character: alone, it is a shortcut.
    if (control && !on?.keys.length) return;
    const field = findTextField(event.target);
    const key = { text, at: event.timeStamp, field, before: field ? getKeptText(field) : '' };
    burst = { keys: [...(on?.keys ?? []), key], last: event.timeStamp };
    // A space in a code must not press the focused button, and a control character is no shortcut.
    if (on?.keys.length && (control || (text === ' ' && !field))) event.preventDefault();
  };
  const end = (event: KeyboardEvent): void => {
    const on = current(event);
    burst = null;
    if (on) onEnd(on, event);
  };
  return {
    press(event: KeyboardEvent): void {
      const on = current(event);
      if (alt.press(event)) {
        // The browser types the character when Alt is released.
        burst = { keys: on?.keys ?? [], last: event.timeStamp };
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
    },
    release(event: KeyboardEvent): void {
      const key = alt.release(event);
      if (key?.kind === 'text') add(event, key);
      else if (key?.kind === 'end') end(event);
    },
  };
}

/** Judges a burst, keeps its end from pressing or submitting anything if it is a scan, and reports it. */
function endBurst(burst: Burst, event: KeyboardEvent, { onScan, onRefused, onUnsure }: WedgeHandlers): void {
  const taken = takes(event.target, burstText(burst));
  const scanned = maybeScan(burst, event.timeStamp);
  if (taken) {
    // The field keeps the scan; its end does not submit the form around it.
    if (scanned && event.target instanceof HTMLInputElement && event.target.form) event.preventDefault();
    return;
  }
  // People type nothing else into a field with a pattern.
  const place = taken === false && isQuick(burst, event.timeStamp) ? 'none' : getPlace(event.target);
  const judged = judge(burst, event.timeStamp, place);
  if (judged.kind === 'person') return;
  event.preventDefault();
  event.stopPropagation();
  const from = judged.kind === 'refused' ? 0 : judged.from;
  const rest = place === 'scan-field' ? (burst.keys[0]?.before ?? '') : '';
  restore(burst.keys.slice(from), event.isComposing);
  const text = burstText(burst, from);
  const parts = [rest, text].filter(Boolean);
  const since = recordedKeys()?.since;
  if (judged.kind === 'refused') onRefused(parts.join(' '), 'partOfCode');
  // The page may have had no listener for the first keys.
  else if (since !== undefined && burst.keys[from]!.at - since < LONG_PAUSE_MS) onRefused(text, 'pageNotReady');
  else if (judged.kind === 'unsure') onUnsure(parts.join(''));
  else onScan(text);
}

/** Reads the keys from before the screen opened. */
function readEarlier({ press, release }: ReturnType<typeof burstReader>): void {
  const now = performance.now();
  for (const event of recordedKeys()?.events.splice(0) ?? [])
    if (now - event.timeStamp < EARLY_MS) (event.type === 'keydown' ? press : release)(event);
}

/**
 * Detects a scanner that types as a keyboard ("wedge"), with any focus: a burst of keys that ends with Enter, Tab, LF or
 * ETX. The burst is one scan with everything in it, also control characters, so that no part of a code is taken for the
 * whole. Its text is removed from the field, and its end triggers nothing. A field within `data-takes-scans` keeps
 * scanned text, all or what matches the pattern. A scan replaces the text of a field within `data-scan-field=replaced`.
 * Keys may pause for up to a second. Characters that are typed as Alt and
 * their code, and keys that an input method hides, belong to a scan too.
 */
export function useWedge(handlers: WedgeHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let early = true;
    const reader = burstReader((burst, event) => {
      if (!early) {
        recordedKeys()?.events.splice(0);
        endBurst(burst, event, latest.current);
      } else if (getPlace(event.target) === 'none' && maybeScan(burst, event.timeStamp))
        latest.current.onRefused(burstText(burst), 'pageNotReady');
    });
    readEarlier(reader);
    early = false;
    document.addEventListener('keydown', reader.press, true);
    document.addEventListener('keyup', reader.release, true);
    return () => {
      document.removeEventListener('keydown', reader.press, true);
      document.removeEventListener('keyup', reader.release, true);
    };
  }, []);
}
