import type { Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from './remotes/guarded-page.js';

const pages: Readonly<Record<string, readonly [need: Need, page: Route['page']]>> = {
  '/admin/settings': ['settings.view', () => import('./settings/settings-page.js')],
  '/setup': ['admin', () => import('./setup/setup-page.js')],
  '/admin/settings/levels': ['settings.view', () => import('./levels/levels-page.js')],
  '/admin/settings/levels/add': ['admin', () => import('./levels/levels-page.js')],
  '/admin/settings/levels/edit': ['admin', () => import('./levels/levels-page.js')],
  '/admin/settings/locations': ['settings.view', () => import('./locations/locations-page.js')],
  '/admin/settings/locations/add': ['admin', () => import('./locations/locations-page.js')],
  '/admin/settings/locations/edit': ['admin', () => import('./locations/locations-page.js')],
};

/** The company's settings and their lists: managers read, owners and admins change (decision D29). */
export const settingRoutes: RouteObject[] = Object.entries(pages).map(([path, [need, page]]) =>
  guardedPage(path, need, page),
);
