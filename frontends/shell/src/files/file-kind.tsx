import { formatNumber } from '@tailboard/web/i18n/format';

export const isPicture = (media: string): boolean => media.startsWith('image/');
/** Returns whether the browser shows the file itself, in a separate window. */
export const isPdf = (media: string): boolean => media === 'application/pdf';

const STEP = 1024;
const units = ['B', 'KB', 'MB', 'GB'];

/** Returns a size in the unit that keeps the number short: `1.4 MB`. */
export function formatSize(bytes: number): string {
  let [size, unitIndex] = [bytes, 0];
  while (size >= STEP && unitIndex < units.length - 1) [size, unitIndex] = [size / STEP, unitIndex + 1];
  const digits = unitIndex === 0 || size >= 10 ? 1 : 10;
  return `${formatNumber(Math.round(size * digits) / digits)} ${units[unitIndex] ?? ''}`;
}
