import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** The page that adds the people of a table, for owners and admins. */
export const peopleListRoutes: RouteObject[] = [
  guardedPage('/admin/techs/users/list', 'admin', () => import('./people-list-page.js')),
];
