import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** The blank layout: only the page, for intermediate steps such as redirects. */
export function Blank(): ReactNode {
  return (
    <Box component="main" sx={{ minHeight: '100dvh' }}>
      <Outlet />
    </Box>
  );
}
