import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '@tailboard/web/api/config';
import { awaitsMenus } from '../remotes/last-menus.js';
import { useRemotes } from '../remotes/remotes-context.js';
import { Branch } from './menu-branch.js';
import { Mark } from '../brand/brand.js';
import { MailSite } from './mail-site.js';
import { useNavigation } from '../navigation/use-navigation.js';

export const SIDEBAR_PX = 232;

/**
 * Scrolls a box by the minimum that shows a row. `scrollIntoView` would move the starting point of the next Tab, but
 * the first Tab on a page must reach the skip link.
 */
function bringIntoSight(box: Element, row: Element): void {
  const [around, inside] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inside.top < around.top) box.scrollTop += inside.top - around.top;
  else if (inside.bottom > around.bottom) box.scrollTop += inside.bottom - around.bottom;
}

/** The side navigation. `onChosen` closes its drawer on narrow screens. */
export function Sidebar({ onChosen }: { onChosen?: () => void }): ReactNode {
  const nodes = useNavigation();
  const { states, retry } = useRemotes();
  const { app_name } = useConfig();
  const t = useTexts('shell');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const there = nodes.length;
  // The menu of an owner is longer than most windows. The current entry stays in view.
  useEffect(() => {
    const row = nav.current?.querySelector('[aria-current="page"]');
    if (nav.current && row) bringIntoSight(nav.current, row);
  }, [pathname, there]);
  return (
    <Box
      ref={nav}
      component="nav"
      aria-label={t('navigation')}
      sx={{ width: SIDEBAR_PX, height: '100%', overflowY: 'auto', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, height: 52, flex: 'none' }}>
        <Mark />
        <Typography component="span" sx={{ fontWeight: 700, letterSpacing: '-0.01em', fontSize: '0.9375rem' }}>
          {app_name}
        </Typography>
      </Box>
      <Box sx={{ px: 1, pb: 1 }}>
        <Branch nodes={nodes} onChosen={onChosen} />
        <MailSite />
      </Box>
      {awaitsMenus(states) && (
        <Box aria-hidden sx={{ px: 2, display: 'grid', gap: 1 }}>
          <Skeleton height={22} />
          <Skeleton height={22} width="70%" />
        </Box>
      )}
      {states
        ?.filter(({ status }) => status === 'failed')
        .map(({ name }) => (
          <Box key={name} sx={{ px: 2, py: 0.5 }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {t('remote.missing', { name })}
            </Typography>
            <Button startIcon={<Icon name="retry" />} onClick={() => retry(name)} sx={{ px: 0.5 }}>
              {t('remote.retry')}
            </Button>
          </Box>
        ))}
    </Box>
  );
}
