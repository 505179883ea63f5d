import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LanguageChoice, ThemeChoice } from '../preferences/choices.js';

/** The layout of a page that signed-in users must complete first: one card, and the choice of theme and language. */
export function RequiredLayout({ maxWidth, children }: { maxWidth: number; children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', placeItems: 'center', minHeight: '100dvh', px: 2, pb: 6 }}
    >
      <Box sx={{ display: 'flex', justifySelf: 'end', gap: 0.5, py: 1.5 }}>
        <ThemeChoice />
        <LanguageChoice />
      </Box>
      <Box sx={{ width: '100%', maxWidth, '& button[type=submit]': { flex: 1, minHeight: 40 } }}>{children}</Box>
    </Box>
  );
}
