import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { eventSchemas } from '../event.js';
import { roles } from '../permission.js';
import { refusal } from '../refusal.js';
import { Upload } from '../upload.js';
import { Instant, LocationId, UserId, Uuid } from '../values.js';

/** Maximum length of a body's HTML in characters, before and after sanitizing. */
export const BODY_LIMIT = 65_536;
export const TITLE_LIMIT = 120;

/**
 * A message's audience as a predicate: everyone, or users by role, location or ID. Evaluated at reading time, so new
 * employees of a location are included.
 */
export const Audience = z.object({
  all: z.boolean().default(false),
  roles: z.array(z.enum(roles)).max(roles.length).default([]),
  user_ids: z.array(UserId).max(2000).default([]),
  location_ids: z.array(LocationId).max(200).default([]),
});
export type Audience = z.output<typeof Audience>;

/** An attachment: content by SHA-256, and file name. */
export const Attachment = Upload.extend({ name: oneLine().trim().min(1).max(255) });
export type Attachment = z.output<typeof Attachment>;

const content = {
  title: oneLine().trim().min(1).max(TITLE_LIMIT),
  body: z.string().max(BODY_LIMIT),
  audience: Audience,
  /** Blocks readers until they have read it (decision D17). */
  required: z.boolean().default(true),
  /** Also blocks employees hired after publication. */
  include_new_hires: z.boolean().default(false),
  publish_at: Instant.nullable().default(null),
  /** Reading deadline; shown, and noted in the read history. */
  deadline: Instant.nullable().default(null),
  expires_at: Instant.nullable().default(null),
};

/** A message's content, audience and dates. */
export const MessageContent = z.object({ ...content, attachment: Attachment.nullable().default(null) });
export type MessageContent = z.output<typeof MessageContent>;

