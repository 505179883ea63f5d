import { Guard, type Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { LazyPage } from './lazy-page.js';

/** A screen of the shell at its path, for those whom its guard lets pass; `owner` is whose fault a failure is. */
export const guardedPage = (path: string, need: Need, page: Route['page'], owner = path): RouteObject => ({
  path,
  element: (
    <Guard need={need}>
      <LazyPage page={page} owner={owner} />
    </Guard>
  ),
});
