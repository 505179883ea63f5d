import { LONG_PAUSE_MS } from '@tailboard/web/scan/burst';
import { scannerKey, type ScannerKey } from '@tailboard/web/scan/scanner-key';

/**
 * The content of the printed test code: both cases, digits, and the characters that change their place between keyboard
 * layouts.
 */
export const TEST_CODE = 'TEST-yZ-qA-wM-0123456789/:';
/** A key after a longer pause begins another scan, in ms. */
const NEXT_SCAN_MS = 2_000;
/** An AIM identifier names the symbology and is no part of the code (ISO/IEC 15424). */
const AIM = /^\][A-Za-z][0-9A-Za-z]$/;

/** The characters that a computer with another keyboard layout types for the keys of the test code, as a scanner presses them. */
const LAYOUTS: readonly { readonly name: string; readonly types: Readonly<Record<string, string>> }[] = [
  { name: 'QWERTZ (Deutsch)', types: { y: 'z', Z: 'Y', '-': 'ß', '/': '-', ':': 'Ö' } },
  { name: 'QWERTZ (Schweiz)', types: { y: 'z', Z: 'Y', '-': "'", '/': '-', ':': 'ü' } },
  { name: 'AZERTY (France)', types: azerty({ digits: 'à&é"\'(-è_ç', '/': '!' }) },
  { name: 'AZERTY (Belgique)', types: azerty({ digits: 'à&é"\'(§è!ç', '/': '=' }) },
  { name: 'QWERTY (España)', types: { '-': "'", '/': '-', ':': 'Ñ' } },
];
/** Returns what an AZERTY keyboard types: its digits need Shift. */
function azerty({ digits, ...other }: { readonly digits: string; readonly '/': string }) {
  const types = Object.fromEntries([...digits].map((typed, digit) => [String(digit), typed]));
  return { ...types, Z: 'W', q: 'a', A: 'Q', w: 'z', M: '?', '-': ')', ':': 'M', ...other };
}

/** A key that arrived during a scan. */
export interface ArrivedKey {
  /** The key as the browser names it. */
  readonly key: string;
  readonly read: ScannerKey;
  readonly at: number;
  /** Time since the previous key of the scan, in ms. */
  readonly pause: number;
}

/** A problem of a scanner, with what its message names. */
export type ScannerProblem =
  | { readonly kind: 'noEnd' | 'capitals' | 'otherCode' }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'layout'; readonly swapped: string }
  | { readonly kind: 'namedLayout'; readonly layout: string; readonly swapped: string }
  | { readonly kind: 'before' | 'after'; readonly added: string }
  | { readonly kind: 'missing'; readonly count: number };

/**
 * Adds a key press to the scan. After its last key, or a long pause, the next key begins another one.
 * @returns the same scan if the key belongs to none: Enter, Tab and shortcuts without a code keep their meaning
 */
export function withKey(scan: readonly ArrivedKey[], event: KeyboardEvent): readonly ArrivedKey[] {
  const read = scannerKey(event);
  const last = scan.at(-1);
  const continues = last !== undefined && last.read.kind !== 'end' && event.timeStamp - last.at < NEXT_SCAN_MS;
  if (read.kind === 'none') return scan;
  if (!continues && (read.kind !== 'text' || read.control)) return scan;
  const arrived = { key: event.key, read, at: event.timeStamp, pause: continues ? event.timeStamp - last.at : 0 };
  return continues ? [...scan, arrived] : [arrived];
}

/** Returns a text with a visible sign for each control character and space. */
export const visible = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters that it shows
  text.replace(/[\u0000-\u0020]/g, (one) => String.fromCharCode(0x2400 + one.charCodeAt(0)));

/** Returns the text of a scan. */
export const joinText = (scan: readonly ArrivedKey[]): string =>
  scan.map(({ read }) => (read.kind === 'text' ? read.text : '')).join('');

/** Whether a key has ended the scan. */
export const isEnded = (scan: readonly ArrivedKey[]): boolean => scan.at(-1)?.read.kind === 'end';
/** Whether a scan has ended, or contains as much as the test code. */
export const isComplete = (scan: readonly ArrivedKey[]): boolean =>
  isEnded(scan) || joinText(scan).length >= TEST_CODE.length;

/** Returns everything that is wrong with a complete scan of the test code; nothing is wrong with a good scanner. */
export function findProblems(scan: readonly ArrivedKey[]): readonly ScannerProblem[] {
  const longest = Math.round(Math.max(0, ...scan.map(({ pause }) => pause)));
  return [
    ...textProblems(joinText(scan)),
    ...(longest >= LONG_PAUSE_MS ? [{ kind: 'pause', ms: longest } as const] : []),
    ...(isEnded(scan) ? [] : [{ kind: 'noEnd' } as const]),
  ];
}

function textProblems(text: string): readonly ScannerProblem[] {
  const begin = text.indexOf(TEST_CODE);
  if (begin >= 0) {
    const [before, after] = [text.slice(0, begin), text.slice(begin + TEST_CODE.length)];
    return [
      ...(before && !AIM.test(before) ? [{ kind: 'before', added: visible(before) } as const] : []),
      ...(after ? [{ kind: 'after', added: visible(after) } as const] : []),
    ];
  }
  if (text.toLowerCase() === TEST_CODE.toLowerCase()) return [{ kind: 'capitals' }];
  if (text.length === TEST_CODE.length) {
    const swapped = [...TEST_CODE].flatMap((sent, at) =>
      text[at] === sent ? [] : `${sent} → ${visible(text[at] ?? '')}`,
    );
    const layout = LAYOUTS.find(({ types }) => [...TEST_CODE].every((sent, at) => text[at] === (types[sent] ?? sent)));
    if (layout) return [{ kind: 'namedLayout', layout: layout.name, swapped: [...new Set(swapped)].join(', ') }];
    // A different code of the same length has little in common with this one.
    return swapped.length > TEST_CODE.length * 0.7
      ? [{ kind: 'otherCode' }]
      : [{ kind: 'layout', swapped: [...new Set(swapped)].join(', ') }];
  }
  return isSubsequence(text, TEST_CODE)
    ? [{ kind: 'missing', count: TEST_CODE.length - text.length }]
    : [{ kind: 'otherCode' }];
}

/** Whether a text is another one with characters left out. */
function isSubsequence(text: string, full: string): boolean {
  let at = 0;
  for (const one of full) if (one === text[at]) at++;
  return at === text.length && at > full.length / 2;
}
