import type { Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** Also read ahead. Another `import()` of this page would be split into other files than those that its route loads. */
export const loadFilesPage = () => import('./files-page.js');

const pages: Readonly<Record<string, readonly [need: Need, page: Route['page']]>> = {
  '/files': ['file.read', loadFilesPage],
  '/files/add': ['file.write', () => import('./add-files-page.js')],
  '/files/edit': ['file.write', () => import('./edit-file-page.js')],
};

/** Company files: users read those that their folders permit, the office manages them. */
export const fileRoutes: RouteObject[] = Object.entries(pages).map(([path, [need, page]]) =>
  guardedPage(path, need, page),
);
