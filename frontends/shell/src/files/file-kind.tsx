import { formatNumber } from '@tailboard/web/i18n/format';

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/jpeg': 'JPG',
};

/** Returns the common name of a media type. It is the same in every language. */
export const kindOf = (media: string): string => kinds[media] ?? media.split('/').at(-1)?.toUpperCase() ?? '';
export const isPicture = (media: string): boolean => media.startsWith('image/');
/** Returns whether the browser shows the file itself, in a separate window. */
export const isPdf = (media: string): boolean => media === 'application/pdf';

const STEP = 1024;
const units = ['B', 'KB', 'MB', 'GB'];

/** Returns a size in the unit that keeps the number short: `1.4 MB`. */
export function sizeOf(bytes: number): string {
  let [size, at] = [bytes, 0];
  while (size >= STEP && at < units.length - 1) [size, at] = [size / STEP, at + 1];
  const digits = at === 0 || size >= 10 ? 1 : 10;
  return `${formatNumber(Math.round(size * digits) / digits)} ${units[at] ?? ''}`;
}
