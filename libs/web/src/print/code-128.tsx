import JsBarcode from 'jsbarcode';
import type { ReactNode } from 'react';

/** The bars of a text as a row of modules, `1` dark, in whichever of the sets A, B and C is shortest; `null` where there is none. */
export function modulesOf(text: string): string | null {
  const drawn: { encodings?: readonly { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128', valid: () => undefined });
  return drawn.encodings?.map(({ data }) => data).join('') ?? null;
}

/** A module is no wider than this, in mm; a long code is drawn narrower, so that it fits. */
const MODULE = 0.33;
/** White at both ends, in mm: more than ten modules, which scanners ask for (decision D20). */
export const QUIET = 10;

/** A text as Code 128 on paper, in mm. */
export function Code128({ text, height, within }: { text: string; height: number; within: number }): ReactNode {
  const modules = modulesOf(text);
  if (modules === null) return null;
  const width = Math.min(MODULE * modules.length, within - 2 * QUIET);
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`);
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', width: `${width}mm`, height: `${height}mm`, margin: `0 ${QUIET}mm` }}
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  );
}
