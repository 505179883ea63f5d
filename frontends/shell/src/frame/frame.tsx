import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { useNarrow } from '@tailboard/ui/layout/widths';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Away } from '@tailboard/web/access/unavailable';
import { ClockDifference } from '@tailboard/web/app/device-clock';
import { useConfig } from '@tailboard/web/api/config';
import { PrintedHead } from '@tailboard/web/print/printed-head';
import { ImpersonationBanner } from '../impersonation/impersonation.js';
import { ArrivedNotice } from '../messages/arrived-notice.js';
import { Account } from './account.js';
import { Mark } from '../brand/brand.js';
import { LanguageChoice, ThemeChoice } from '../preferences/choices.js';
import { Finder } from './page-search.js';
import { useFolded } from './collapsed-groups.js';
import { Footer } from './footer.js';
import { InboxButton } from './inbox-button.js';
import { ABOVE_TABS, PhoneTabs, useHasTabs } from './phone-tabs.js';
import { QueuedCommands } from './queued-commands.js';
import { useCurrentStep } from '../setup/current-step.js';
import { Sidebar, SIDEBAR_PX } from './sidebar.js';
import { useIsFullPage, FullPage } from './full-window-layout.js';

/** As high as the window, which with the head of the paper is more than one sheet: the last one would be blank. */
const PRINTED = { '@media print': { minHeight: 0 } } as const;

const SetupBar = lazy(() => import('../setup/setup-bar.js').then((module) => ({ default: module.SetupBar })));

/** Key of the whole side navigation among the collapsed groups. */
const MENU = '#menu';

/** The main layout: side navigation (behind a button below 950 px, collapsible above), top bar, page, footer. */
export function Frame(): ReactNode {
  const { state } = useSession();
  const { app_name } = useConfig();
  const t = useTexts('shell');
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { folded, fold } = useFolded();
  const hasTabs = useHasTabs();
  const setupStep = useCurrentStep();
  const away = narrow || folded.includes(MENU);
  // Closes the drawer when the window becomes wide, so that it does not reappear when the window shrinks.
  if (!narrow && open) setOpen(false);
  if (useIsFullPage()) return <FullPage />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', ...PRINTED, ...(hasTabs ? ABOVE_TABS : {}) }}>
      <Link
        href="#content"
        className={UNPRINTED}
        sx={{
          position: 'fixed',
          top: -60,
          left: 8,
          zIndex: 'tooltip',
          px: 2,
          py: 1,
          bgcolor: 'background.paper',
          borderRadius: 1,
          '&:focus': { top: 8 },
        }}
      >
        {t('skip')}
      </Link>
      {narrow ? (
        <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': t('navigation') } }}>
          <Sidebar onChosen={() => setOpen(false)} />
        </Drawer>
      ) : away ? null : (
        <Box
          className={UNPRINTED}
          sx={{
            width: SIDEBAR_PX,
            flex: 'none',
            position: 'sticky',
            top: 0,
            height: '100dvh',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Sidebar />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box className={UNPRINTED} sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
          <ImpersonationBanner />
          <Away />
          <ClockDifference />
          <Box
            component="header"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              height: 52,
              flex: 'none',
              px: { xs: 1, md: 2 },
              bgcolor: 'background.paper',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {narrow ? (
              <IconButton aria-label={t('openMenu')} aria-expanded={open} onClick={() => setOpen(true)}>
                <Icon name="menu" />
              </IconButton>
            ) : (
              <IconButton
                aria-label={t(away ? 'unfoldMenu' : 'foldMenu')}
                aria-expanded={!away}
                title={t(away ? 'unfoldMenu' : 'foldMenu')}
                onClick={() => fold(MENU, !away)}
              >
                <Icon name="menu" />
              </IconButton>
            )}
            {away && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 0.5, minWidth: 0 }}>
                <Mark size={22} />
                <Typography component="span" noWrap sx={{ fontWeight: 700, display: { xs: 'none', sm: 'block' } }}>
                  {app_name}
                </Typography>
              </Box>
            )}
            <Box sx={{ flex: 1 }} />
            <Finder />
            <InboxButton />
            {/* A phone has more use for the space; both are among the settings. */}
            {!hasTabs && <ThemeChoice />}
            {!hasTabs && <LanguageChoice />}
            {state.status === 'in' && <Account user={state.user} />}
          </Box>
          <ArrivedNotice />
        </Box>
        {setupStep !== null && (
          <Suspense fallback={null}>
            <SetupBar step={setupStep} />
          </Suspense>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            '&:focus-visible': { outline: 'none' },
          }}
        >
          <Outlet />
        </Box>
        <Footer />
        {state.status === 'in' && <QueuedCommands />}
        <PrintedHead />
        {hasTabs && <PhoneTabs open={open} onMore={() => setOpen(true)} />}
      </Box>
    </Box>
  );
}
