import type { Locale } from '@tailboard/contracts/locale';
import { readUnits } from '../receive/read-units.js';
import type { KnownKinds } from '../unit/use-kinds.js';

/** Names of columns that contain serials or MACs. */
const KEY_COLUMN =
  /^(?:(?:cpe|device|unit)[ _-]?)?(?:serial(?:[ _-]?(?:no\.?|num(?:ber)?|mac|\/mac))?|s\/?n|(?:cm|emta|wan|lan)?[ _-]?mac(?:[ _-]?(?:address|id))?|(?:n[uú]mero de )?serie|序列号)$/i;
const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^=?"(.*)"$/, '$1'));

/** Returns the columns with serials and MACs of a table; any other text stays as it is. */
function keyColumns(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^sep=/i.test(line));
  const separator = ['\t', ';', ','].find((one) => lines[0]?.includes(one));
  if (separator === undefined) return lines.join('\n');
  const columns = cellsOf(lines[0]!, separator).flatMap((cell, at) => (KEY_COLUMN.test(cell) ? [at] : []));
  if (columns.length === 0) return lines.join('\n');
  return lines
    .slice(1)
    .map((line) => columns.map((at) => cellsOf(line, separator)[at] ?? '').join('\t'))
    .join('\n');
}

/**
 * Returns the units of a provider's receipt: of its columns with serials and MACs, or of the whole text. Words without a
 * digit are headings.
 */
export function readReceipt(text: string, locale: Locale, known: KnownKinds): { serial_mac: string[]; mac: string[] } {
  const { codes, macs } = readUnits(keyColumns(text), locale, true, known);
  const keys = codes.flatMap((code) => ('key' in code && /\d/.test(code.key) ? [code.key] : []));
  const serial_mac = [...new Set(keys)];
  return { serial_mac, mac: serial_mac.map((serial) => macs.get(serial) ?? '') };
}
