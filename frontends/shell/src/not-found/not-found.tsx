import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageHeader } from '@tailboard/ui/layout/page';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An unknown address, with a link to the home page. */
export function NotFound(): ReactNode {
  const t = useTexts('shell');
  return (
    <>
      <PageHeader title={t('missing.title')} context={t('missing.text')} />
      <Box sx={{ px: { xs: 2, md: 3 } }}>
        <Button component={Link} to={redirectPaths.welcome} variant="contained">
          {t('missing.home')}
        </Button>
      </Box>
    </>
  );
}
