import { describeSerialProblem, parseScannedSerials, type ParsedSerial } from '@tailboard/contracts/equipment/serial';
import {
  LINE_BREAK,
  describeRowProblem,
  parsePastedLine,
  parseUnitTable,
  type UnitTable,
} from '@tailboard/contracts/equipment/unit-table';
import type { KnownProducts } from '@tailboard/contracts/equipment/unit-table-content';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';

/** Returns a serial or MAC for the scan box. For invalid input, it returns the server's own message. */
export const toReadCode = ({ raw, key }: ParsedSerial, locale: Locale): ReadCode =>
  isRefused(key) ? { raw, why: describeSerialProblem(key, locale) } : { raw, key };

/**
 * Returns the serials and MACs in pasted text, or those that were scanned or typed: all of these, or none. A row of a
 * pasted table is one unit.
 */
export function readSerials(text: string, locale: Locale, pasted: boolean): ReadCode[] {
  const table = pasted ? parseUnitTable(text, NO_PRODUCTS) : null;
  if (table) return tableCodes(table, locale);
  const codes = pasted ? text.split(LINE_BREAK).flatMap(parsePastedLine) : parseScannedSerials(text);
  return codes.map((code) => toReadCode(code, locale));
}
const NO_PRODUCTS: KnownProducts = { names: [], upcs: [] };

/** Returns the rows of a pasted table, and the columns that are not used. */
export function tableCodes({ rows, unused }: UnitTable, locale: Locale): ReadCode[] {
  const codes = rows.map((row): ReadCode => {
    if ('refused' in row) {
      const why = describeRowProblem(row.refused, locale);
      return { raw: row.raw, why: row.cell === '' ? why : `${row.cell}: ${why}` };
    }
    return { raw: row.serial_mac, key: row.serial_mac, ...(row.mac === null ? {} : { detail: `MAC ${row.mac}` }) };
  });
  return unused.length === 0 ? codes : [...codes, { raw: unused.join(', '), unused: true }];
}
