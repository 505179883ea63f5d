import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { LanguageChoice, ThemeChoice } from '../preferences/choices.js';
import { Footer } from './footer.js';

/** The basic layout, for users who are not signed in. */
export function Centered(): ReactNode {
  const t = useTexts('shell');
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5, p: 1.5 }}
      >
        <Button component={Link} to={redirectPaths.login}>
          {t('toLogin')}
        </Button>
        <Button component={Link} to="/register">
          {t('toRegister')}
        </Button>
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
