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

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>;

/** The keys of an input method, which hides the character. */
const HIDDEN = new Set(['Process', 'Unidentified']);
/** The keys besides letters and digits that scanners press, by their place. */
const PLACES: Readonly<Record<string, string>> = {
  Enter: 'Enter',
  NumpadEnter: 'Enter',
  Tab: 'Tab',
  Space: ' ',
  Minus: '-',
  NumpadSubtract: '-',
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/**
 * Returns a key. While an input method hides it, returns what its place means on the keyboard that scanners assume, or
 * `null` if the place is unknown too, as with keyboards on a touchscreen.
 */
function readKey({ key, code, shiftKey }: KeyPress): string | null {
  if (!HIDDEN.has(key)) return key;
  if (code === '' || /^(Shift|Control|Alt|Meta)/.test(code)) return null;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const named = shiftKey ? undefined : (digit ?? PLACES[code]);
  return named ?? (EDITING.test(code) ? code : UNKNOWN);
}

/** Returns the control character of a key: scanners send it as such, or as Ctrl and a letter. */
function toControlCharacter(key: string, ctrlKey: boolean): string | null {
  if (key.length !== 1) return null;
  // Shift 6 is ^ on the keyboards whose layout scanners assume.
  const code = (key === '6' ? '^' : key === '-' ? '_' : key).toUpperCase().charCodeAt(0);
  if (code < 0x20 || code === 0x7f) return key;
  return ctrlKey && code >= 0x40 && code < 0x60 ? String.fromCharCode(code - 0x40) : null;
}

const isControlCharacter = (character: string): boolean => character < ' ' || character === '\u007F';

/** Reads a character as a part of a scan. */
const characterKey = (text: string): ScannerKey => {
  if (ENDS.has(text)) return { kind: 'end' };
  return isControlCharacter(text) || text === UNKNOWN ? { kind: 'text', text, control: true } : { kind: 'text', text };
};

/** Reads a key press as a part of a scan. */
export function scannerKey(event: KeyPress): ScannerKey {
  const { ctrlKey, altKey, metaKey } = event;
  const key = readKey(event);
  if (key === null || MODIFIERS.has(key)) return { kind: 'none' };
  if (key === 'Enter' || key === 'Tab') return { kind: 'end' };
  const types = event.getModifierState('AltGraph') || (ctrlKey && altKey);
  const control = types || altKey || metaKey ? null : toControlCharacter(key, ctrlKey);
  if (control !== null && (!ctrlKey || ENDS.has(control) || SEPARATORS.has(control))) return characterKey(control);
  if (!types && (ctrlKey || altKey || metaKey)) return { kind: 'person' };
  if (key.length === 1) return characterKey(key);
  return EDITING.test(key) ? { kind: 'person' } : { kind: 'text', text: UNKNOWN, control: true };
}

/** Characters that a scanner types as Alt and their code on the number pad. */
export interface AltCodes {
  /** Returns whether a key press is a digit of a code. */
  readonly press: (event: KeyPress) => boolean;
  /** Returns the character as a part of a scan, when Alt is released; `null` if no code was typed. */
  readonly release: (event: KeyPress) => ScannerKey | null;
}
/** Assembles such characters, as Windows reads them. No code contains one beyond ASCII. */
export function altCodes(): AltCodes {
  let digits = '';
  return {
    press: ({ key, code, altKey, ctrlKey }) => {
      const digit = altKey && !ctrlKey ? /^Numpad(\d)$/.exec(code)?.[1] : undefined;
      if (digit !== undefined) digits += digit;
      else if (key !== 'Alt') digits = '';
      return digit !== undefined;
    },
    release: ({ key }) => {
      if (key !== 'Alt' || digits === '') return null;
      const code = Number(digits) % 256;
      digits = '';
      return characterKey(code < 0x80 ? String.fromCharCode(code) : UNKNOWN);
    },
  };
}
