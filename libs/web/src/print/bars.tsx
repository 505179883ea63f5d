import type { Symbology } from '@tailboard/contracts/equipment/symbology';
import JsBarcode from 'jsbarcode';
import type { ReactNode } from 'react';

/** The library's names of the barcode formats; serial numbers are Code 128 (decision D52). */
const FORMATS = {
  code128: 'CODE128',
  upc: 'UPC',
  ean13: 'EAN13',
  ean8: 'EAN8',
  itf14: 'ITF14',
  code39: 'CODE39',
  codabar: 'codabar',
  msi: 'MSI',
  pharmacode: 'pharmacode',
} as const satisfies Record<Symbology | 'code128', string>;
export type BarKind = keyof typeof FORMATS;

/**
 * Returns a text's bars as a row of modules, `1` dark; `null` if the format cannot encode the text. Code 128 uses the
 * shortest of the sets A, B and C.
 */
export function toModules(text: string, kind: BarKind = 'code128'): string | null {
  const drawn: { encodings?: readonly { data: string }[] } = {};
  JsBarcode(drawn, text, { format: FORMATS[kind], flat: true, valid: () => undefined });
  return drawn.encodings?.map(({ data }) => data).join('') ?? null;
}

/** Maximum module width in mm; long codes are drawn narrower to fit. */
const MODULE = 0.33;
/**
 * Minimum module width in mm, 7.5 mil: handheld scanners and the camera do not reliably read narrower bars, and a printer
 * of 300 dpi draws them in two dots.
 */
export const MIN_MODULE = 0.19;
/**
 * Quiet zone at both ends of a code on a list, in mm: more than the ten modules that scanners require (decision D20).
 */
const QUIET = 10;
/** Quiet zone at both ends of a code on a label, in modules: UPC and EAN require eleven on one side. */
const QUIET_MODULES = 11;

/** Returns the width of a module in mm, if the bars and their quiet zones are within a width; see {@link Bars}. */
export const fitModule = (modules: number, within: number, tight: boolean): number =>
  Math.min(MODULE, tight ? within / (modules + 2 * QUIET_MODULES) : (within - 2 * QUIET) / modules);

/**
 * Draws a text as a barcode on paper, in mm.
 * @param within maximum width including the quiet zones; `tight` if the quiet zones are counted in modules, as on a
 * label
 */
export function Bars({
  text,
  kind = 'code128',
  height,
  within,
  tight = false,
}: {
  text: string;
  kind?: BarKind;
  height: number;
  within: number;
  tight?: boolean;
}): ReactNode {
  const modules = toModules(text, kind);
  if (modules === null) return null;
  const module = fitModule(modules.length, within, tight);
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`);
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{
        display: 'block',
        width: `${module * modules.length}mm`,
        height: `${height}mm`,
        margin: `0 ${tight ? QUIET_MODULES * module : QUIET}mm`,
      }}
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  );
}
