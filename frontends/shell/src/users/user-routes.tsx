import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

const pages: Readonly<Record<string, Route['page']>> = {
  '/admin/techs/users': () => import('./users-page.js'),
  '/admin/techs/users/add': () => import('./add-user-page.js'),
  '/admin/techs/users/edit': () => import('./edit-user-page.js'),
  '/admin/techs/users/view': () => import('./view-user-page.js'),
};

/** The user screens, for owners and admins. Others are redirected to the dashboard (decision D29). */
export const userRoutes: RouteObject[] = Object.entries(pages).map(([path, page]) => guardedPage(path, 'admin', page));
