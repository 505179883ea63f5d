import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { TABS_HEIGHT, stickyFooter } from '@tailboard/ui/layout/sticky-footer';
import { useMobile } from '@tailboard/ui/layout/widths';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

const tabs = [
  { name: 'today', path: '/tech/myjobs', icon: 'list' },
  { name: 'closeDay', path: '/closedailywork', icon: 'daily' },
  { name: 'equipment', path: '/tech/equipment', icon: 'box' },
  // The week of today.
  { name: 'pay', path: '/tech/myreport', search: '?tab=weekly', icon: 'chart' },
] as const satisfies readonly { name: string; path: string; search?: string; icon: IconName }[];

const HEIGHT = 56;
/** For the root of the page: elements at the bottom of the window are above the tabs. */
export const ABOVE_TABS = { [TABS_HEIGHT]: `${HEIGHT}px` };

const TAB = {
  flex: 1,
  minWidth: 0,
  flexDirection: 'column',
  gap: 0.25,
  fontSize: '0.6875rem',
  lineHeight: 1.2,
  color: 'text.secondary',
  borderTop: 2,
  borderColor: 'transparent',
  '&[aria-current]': { color: 'primary.main', fontWeight: 700, borderColor: 'primary.main' },
} as const;

/** Returns whether the page has the tabs: on the phone of a technician. */
export function useHasTabs(): boolean {
  const technician = useMay('job.own');
  return useMobile() && technician;
}

/** A technician's pages at the lower edge of a phone; "More" opens the side navigation. */
export function PhoneTabs({ open, onMore }: { open: boolean; onMore: () => void }): ReactNode {
  const t = useTexts('shell-frame-tabs');
  const { pathname } = useLocation();
  return (
    <Box
      ref={stickyFooter}
      component="nav"
      aria-label={t('tabs')}
      className={UNPRINTED}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        height: HEIGHT,
        flex: 'none',
        display: 'flex',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {tabs.map(({ name, path, icon, ...tab }) => (
        <ButtonBase
          key={name}
          component={Link}
          to={path + ('search' in tab ? tab.search : '')}
          aria-current={pathname === path ? 'page' : undefined}
          sx={TAB}
        >
          <Icon name={icon} />
          {t(name)}
        </ButtonBase>
      ))}
      <ButtonBase aria-expanded={open} onClick={onMore} sx={TAB}>
        <Icon name="menu" />
        {t('more')}
      </ButtonBase>
    </Box>
  );
}
