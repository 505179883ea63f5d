import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { PageHeader } from '@tailboard/ui/page';
import { named } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { shellTexts } from '../texts.js';

/** The page to which a roadblock leads, with what it has to say in the query. */
const TOLD_AT: readonly string[] = [named.viewinbox];

/** A page that the product will have and does not have yet. Why somebody was led here is said all the same. */
export function NotBuilt(): ReactNode {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const told = TOLD_AT.includes(pathname.replace(/\/+$/, '')) ? search.get('message') : null;
  return (
    <>
      <PageHeader title={t('notBuilt.title')} context={t('notBuilt.text')} />
      <Box sx={{ px: { xs: 2, md: 3 }, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 640 }}>
        {told !== null && told !== '' && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} sx={{ width: '100%' }}>
            {told}
          </Alert>
        )}
        <Button component={Link} to={named.welcome} variant="contained">
          {t('missing.home')}
        </Button>
      </Box>
    </>
  );
}
