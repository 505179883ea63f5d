import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useIsAdmin } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const pages = {
  tabSettings: '/admin/settings',
  tabLevels: '/admin/settings/levels',
  tabLocations: '/admin/settings/locations',
  tabSetup: '/setup',
} as const;

/** Wraps a settings list in its frame. */
export const inSettings =
  (tab: keyof typeof pages) =>
  (actions: ReactNode, list: ReactNode): ReactNode => (
    <SettingsFrame tab={tab} actions={actions}>
      {list}
    </SettingsFrame>
  );

/** The header of the settings pages, with links between them. */
export function SettingsFrame({
  tab,
  actions,
  children,
}: {
  tab: keyof typeof pages;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('shell-settings');
  const admin = useIsAdmin();
  return (
    <>
      <PageHeader title={t('title')} context={t(admin ? 'context' : 'contextRead')} actions={actions} />
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
        <Tabs value={tab} aria-label={t('tabs')} variant="scrollable" scrollButtons={false}>
          {(Object.keys(pages) as (keyof typeof pages)[])
            .filter((page) => admin || page !== 'tabSetup')
            .map((page) => (
              <Tab key={page} value={page} label={t(page)} component={Link} to={pages[page]} />
            ))}
        </Tabs>
      </Box>
      {children}
    </>
  );
}
