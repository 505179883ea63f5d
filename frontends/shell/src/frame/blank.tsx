import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** The blank layout: the page and nothing around it, for what is passed through on the way to somewhere else. */
export function Blank(): ReactNode {
  return (
    <Box component="main" sx={{ minHeight: '100dvh' }}>
      <Outlet />
    </Box>
  );
}
