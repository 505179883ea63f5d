import type { Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

const pages: Readonly<Record<string, readonly [need: Need, page: Route['page']]>> = {
  '/files': ['file.read', () => import('./files-page.js')],
  '/files/add': ['file.write', () => import('./add-files-page.js')],
  '/files/edit': ['file.write', () => import('./edit-file-page.js')],
};

/** Files of the company: everybody reads what their folders let them, the office keeps them. */
export const fileRoutes: RouteObject[] = Object.entries(pages).map(([path, [need, page]]) =>
  guardedPage(path, need, page),
);
