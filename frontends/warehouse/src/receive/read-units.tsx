import { findSerials, parseScannedSerials, type ParsedSerial } from '@tailboard/contracts/equipment/serial';
import { LINE_BREAK, parsePastedLine, parseUnitTable } from '@tailboard/contracts/equipment/unit-table';
import type { KnownProducts } from '@tailboard/contracts/equipment/unit-table-content';
import { parseUpc } from '@tailboard/contracts/equipment/upc';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { toReadCode, tableCodes } from '../scan/read-serials.js';

/** Units from a packing list or a label, each with the MAC next to its serial. */
export interface ReadUnits {
  readonly codes: readonly ReadCode[];
  readonly macs: ReadonlyMap<string, string>;
}

/** Returns the words of names as a text contains them. */
const listNameWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [...findSerials(name).map(({ raw }) => raw), name.toUpperCase()]));

/**
 * Parses units. A row of a pasted table is one unit. In other text, a serial and a MAC of one line or one scan are one
 * unit, in either order; every other entry is a separate unit. The names and UPCs of types and models are left out.
 */
export function readUnits(text: string, locale: Locale, pasted: boolean, known: KnownProducts): ReadUnits {
  const table = pasted ? parseUnitTable(text, known) : null;
  if (table) {
    const pairs = table.rows.flatMap((row) =>
      'refused' in row || row.mac === null ? [] : [[row.serial_mac, row.mac]],
    );
    return { codes: tableCodes(table, locale), macs: new Map(pairs as [string, string][]) };
  }
  const macs = new Map<string, string>();
  const words = listNameWords(known.names);
  const isProduct = ({ raw, key }: ParsedSerial): boolean =>
    words.has(raw) || (!isRefused(key) && known.upcs.includes(parseUpc(key) ?? ''));
  const joined = (read: readonly ParsedSerial[]): readonly ReadCode[] => {
    const macOf = read.find(({ mac }) => mac);
    const serialOf = read.find(({ mac }) => !mac);
    if (read.length !== 2 || !serialOf || !macOf || isRefused(serialOf.key) || isRefused(macOf.key))
      return read.map((one) => toReadCode(one, locale));
    macs.set(serialOf.key, macOf.key);
    return [toReadCode(serialOf, locale)];
  };
  const lines = pasted ? text.split(LINE_BREAK).map(parsePastedLine) : [parseScannedSerials(text)];
  const codes = lines.flatMap((read) => joined(pasted ? read.filter((one) => !isProduct(one)) : read));
  return { codes, macs };
}

/** One of the two codes of a box, scanned alone: its serial or its MAC. */
export interface ScannedHalf {
  readonly raw: string;
  readonly key: string;
  readonly isMac: boolean;
  /** It has the digits of a MAC; a serial may have them too. */
  readonly mayBeMac: boolean;
}

/** Returns the code of a scan that contains one valid serial or MAC, and nothing else. */
export function readHalf(scan: string): ScannedHalf | null {
  const [only, ...more] = parseScannedSerials(scan);
  if (!only || more.length > 0 || isRefused(only.key)) return null;
  const { raw, key, mac } = only;
  return { raw, key, isMac: mac, mayBeMac: mac || /^[\dA-F]{12}$/.test(key) };
}

/** Returns whether the first of two halves is the MAC, or the second; `null` if they are not the halves of one box. */
function firstIsMac(one: ScannedHalf, other: ScannedHalf): boolean | null {
  if (one.isMac !== other.isMac) return one.isMac;
  return one.mayBeMac === other.mayBeMac ? null : one.mayBeMac;
}

/** The scan that waits, and the last complete box. */
export interface BoxState {
  /** The scan that waits for its other half. */
  readonly waiting: ScannedHalf | null;
  /** The serial of the last box, if its MAC was scanned after it. */
  readonly serialFirst: string | null;
}
export const NO_BOX: BoxState = { waiting: null, serialFirst: null };

const DIGITS = /^\d{12}$/;
/** Returns whether a scan is another MAC of the last box: boxes are scanned serial first, and no serial waits. */
function isSecondMac({ waiting, serialFirst }: BoxState, { mayBeMac, isMac, key }: ScannedHalf): boolean {
  if (waiting) return waiting.mayBeMac && isMac && waiting.key !== key;
  // Twelve digits may be the next serial if the last one was like that.
  return serialFirst !== null && mayBeMac && (isMac || !DIGITS.test(key) || !DIGITS.test(serialFirst));
}

/**
 * Pairs the serial and the MAC of one box, scanned one after the other, in either order. A second serial belongs to the
 * next box; the first one is then a unit by itself. A second MAC is neither paired nor a unit: the user decides. Adds the
 * pair to `macs`.
 * @returns the complete units, what waits now, and the second MAC
 */
export function pairHalves(
  box: BoxState,
  scanned: ScannedHalf,
  macs: Map<string, string>,
): { units: readonly ReadCode[]; box: BoxState; second?: ScannedHalf } {
  const known = [...macs].find((pair) => pair.includes(scanned.key))?.[0];
  // Each code of a known box means that box.
  if (known !== undefined) return { units: [{ raw: known, key: known }], box };
  if (isSecondMac(box, scanned)) return { units: [], box, second: scanned };
  const { waiting } = box;
  if (!waiting || waiting.key === scanned.key) return { units: [], box: { ...NO_BOX, waiting: scanned } };
  const isMac = firstIsMac(waiting, scanned);
  if (isMac === null) return { units: [toUnitCode(waiting)], box: { ...NO_BOX, waiting: scanned } };
  const [serial, mac] = isMac ? [scanned, waiting] : [waiting, scanned];
  macs.set(serial.key, mac.key);
  return { units: [toUnitCode(serial)], box: { waiting: null, serialFirst: isMac ? null : serial.key } };
}

/** Returns a half as a unit by itself. */
export const toUnitCode = ({ raw, key }: ScannedHalf): ReadCode => ({ raw, key });
