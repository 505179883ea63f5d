import path from 'node:path';
import { FILE_LIMITS } from '../files/file-limits.js';

/** File extensions by detected media type; the first one is used if a name has none of them. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'video/mp4': ['.mp4', '.m4v'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};
/** An extension as programs have it: `.hta`, not the `.2` of `v1.2`. */
const EXTENSION = /^\.(?=.*[a-z])[a-z\d]{1,5}$/i;

/**
 * Returns a file name without folders and without control, format and bidirectional characters. Its extension is that
 * of the detected type, whatever the sender called it.
 */
export function plainName(name: string, media: string | null): string {
  const last = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim();
  const { name: stem, ext } = path.posix.parse(/^\.*$/.test(last) ? 'file' : last);
  const allowed = extensions[media ?? ''];
  if (!allowed) return stem.slice(0, FILE_LIMITS.fileStem) + ext.slice(0, FILE_LIMITS.fileStem);
  if (allowed.includes(ext.toLowerCase())) return stem.slice(0, FILE_LIMITS.fileStem) + ext;
  return (EXTENSION.test(ext) ? stem : stem + ext).slice(0, FILE_LIMITS.fileStem) + allowed[0]!;
}