/** Returns whether a time is after another one. A time that is not chosen is not compared. */
const isAfter = (time: string | null, start: string | null): boolean => time === null || start === null || time > start;
/** Form input; order rules are reported at the later field. */
export const MessageForm = z
  .object({ ...content, attachment: Attachment.nullable().default(null), draft: z.boolean().default(false) })
  .refine(({ publish_at, expires_at }) => isAfter(expires_at, publish_at), {
    path: ['expires_at'],
    params: { rule: 'after', than: 'publish_at' },
  })
  .refine(({ publish_at, deadline }) => isAfter(deadline, publish_at), {
    path: ['deadline'],
    params: { rule: 'after', than: 'publish_at' },
  })
  .refine(({ deadline, expires_at }) => deadline === null || expires_at === null || expires_at >= deadline, {
    path: ['expires_at'],
    params: { rule: 'notBefore', than: 'deadline' },
  })
  .refine(({ draft, body }) => draft || body !== '', {
    path: ['body'],
    params: { rule: 'required' },
    // Also when other fields are wrong, so that all are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Edition of a message: its number, and a hash of title, body and attachment. */
const edition = { version: z.number().int().min(1), hash: z.string() };

/** `message-{id}`: a message from its draft on. Publication and expiry are dates of its content rather than events. */
export const messageEvents = eventSchemas('message', {
  MessageDrafted: MessageContent,
  /** `publish_at` is when it takes effect: now or later. */
  MessagePublished: MessageContent.extend({ ...edition, publish_at: Instant }),
  /** `notify_again`: earlier receipts are kept but no longer count. */
  MessageRevised: MessageContent.extend({ ...edition, publish_at: Instant, notify_again: z.boolean() }),
  MessageWithdrawn: z.object({}),
  /** Users who had not read it were reminded. */
  MessageReminded: z.object({ user_ids: z.array(UserId) }),
});

/**
 * `receipt-{message_id}-{user_id}`: a user's actions on a message. The first acknowledgement of an edition counts. An
 * impersonating user is in the event's metadata.
 */
export const receiptEvents = eventSchemas('receipt', {
  /** The user downloaded the attachment. */
  AttachmentFetched: z.object({ message_id: Uuid, user_id: UserId, version: z.number().int(), sha256: z.string() }),
  MessageAcknowledged: z.object({
    message_id: Uuid,
    user_id: UserId,
    ...edition,
    /** The user's confirmation of the download (decision D43). */
    downloaded: z.boolean(),
    /** Whether the attachment was actually downloaded before. */
    fetched: z.boolean(),
    attachment_sha256: z.string().nullable(),
    /** When it was read; earlier than the recording if it was offline. */
    read_at: Instant,
  }),
});

export const messageStates = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

export const MessageNotFound = refusal('MessageNotFound', 404, {
  en: 'This message does not exist.',
  es: 'Este mensaje no existe.',
  'zh-CN': '该消息不存在。',
});
export const MessageIsWithdrawn = refusal('MessageIsWithdrawn', 409, {
  en: '{title} was withdrawn. No action is needed.',
  es: '{title} se retiró. No es necesario hacer nada.',
  'zh-CN': '“{title}”已撤回，无需再处理。',
});
export const MessageChanged = refusal('MessageChanged', 409, {
  en: '{title} was changed while you read it. Read the new version.',
  es: '{title} cambió mientras lo leía. Lea la nueva versión.',
  'zh-CN': '您阅读期间“{title}”已更改，请阅读新版本。',
});
export const MessageNotPublished = refusal('MessageNotPublished', 409, {
  en: '{title} is not published.',
  es: '{title} no está publicado.',
  'zh-CN': '“{title}”尚未发布。',
});
export const NoRecipientForQuestion = refusal('NoRecipientForQuestion', 409, {
  en: 'No supervisor or manager can receive the question. Ask your office.',
  es: 'Ningún supervisor o gerente puede recibir la pregunta. Pregunte en su oficina.',
  'zh-CN': '没有可接收此问题的主管或经理，请直接询问办公室。',
});
export const AttachmentNotDownloaded = refusal(
  'AttachmentNotDownloaded',
  422,
  {
    en: 'Download {name} first, then mark the message as read.',
    es: 'Descargue primero {name} y después marque el mensaje como leído.',
    'zh-CN': '请先下载 {name}，再将消息标为已读。',
  },
  'downloaded',
);
export const AttachmentMissing = refusal(
  'AttachmentMissing',
  422,
  {
    en: 'The attachment of this message is missing. Upload it again.',
    es: 'Falta el archivo adjunto de este mensaje. Envíelo de nuevo.',
    'zh-CN': '此消息的附件缺失，请重新上传。',
  },
  'attachment',
);
export const BodyPictureMissing = refusal(
  'BodyPictureMissing',
  422,
  {
    en: 'A picture of this message is missing. Remove it or insert it again.',
    es: 'Falta una imagen de este mensaje. Quítela o insértela de nuevo.',
    'zh-CN': '此消息缺少一张图片。请删除或重新插入。',
  },
  'body',
);
export const NoAttachment = refusal('NoAttachment', 404, {
  en: 'This message has no attachment.',
  es: 'Este mensaje no tiene archivo adjunto.',
  'zh-CN': '此消息没有附件。',
});
export const AudienceEmpty = refusal(
  'AudienceEmpty',
  422,
  {
    en: 'This message has no recipients. Choose an audience.',
    es: 'Este mensaje no tiene destinatarios. Elija un público.',
    'zh-CN': '此消息没有收件人，请选择收件范围。',
  },
  'audience',
);
export const BodyEmpty = refusal(
  'BodyEmpty',
  422,
  {
    en: 'The body field is required.',
    es: 'El campo cuerpo es obligatorio.',
    'zh-CN': '请填写正文。',
  },
  'body',
);
/** Sanitizing escapes characters, so that a body may become longer than the limit of the form. */
export const BodyTooLong = refusal(
  'BodyTooLong',
  422,
  {
    en: 'The message is longer than {limit} characters with its formatting. Shorten it.',
    es: 'El mensaje supera los {limit} caracteres con su formato. Acórtelo.',
    'zh-CN': '消息连同格式超过 {limit} 个字符，请缩短。',
  },
  'body',
);
export const ExpiresInPast = refusal(
  'ExpiresInPast',
  422,
  {
    en: 'The expiry is in the past. Choose a later time.',
    es: 'El vencimiento está en el pasado. Elija una hora posterior.',
    'zh-CN': '失效时间已过，请选择更晚的时间。',
  },
  'expires_at',
);
export const PublishedInPast = refusal(
  'PublishedInPast',
  422,
  {
    en: 'The time of publication is in the past. Choose a later time, or leave it empty to publish now.',
    es: 'La hora de publicación está en el pasado. Elija una posterior o deje el campo vacío para publicar ahora.',
    'zh-CN': '发布时间已过。请选择更晚的时间，或留空以立即发布。',
  },
  'publish_at',
);
export const DeadlineInPast = refusal(
  'DeadlineInPast',
  422,
  {
    en: 'The time by which it must be read is in the past. Choose a later time.',
    es: 'La hora límite de lectura está en el pasado. Elija una posterior.',
    'zh-CN': '阅读截止时间已过，请选择更晚的时间。',
  },
  'deadline',
);
export const RemindedRecently = refusal('RemindedRecently', 409, {
  en: 'Everyone who has not read {title} was reminded within the last hour. Remind them again later.',
  es: 'Quienes no leyeron {title} recibieron un recordatorio en la última hora. Recuérdeselo más tarde.',
  'zh-CN': '尚未阅读“{title}”的人员在过去一小时内已收到提醒，请稍后再提醒。',
});
