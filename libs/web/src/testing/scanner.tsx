import { act, fireEvent } from '@testing-library/react';

/** Time of the next key, in ms since the page was opened, as events report it. */
let now = 100_000;

/**
 * Sends a key to the focused element as a browser does: unless prevented, a field receives the character, and Enter
 * presses a button or submits the form of a field. Time passes by the time stamps only.
 */
export function pressKey(key: string, pause: number): void {
  now += pause;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  act(() => void target.dispatchEvent(event));
  if (event.defaultPrevented) return;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (key.length === 1 && isField) fireEvent.change(target, { target: { value: target.value + key } });
  else if (key === 'Enter' && target instanceof HTMLButtonElement) fireEvent.click(target);
  else if (key === 'Enter' && target instanceof HTMLInputElement && target.form) fireEvent.submit(target.form);
}

/** Sends a code and Enter as a scanner does. A pause is made before the key at a position. */
export function scanKeys(code: string, gap: number, pauses: Readonly<Record<number, number>> = {}): void {
  for (const [at, key] of [...code, 'Enter'].entries()) pressKey(key, pauses[at] ?? (at === 0 ? 5_000 : gap));
}
