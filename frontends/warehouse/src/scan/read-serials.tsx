import { serialProblem, serialsIn, serialsScanned, type ReadSerial } from '@tailboard/contracts/equipment/serial';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';

/** Returns a serial or MAC for the scan box. For invalid input, it returns the server's own message. */
export const codeOf = ({ raw, key }: ReadSerial, locale: Locale): ReadCode =>
  isRefused(key) ? { raw, why: serialProblem(key, locale) } : { raw, key };

/** Returns the serials and MACs in pasted text, or those that were scanned or typed: all of these, or none. */
export const readSerials = (text: string, locale: Locale, pasted: boolean): ReadCode[] =>
  (pasted ? serialsIn : serialsScanned)(text).map((serial) => codeOf(serial, locale));
