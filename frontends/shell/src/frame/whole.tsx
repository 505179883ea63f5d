import Box from '@mui/material/Box';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { Away } from '@tailboard/web/access/away';
import { useSession } from '@tailboard/web/app-context';
import { PrintedHead } from '@tailboard/web/print/printed-head';
import type { ReactNode } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router';
import { ImpersonationBanner } from '../impersonation/impersonation.js';
import { useRemotes } from '../remotes/remotes-context.js';
import { QueuedCommands } from './kept-acts.js';

/** Whether the page of this address has the window to itself. */
export function useWhole(): boolean {
  const { states } = useRemotes();
  const { pathname } = useLocation();
  return (states ?? []).some(
    (state) =>
      state.status === 'ready' && state.remote.routes.some(({ path, whole }) => whole && matchPath(path, pathname)),
  );
}

/** A page that has the window to itself, as tall as it is. Who acts as whom, and what cannot be reached, is said here, too. */
export function Whole(): ReactNode {
  const { state } = useSession();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', '@media print': { height: 'auto' } }}>
      <Box className={UNPRINTED} sx={{ flex: 'none' }}>
        <ImpersonationBanner />
        <Away />
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
