import Box from '@mui/material/Box';
import { bodyAttributes, bodyTags, isPictureHash, listPictures } from '@tailboard/contracts/messaging/body';
import { ReadMessagePictures } from '@tailboard/contracts/messaging/message-contracts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';

const bodyConfig = {
  ALLOWED_TAGS: [...bodyTags],
  ALLOWED_ATTR: [...new Set(Object.values(bodyAttributes).flat())],
  ALLOW_DATA_ATTR: false,
};
/**
 * How to sanitize the HTML that the editor parses: bodies and pasted text. It keeps tags and styles that a body must not
 * contain, because the editor converts them: `b` and `font-weight: 700` become `strong`. It removes attributes that load
 * a file.
 */
export const pastedConfig = { FORBID_ATTR: ['src', 'srcset', 'poster', 'background'] };
export const sanitizePasted = (html: string): string => DOMPurify.sanitize(html, pastedConfig);

/** The style of a message body, in the viewer and in the editor. */
export const bodyStyle = {
  overflowWrap: 'anywhere',
  // Each block runs in the direction of its own first letter, like `dir="auto"`.
  '& p, & h2, & h3, & li, & th, & td, & blockquote': { unicodeBidi: 'plaintext', textAlign: 'start' },
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote': { my: 1 },
  '& h2': { fontSize: '1.0625rem', my: 1.5 },
  '& h3': { fontSize: '0.9375rem', my: 1.5 },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& li > p': { my: 0.25 },
  '& a': { color: 'primary.main' },
  '& blockquote': { borderLeft: 2, borderColor: 'divider', ml: 0, pl: 1.5, color: 'text.secondary' },
  '& table': { borderCollapse: 'collapse', my: 1.5, maxWidth: '100%' },
  '& th, & td': {
    border: 1,
    borderColor: 'divider',
    px: 1,
    py: 0.5,
    minWidth: 48,
    verticalAlign: 'top',
  },
  '& th': { bgcolor: 'action.hover' },
  '& td p, & th p': { my: 0 },
} as const;

/**
 * Sanitizes a body and sets the link of each picture. A picture without a link yet is its alternative text; an unknown
 * picture is removed. The result is a DOM fragment: sanitized HTML must not be edited as a string, because attribute
 * values may contain tags.
 */
function sanitizeBody(html: string, urls: ReadonlyMap<string, string>): DocumentFragment {
  const body = DOMPurify.sanitize(html, { ...bodyConfig, RETURN_DOM_FRAGMENT: true });
  for (const picture of body.querySelectorAll('img')) {
    const sha256 = picture.dataset['picture'];
    const url = urls.get(sha256 ?? '');
    if (!isPictureHash(sha256)) picture.remove();
    else if (url !== undefined) picture.src = url;
  }
  return body;
}

/** Returns the text of a body, without its markup. */
export const toPlainText = (html: string): string =>
  [...sanitizeBody(html, new Map()).childNodes].map(({ textContent }) => textContent).join(' ');

/** The elements of a body that begin on a line of their own. */
const LINES = 'p, h2, h3, hr, li, tr, blockquote';
/** Returns the text of a body, with each paragraph, entry of a list and row of a table on a line of its own. */
export function toTextLines(html: string): string {
  const body = sanitizeBody(html, new Map());
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const cell of body.querySelectorAll('td + td, th + th, th + td')) cell.prepend('\t');
  for (const line of body.querySelectorAll(LINES)) line.prepend('\n');
  const text = body.textContent ?? '';
  return text.replaceAll(/\n+(\t?)/g, '\n$1').trim();
}

/** Returns the links to the pictures of a message, requested when it is shown. Without pictures, no request is sent. */
export function usePictures(id: string | undefined, html: string): ReadonlyMap<string, string> {
  const { data } = useContractQuery(
    ReadMessagePictures,
    { id: id ?? '' },
    { enabled: id !== undefined && listPictures(html).length > 0 },
  );
  return useMemo(() => new Map(data?.data.map(({ sha256, url }) => [sha256, url])), [data]);
}

/** The body of a message. It is sanitized again before it is shown, regardless of the server. */
export function MessageBody({ html, id }: { html: string; id?: string | undefined }): ReactNode {
  const urls = usePictures(id, html);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(sanitizeBody(html, urls)), [html, urls]);
  return <Box ref={element} sx={{ ...bodyStyle, overflowX: 'auto' }} />;
}
