import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const sections = ['profile', 'default', 'password', 'second-factor', 'sessions'] as const;

/** The account settings: five pages under one title, each with its own address. */
export function AccountSettings({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts('shell-account');
  return (
    <>
      <PageHeader title={t('settings')} context={t('context')} />
      <PageContent>
        <Box component="nav" aria-label={t('sections')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 1.5 }}>
          {sections.map((section) => (
            <Button
              key={section}
              component={NavLink}
              to={`/settings/${section}`}
              sx={{ '&.active': { bgcolor: 'action.selected' } }}
            >
              {t(`section.${section}`)}
            </Button>
          ))}
        </Box>
        <Panel>
          <Box sx={{ p: 2, maxWidth: 640 }}>{children}</Box>
        </Panel>
      </PageContent>
    </>
  );
}
