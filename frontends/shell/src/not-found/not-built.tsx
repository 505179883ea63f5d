import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageHeader } from '@tailboard/ui/page';
import { named } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shellTexts } from '../texts.js';

/** A page that the product will have and does not have yet. */
export function NotBuilt(): ReactNode {
  const t = useTexts(shellTexts);
  return (
    <>
      <PageHeader title={t('notBuilt.title')} context={t('notBuilt.text')} />
      <Box sx={{ px: { xs: 2, md: 3 }, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 640 }}>
        <Button component={Link} to={named.welcome} variant="contained">
          {t('missing.home')}
        </Button>
      </Box>
    </>
  );
}
