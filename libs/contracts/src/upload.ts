import { z } from 'zod';
import { command, type AnyContract } from './contract.js';
import type { Permission } from './permission.js';
import { refusal } from './refusal.js';
import { UserId } from './values.js';

const FileMissing = refusal(
  'FileMissing',
  422,
  {
    en: 'No file was sent.',
    es: 'No se envió ningún archivo.',
    'zh-CN': '未发送文件。',
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
    en: 'This type of file is not allowed. Allowed types: {types}.',
    es: 'Este tipo de archivo no está permitido. Tipos permitidos: {types}.',
    'zh-CN': '不允许此类型的文件。允许的类型：{types}。',
  },
  'file',
);

const PictureIsHeic = refusal(
  'PictureIsHeic',
  422,
  {
    en: 'HEIC pictures cannot be shown in browsers. On the iPhone, choose Settings › Camera › Formats › Most Compatible, or save this picture as JPG; then send it again.',
    es: 'Los navegadores no pueden mostrar imágenes HEIC. En el iPhone, elija Ajustes › Cámara › Formatos › Más compatible, o guarde esta imagen como JPG; después envíela de nuevo.',
    'zh-CN':
      '浏览器无法显示 HEIC 图片。请在 iPhone 上选择“设置 › 相机 › 格式 › 兼容性最佳”，或将此图片另存为 JPG，然后重新发送。',
  },
  'file',
);
const PictureBroken = refusal(
  'PictureBroken',
  422,
  {
    en: 'This picture is damaged. Open it, save it again, and send the new file.',
    es: 'Esta imagen está dañada. Ábrala, guárdela de nuevo y envíe el archivo nuevo.',
    'zh-CN': '此图片已损坏。请打开后重新保存，再发送新文件。',
  },
  'file',
);
const PictureTooLarge = refusal(
  'PictureTooLarge',
  422,
  {
    en: 'This picture has more than {most} million pixels. Make it smaller, then send it again.',
    es: 'Esta imagen tiene más de {most} millones de píxeles. Redúzcala y envíela de nuevo.',
    'zh-CN': '此图片超过 {most} 百万像素。请缩小后再发送。',
  },
  'file',
);
const PictureTooComplex = refusal(
  'PictureTooComplex',
  422,
  {
    en: 'This picture takes too much time or memory to read. Save it in a smaller size, then send it again.',
    es: 'Leer esta imagen requiere demasiado tiempo o memoria. Guárdela en un tamaño menor y envíela de nuevo.',
    'zh-CN': '读取此图片需要过多时间或内存。请缩小后另存，再发送。',
  },
  'file',
);
const FileInfected = refusal(
  'FileInfected',
  422,
  {
    en: 'The virus scanner found {found} in this file. The file was not saved. Contact your IT support.',
    es: 'El antivirus encontró {found} en este archivo. El archivo no se guardó. Contacte con su soporte informático.',
    'zh-CN': '病毒扫描在此文件中发现 {found}，文件未保存。请联系您的 IT 支持。',
  },
  'file',
);
const ScannerAway = refusal('ScannerAway', 503, {
  en: 'The virus scanner is unavailable, so no files can be saved. Try again in a few minutes.',
  es: 'El antivirus no está disponible, así que no se pueden guardar archivos. Inténtelo de nuevo en unos minutos.',
  'zh-CN': '病毒扫描不可用，无法保存文件。请几分钟后再试。',
});
const StoreFull = refusal('StoreFull', 503, {
  en: 'There is no space for more files. Contact your administrator.',
  es: 'No hay espacio para más archivos. Contacte con su administrador.',
  'zh-CN': '没有空间存放更多文件。请联系管理员。',
});
const QuotaReached = refusal('QuotaReached', 429, {
  en: 'You have sent {sent} MB since yesterday; the limit is {most} MB per day. Send the rest tomorrow.',
  es: 'Ha enviado {sent} MB desde ayer; el máximo es {most} MB al día. Envíe el resto mañana.',
  'zh-CN': '您自昨天起已发送 {sent} MB，每天最多 {most} MB。其余请明天发送。',
});

/** An upload: the hash by which commands refer to it, and its detected type. */
export const Upload = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int(),
  media: z.string().nullable(),
});
export type Upload = z.output<typeof Upload>;

/**
 * First of two steps: uploads bytes and returns their SHA-256; repeatable. An ordinary command then refers to it.
 * `maxBytes` is the size limit in bytes; `accepts` lists media types, detected by content.
 */
export const uploadContract = <const Name extends string>(
  name: Name,
  definition: {
    route: `POST /${string}`;
    permission: Permission;
    maxBytes: number;
    accepts: readonly string[];
    summary: string;
  },
) => ({
  ...command(name, {
    route: definition.route,
    permission: definition.permission,
    file: true,
    maxBytes: definition.maxBytes,
    output: z.object({ data: Upload }),
    status: 201,
    refusals: [
      FileMissing,
      FileEmpty,
      FileTooLarge,
      FileTypeNotAllowed,
      PictureIsHeic,
      PictureBroken,
      PictureTooLarge,
      PictureTooComplex,
      FileInfected,
      ScannerAway,
      StoreFull,
      QuotaReached,
    ],
    summary: definition.summary,
  }),
  maxBytes: definition.maxBytes,
  accepts: definition.accepts,
});
export type UploadContract = ReturnType<typeof uploadContract<string>>;

/** Extends a command whose `content` names an upload to accept both steps in one multipart form (decision D44). */
export const withItsFile = <C extends AnyContract>(
  contract: C,
  sends: UploadContract,
): C & { sends: UploadContract } => ({
  ...contract,
  sends,
});
/** Returns the upload contract of a command that accepts multipart forms. */
export const findUploadContract = (contract: object): UploadContract | undefined =>
  (contract as { sends?: UploadContract }).sends;

/** Signed query of a file link: user, expiry (ms since 1970) and signature. */
export const SignedLink = z.object({ user: UserId, until: z.coerce.number().int(), signature: z.string().max(100) });
export type SignedLink = z.output<typeof SignedLink>;
/** Link to a file that may be a picture; `size=small` requests its thumbnail, with the same permission. */
export const PictureLink = SignedLink.extend({ size: z.enum(['small']).optional() });
export const LinkExpired = refusal('LinkExpired', 403, {
  en: 'This link has expired. Open the file again from its page.',
  es: 'Este enlace ha caducado. Abra de nuevo el archivo desde su página.',
  'zh-CN': '此链接已失效，请从页面重新打开文件。',
});
