import { Guard, type Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { LazyPage } from './lazy-page.js';

/** Returns the route of a shell screen with its guard. `owner` is named in case of a failure. */
export const guardedPage = (path: string, need: Need, page: Route['page'], owner = path): RouteObject => ({
  path,
  element: (
    <Guard need={need}>
      <LazyPage page={page} owner={owner} />
    </Guard>
  ),
});
