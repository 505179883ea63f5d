/** HTML that a message body may contain; the server removes everything else. */
export const bodyTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 's', 'code', 'a'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
  'img',
] as const;
export const bodyAttributes = {
  a: ['href'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  img: ['data-picture', 'alt'],
} as const;
export const bodySchemes = ['https', 'http', 'mailto', 'tel'] as const;

/** Pictures are referenced by the SHA-256 of their content; links are requested when they are shown. */
const PICTURE = /^[0-9a-f]{64}$/;
export const isPictureHash = (sha256: string | null | undefined): sha256 is string => PICTURE.test(sha256 ?? '');
/** Returns the SHA-256 of each picture of a body, without duplicates. */
export const listPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img[^>]*\sdata-picture="([0-9a-f]{64})"/g)].map(([, sha256]) => sha256!)),
];
