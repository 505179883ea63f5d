import Box from '@mui/material/Box';
import { bodyAttributes, bodyTags } from '@tailboard/contracts/messaging/body';
import DOMPurify from 'dompurify';
import { useMemo, type ReactNode } from 'react';

const attributes = [...new Set(Object.values(bodyAttributes).flat())];

/** How the body of a message looks, where it is read and where it is written. */
export const bodyLooks = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote': { my: 1 },
  '& h2': { fontSize: '1.0625rem', my: 1.5 },
  '& h3': { fontSize: '0.9375rem', my: 1.5 },
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
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': { bgcolor: 'action.hover' },
  '& td p, & th p': { my: 0 },
} as const;

/** The body of a message: cleaned once more before it is shown, whatever the server did. */
export function ShownBody({ html }: { html: string }): ReactNode {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { ALLOWED_TAGS: [...bodyTags], ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false }),
    [html],
  );
  return <Box sx={{ ...bodyLooks, overflowX: 'auto' }} dangerouslySetInnerHTML={{ __html: clean }} />;
}
