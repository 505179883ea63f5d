import { serialRefusals, serialsIn, type ReadSerial } from '@tailboard/contracts/equipment/serial';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';

/** Returns a serial or MAC for the scan box. For invalid input, it returns the server's own message. */
export function codeOf({ raw, key }: ReadSerial, locale: Locale): ReadCode {
  if (!isRefused(key)) return { raw, key };
  const found = serialRefusals.find(({ code }) => code === key.refused);
  return { raw, why: found ? translate(found.text, locale, key.values) : key.refused };
}

/** Returns the serials and MACs in typed, pasted or scanned text. */
export const readSerials = (text: string, locale: Locale): ReadCode[] =>
  serialsIn(text).map((serial) => codeOf(serial, locale));
