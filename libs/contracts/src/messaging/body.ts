/** What the body of a message may hold: the server keeps nothing else, and a browser shows nothing else. */
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

/** A picture of a body stands in it by the sha256 of its bytes; where they are is asked when it is shown. */
const PICTURE = /^[0-9a-f]{64}$/;
export const isPictureName = (sha256: string | null | undefined): sha256 is string => PICTURE.test(sha256 ?? '');
/** The pictures of a body, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img[^>]*\sdata-picture="([0-9a-f]{64})"/g)].map(([, sha256]) => sha256!)),
];
