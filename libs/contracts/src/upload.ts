import { z } from 'zod';
import { command } from './contract.js';
import type { Permission } from './permission.js';
import { refusal } from './refusal.js';
import { UserId } from './values.js';

const FileMissing = refusal(
  'FileMissing',
  422,
  {
    en: 'No file came with the request.',
    es: 'La solicitud no trae ningún archivo.',
    'zh-CN': '请求中没有文件。',
  },
  'file',
);
const FileEmpty = refusal(
  'FileEmpty',
  422,
  { en: 'The file is empty.', es: 'El archivo está vacío.', 'zh-CN': '文件为空。' },
  'file',
);
const FileTooLarge = refusal('FileTooLarge', 413, {
  en: 'The file is larger than {limit} MB.',
  es: 'El archivo supera los {limit} MB.',
  'zh-CN': '文件超过 {limit} MB。',
});
const FileTypeNotAllowed = refusal(
  'FileTypeNotAllowed',
  422,
  {
    en: 'The content of this file is of a type that is not taken here. What is taken: {types}.',
    es: 'El contenido de este archivo es de un tipo que aquí no se admite. Se admite: {types}.',
    'zh-CN': '此文件内容的类型不被接受。可接受的类型：{types}。',
  },
  'file',
);

/** Bytes that were taken in: what a command names them by, and what they are by their content. */
export const Upload = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int(),
  media: z.string().nullable(),
});
export type Upload = z.output<typeof Upload>;

/**
 * The first of two steps: bytes come in and are answered with their sha256, however often they are sent. The second is an ordinary
 * command that names it. `most`: bytes; `accepts`: media types, judged by the content.
 */
export const uploadContract = <const Name extends string>(
  name: Name,
  of: { route: `POST /${string}`; permission: Permission; most: number; accepts: readonly string[]; summary: string },
) => ({
  ...command(name, {
    route: of.route,
    permission: of.permission,
    file: true,
    most: of.most,
    output: z.object({ data: Upload }),
    status: 201,
    refusals: [FileMissing, FileEmpty, FileTooLarge, FileTypeNotAllowed],
    summary: of.summary,
  }),
  most: of.most,
  accepts: of.accepts,
});
export type UploadContract = ReturnType<typeof uploadContract<string>>;

/** What stands behind the path of a file that a browser fetches by itself: who, until when (ms since 1970), and that we said so. */
export const SignedLink = z.object({ user: UserId, until: z.coerce.number().int(), signature: z.string().max(100) });
export type SignedLink = z.output<typeof SignedLink>;
export const LinkExpired = refusal('LinkExpired', 403, {
  en: 'This link is not good any more. Open the file again from its page.',
  es: 'Este enlace ya no es válido. Abra de nuevo el archivo desde su página.',
  'zh-CN': '此链接已失效，请从页面重新打开文件。',
});
