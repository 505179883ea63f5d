import { serialRefusals, serialsIn, type ReadSerial } from '@tailboard/contracts/equipment/serial';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';

/** A serial or MAC as the scan box takes it; of what is none, the server's own sentence says why. */
export function codeOf({ raw, key }: ReadSerial, locale: Locale): ReadCode {
  if (!isRefused(key)) return { raw, key };
  const found = serialRefusals.find(({ code }) => code === key.refused);
  return { raw, why: found ? translate(found.text, locale, key.values) : key.refused };
}

/** The serials and MACs of what was typed, pasted or scanned. */
export const readSerials = (text: string, locale: Locale): ReadCode[] =>
  serialsIn(text).map((serial) => codeOf(serial, locale));
