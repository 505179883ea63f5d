/** A key as a scanner means it: it ends a code, belongs to it, says nothing, or comes from a person. */
export type ScannerKey =
  | { readonly kind: 'end' }
  | { readonly kind: 'text'; readonly text: string; readonly control?: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'person' };

/** A key that no code contains, so that its code is refused as a whole. */
const UNKNOWN = '\uFFFD';
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
/** Keys by which people correct what they type, or leave it. */
const EDITING =
  /^(Backspace|Delete|Escape|Home|End|Page(Up|Down)|Arrow\w+|Insert|ContextMenu|Undo|Redo|Cut|Copy|Paste)$/;
/** ETX, TAB, LF and CR end a code. */
const ENDS = new Set(['\u0003', '\t', '\n', '\r']);
/** EOT, FS, GS, RS and US separate the parts of a code. */
const SEPARATORS = new Set(['\u0004', '\u001C', '\u001D', '\u001E', '\u001F']);

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'>;

/** Returns the control character of a key: scanners send it as such, or as Ctrl and a letter. */
function controlOf({ key, ctrlKey }: KeyPress): string | null {
  if (key.length !== 1) return null;
  // Shift 6 is ^ on the keyboards whose layout scanners assume.
  const code = (key === '6' ? '^' : key === '-' ? '_' : key).toUpperCase().charCodeAt(0);
  if (code < 0x20 || code === 0x7f) return key;
  return ctrlKey && code >= 0x40 && code < 0x60 ? String.fromCharCode(code - 0x40) : null;
}

/** Reads a key press as a part of a scan. */
export function scannerKey(event: KeyPress): ScannerKey {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (MODIFIERS.has(key)) return { kind: 'none' };
  if (key === 'Enter' || key === 'Tab') return { kind: 'end' };
  const types = event.getModifierState('AltGraph') || (ctrlKey && altKey);
  const control = types || altKey || metaKey ? null : controlOf(event);
  if (control !== null && ENDS.has(control)) return { kind: 'end' };
  if (control !== null && SEPARATORS.has(control)) return { kind: 'text', text: control, control: true };
  if (control !== null && !ctrlKey) return { kind: 'text', text: control, control: true };
  if (!types && (ctrlKey || altKey || metaKey)) return { kind: 'person' };
  if (key.length === 1) return { kind: 'text', text: key };
  return EDITING.test(key) ? { kind: 'person' } : { kind: 'text', text: UNKNOWN, control: true };
}
