import type { CodeReader } from './served-decoder.js';

/** The native barcode detector of some browsers. */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}
interface Detectors {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The code formats on unit labels. */
const FORMATS = ['code_128', 'code_39', 'data_matrix', 'qr_code', 'ean_13', 'upc_a', 'itf'] as const;
/** Serials are printed as Code 128. A native detector without it is not usable. */
const NEEDED = FORMATS[0];

/**
 * Returns the browser's native reader if it supports our labels, otherwise the decoder that the product serves (ADR
 * 42).
 */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !known.includes(NEEDED)) return (await import('./served-decoder.js')).servedReader();
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
