import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { UNPRINTED } from './paper.js';

/** Sets the title of the browser tab. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${before.split(' · ').at(-1) ?? ''}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Title, one line of context, and actions on the right. Also sets the title of the browser tab. */
export function PageHeader({
  title,
  context,
  actions,
  actionsBeside = false,
}: {
  title: string;
  context?: ReactNode;
  actions?: ReactNode;
  /** The actions stay beside a short title on phones too. Otherwise they are below it. */
  actionsBeside?: boolean;
}): ReactNode {
  useTabTitle(title);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        columnGap: 2,
        rowGap: 1,
        px: { xs: 2, md: 3 },
        pt: 2,
        pb: 1.5,
      }}
    >
      <Box
        sx={{
          flex: actionsBeside ? { xs: '1 1 88px', sm: '1 1 220px' } : '1 1 220px',
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        <Typography variant="h1">{title}</Typography>
        {context !== undefined && (
          <Typography
            component="div"
            variant="body2"
            className="figures"
            sx={{ color: 'text.secondary', mt: 0.25, minHeight: 19 }}
          >
            {context}
          </Typography>
        )}
      </Box>
      {actions !== undefined && (
        <Box
          className={UNPRINTED}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: actionsBeside ? { xs: 0, sm: 1 } : 1 }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}

/** The filters of the content below. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        // Space for the labels on the borders of a second line.
        rowGap: 1.5,
        px: { xs: 2, md: 3 },
        pb: 1.5,
      }}
    >
      {children}
    </Box>
  );
}

/** The area below header and filters. With `wide` it fills the window; otherwise text keeps a readable width. */
export function PageContent({ wide = false, children }: { wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pb: 3, '@media print': { pb: 0 }, maxWidth: wide ? 'none' : 1120, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** A plain surface for one subject. Never nested. */
export function Panel({
  title,
  actions,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <Box
      component="section"
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'clip',
        minWidth: 0,
      }}
    >
      {title !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            minHeight: 44,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
            {title}
          </Typography>
          <Box className={UNPRINTED} sx={{ display: 'contents' }}>
            {actions}
          </Box>
        </Box>
      )}
      {children}
    </Box>
  );
}
