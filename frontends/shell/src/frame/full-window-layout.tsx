import Box from '@mui/material/Box';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { Away } from '@tailboard/web/access/unavailable';
import { useSession } from '@tailboard/web/app-context';
import { PrintedHead } from '@tailboard/web/print/printed-head';
import type { ReactNode } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router';
import { ImpersonationBanner } from '../impersonation/impersonation.js';
import { ArrivedNotice } from '../messages/arrived-notice.js';
import { useRemotes } from '../remotes/remotes-context.js';
import { QueuedCommands } from './queued-commands.js';

/** Returns whether the page of this address uses the full window. */
export function useIsFullPage(): boolean {
  const { states } = useRemotes();
  const { pathname } = useLocation();
  return (states ?? []).some(
    (state) =>
      state.status === 'ready' && state.remote.routes.some(({ path, whole }) => whole && matchPath(path, pathname)),
  );
}

/**
 * A page in full-window layout, as tall as the window. It includes the impersonation banner and the notices about
 * unavailable parts.
 */
export function FullPage(): ReactNode {
  const { state } = useSession();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', '@media print': { height: 'auto' } }}>
      <Box className={UNPRINTED} sx={{ flex: 'none' }}>
        <ImpersonationBanner />
        <Away />
        <ArrivedNotice />
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          '&:focus-visible': { outline: 'none' },
        }}
      >
        <Outlet />
      </Box>
      {state.status === 'in' && <QueuedCommands />}
      <PrintedHead />
    </Box>
  );
}
