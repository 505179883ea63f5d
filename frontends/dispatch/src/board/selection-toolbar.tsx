import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { fadesDuringDrags } from '@tailboard/ui/layout/drag-fading';
import { stickyFooter } from '@tailboard/ui/layout/sticky-footer';
import type { ReactNode } from 'react';

/** The number of selected cards or rows and their actions, at the bottom of the window. */
export function SelectionToolbar({
  label,
  count,
  clear,
  names,
  children,
  onClear,
}: {
  label: string;
  /** The number of selected cards, in words. */
  count: ReactNode;
  clear: string;
  /** A line below the actions, on wide screens. */
  names?: ReactNode;
  children: ReactNode;
  onClear: () => void;
}): ReactNode {
  return (
    <Box
      ref={stickyFooter}
      role="toolbar"
      aria-label={label}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        bottom: 16,
        left: 0,
        right: 0,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: 'calc(100vw - 32px)',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        pl: 2,
        pr: 1,
        py: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
        boxShadow: 6,
        ...fadesDuringDrags,
      }}
    >
      <Typography variant="body2" className="figures" sx={{ fontWeight: 650, mr: 1 }}>
        {count}
      </Typography>
      {children}
      <Button color="inherit" onClick={onClear}>
        {clear}
      </Button>
      {names !== undefined && (
        <Box sx={{ flexBasis: '100%', display: { xs: 'none', md: 'block' }, color: 'text.secondary' }}>{names}</Box>
      )}
    </Box>
  );
}
