import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Reads every code in a camera frame. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** Maximum codes read from one label. */
const MAX_CODES = 8;

/** Returns the product's own decoder. Its WebAssembly comes from the page's origin, never from another host. */
export async function servedReader(): Promise<CodeReader> {
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const pixels = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!pixels || video.videoWidth === 0) return [];
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    pixels.drawImage(video, 0, 0);
    const found = await readBarcodes(pixels.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['Code128', 'Code39', 'DataMatrix', 'QRCode', 'EAN13', 'UPCA', 'ITF'],
      maxNumberOfSymbols: MAX_CODES,
      tryHarder: true,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
