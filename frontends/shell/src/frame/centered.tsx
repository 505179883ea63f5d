import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LanguageChoice, ThemeChoice } from './choices.js';
import { Footer } from './footer.js';

/** The basic layout, for those who are not in yet. */
export function Centered(): ReactNode {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, p: 1.5 }}>
        <ThemeChoice />
        <LanguageChoice />
      </Box>
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, pb: 6 }}>
        <Box sx={{ width: '100%', maxWidth: 376 }}>
          <Outlet />
        </Box>
      </Box>
      <Footer />
    </Box>
  );
}
