import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { translate } from '@tailboard/contracts/locale';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useLocale } from '@tailboard/web/i18n/locale';
import { entriesIn } from '@tailboard/web/app/navigation';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isMenuAction } from '../navigation/entries.js';
import { useNavigation } from '../navigation/use-navigation.js';

/** The pages that the user's roles open, for users without figures of today. */
export function MyPages(): ReactNode {
  const t = useTexts('shell-dashboard');
  const { locale } = useLocale();
  const pages = useNavigation()
    .flatMap((node) => [...entriesIn(node)])
    .flatMap((entry) => (isMenuAction(entry) || entry.path === redirectPaths.welcome ? [] : [entry]));
  return (
    <Panel title={t('pages')}>
      {pages.length === 0 ? (
        <Empty>{t('noPages')}</Empty>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 1,
            listStyle: 'none',
            display: 'grid',
            gap: 0.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
          }}
        >
          {pages.map(({ path, label, icon }) => (
            <li key={path}>
              <MuiLink
                component={Link}
                to={path}
                underline="none"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.25,
                  px: 1.5,
                  minHeight: 44,
                  borderRadius: 1,
                  color: 'text.primary',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Icon name={icon} sx={{ color: 'text.secondary' }} />
                {translate(label, locale)}
              </MuiLink>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
