import Box from '@mui/material/Box';
import { Loading } from '@tailboard/ui/layout/states';
import type { Route } from '@tailboard/web/remote';
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { busy } from '../progress/route-progress.js';
import { Boundary } from './boundary.js';
import { RemoteNotice } from './remote-notice.js';
import { usePart } from './remotes-context.js';

/** Pages that are already loaded; they render at once. */
const arrived = new Map<Route['page'], ComponentType>();

function PageLoading(): ReactNode {
  useEffect(() => busy(), []);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      <Loading />
    </Box>
  );
}

/**
 * A screen that loads on demand. Its errors stay inside, and a failed load can be retried (`React.lazy` caches a
 * failure forever). If a file is missing because its remote was updated, the screen says so, because no retry would
 * find it.
 */
export function LazyPage({ page, owner }: { page: Route['page']; owner: string }): ReactNode {
  const [tried, setTried] = useState<{ page: Route['page']; failed: false | 'gone' | 'updated' | 'threw' } | null>(
    null,
  );
  const { name, hasChanged } = usePart(owner);
  const failed = tried?.page === page && tried.failed;
  const here = arrived.get(page);
  useEffect(() => {
    if (here || failed) return undefined;
    let left = false;
    const end = (how: false | 'gone' | 'updated' | 'threw'): void => {
      if (!left) setTried({ page, failed: how });
    };
    page().then(
      // A remote of another version may export anything.
      ({ Page }: { Page?: ComponentType }) => {
        if (Page) arrived.set(page, Page);
        end(Page ? false : 'threw');
      },
      async (error: unknown) => {
        console.warn(error);
        end((await hasChanged(owner)) ? 'updated' : 'gone');
      },
    );
    return () => {
      left = true;
    };
  }, [page, owner, here, failed, hasChanged]);

  if (failed) return <RemoteNotice name={name} reason={failed} onRetry={() => setTried(null)} />;
  if (!here) return <PageLoading />;
  return (
    <Boundary key={owner} fallback={(again) => <RemoteNotice name={name} reason="threw" onRetry={again} />}>
      {createElement(here)}
    </Boundary>
  );
}
