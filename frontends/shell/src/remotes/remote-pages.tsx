import { Loading } from '@tailboard/ui/layout/states';
import Box from '@mui/material/Box';
import { Guard } from '@tailboard/web/access/guard';
import type { ReactNode } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router';
import { NotFound } from '../not-found/not-found.js';
import { LazyPage } from './lazy-page.js';
import { RemoteNotice } from './remote-notice.js';
import { useRemotes } from './remotes-context.js';

/**
 * Handles every path outside the shell: the screen of a remote, if one has the path. While remotes are missing, the
 * path may belong to one of them, and the page says so instead of reporting an unknown address.
 */
export function RemotePages(): ReactNode {
  const { states, listFailed, retry } = useRemotes();
  const { pathname } = useLocation();
  const routes = (states ?? []).flatMap((state) =>
    state.status === 'ready'
      ? state.remote.routes.map(({ path, permission, page }) => ({
          path,
          element: (
            <Guard need={permission}>
              <LazyPage key={path} page={page} owner={state.name} />
            </Guard>
          ),
        }))
      : [],
  );
  const shown = useRoutes([...routes, { path: '*', element: null }]);
  if (matchRoutes(routes, pathname)) return shown;
  if (states === null || states.some(({ status }) => status === 'loading'))
    return (
      <Box sx={{ p: { xs: 2, md: 3 } }}>
        <Loading />
      </Box>
    );
  if (listFailed) return <RemoteNotice reason="absentList" onRetry={() => retry()} />;
  const missing = states.filter((state) => state.status === 'failed');
  if (missing.length === 0) return <NotFound />;
  return missing.map(({ name, reason }) => (
    <RemoteNotice key={name} name={name} reason={reason} onRetry={() => retry(name)} />
  ));
}
