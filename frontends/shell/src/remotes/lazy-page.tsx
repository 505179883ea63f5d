import Box from '@mui/material/Box';
import { Loading } from '@tailboard/ui/states';
import type { Route } from '@tailboard/web/remote';
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { busy } from '../frame/route-progress.js';
import { Boundary } from './boundary.js';
import { RemoteNotice } from './remote-notice.js';

/** Pages that are here already: they show at once. */
const arrived = new Map<Route['page'], ComponentType>();

function Waiting(): ReactNode {
  useEffect(() => busy(), []);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      <Loading />
    </Box>
  );
}

/**
 * A screen, fetched when it is wanted. What it throws stays inside, and a fetch that failed can be tried again (which
 * `React.lazy` could not: it keeps a failure for ever).
 */
export function LazyPage({ page, owner }: { page: Route['page']; owner: string }): ReactNode {
  const [tried, setTried] = useState<{ page: Route['page']; failed: boolean } | null>(null);
  const failed = tried?.page === page && tried.failed;
  const here = arrived.get(page);
  useEffect(() => {
    if (here || failed) return undefined;
    let left = false;
    page().then(
      ({ Page }) => {
        arrived.set(page, Page);
        if (!left) setTried({ page, failed: false });
      },
      (error: unknown) => {
        console.error(error);
        if (!left) setTried({ page, failed: true });
      },
    );
    return () => {
      left = true;
    };
  }, [page, here, failed]);

  if (failed) return <RemoteNotice name={owner} reason="absent" onRetry={() => setTried(null)} />;
  if (!here) return <Waiting />;
  return (
    <Boundary key={owner} fallback={(again) => <RemoteNotice name={owner} reason="threw" onRetry={again} />}>
      {createElement(here)}
    </Boundary>
  );
}
