import type { Need } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** Also read ahead. Another `import()` of this page would be split into other files than those that its route loads. */
export const loadOwnDocumentsPage = () => import('./my-documents-page.js');

const pages: Readonly<Record<string, readonly [need: Need, page: Route['page']]>> = {
  '/admin/techs/folders': ['folder.write', () => import('./folders-page.js')],
  '/admin/techs/folders/add': ['folder.write', () => import('./add-folder-page.js')],
  '/admin/techs/folders/edit': ['folder.write', () => import('./edit-folder-page.js')],
  '/admin/techs/userdocuments': ['user-document.read', () => import('./documents-page.js')],
  '/admin/techs/userdocuments/add': ['user-document.write', () => import('./add-documents-page.js')],
  '/documents/upload': ['user-document.submit', () => import('./upload-document-page.js')],
  '/documents': ['user-document.read', loadOwnDocumentsPage],
};

/** Folders, which the office manages, and documents: users see their own, the office sees all. */
export const documentRoutes: RouteObject[] = Object.entries(pages).map(([path, [need, page]]) =>
  guardedPage(path, need, page),
);
