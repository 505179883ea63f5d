import type { CodeReader } from './served-decoder.js';

/** A reader of codes as some browsers bring it. */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
interface Detectors {
  new (of: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** What stands on the labels of units. */
const FORMATS = ['code_128', 'code_39', 'data_matrix', 'qr_code', 'ean_13', 'upc_a', 'itf'] as const;
/** Without this one a browser's own reader is of no use: serials are printed as Code 128. */
const NEEDED = FORMATS[0];

/** The browser's own reader where it knows our labels, else the decoder that the product serves (ADR 42). */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !known.includes(NEEDED)) return (await import('./served-decoder.js')).servedReader();
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
