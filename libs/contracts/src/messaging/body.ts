/** What the body of a message may hold: the server keeps nothing else, and a browser shows nothing else. */
export const bodyTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 's', 'code', 'a'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;
export const bodyAttributes = {
  a: ['href'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
} as const;
export const bodySchemes = ['https', 'http', 'mailto', 'tel'] as const;
