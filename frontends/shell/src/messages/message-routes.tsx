import type { Need } from '@tailboard/web/access/guard';
import { redirectPaths, type Route } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** Also read ahead. Another `import()` of this page would be split into other files than those that its route loads. */
export const loadInboxPage = () => import('./inbox-page.js');

const pages: Readonly<Record<string, readonly [need: Need, page: Route['page']]>> = {
  '/admin/messages': ['message.write', () => import('./messages-page.js')],
  '/admin/messages/add': ['message.write', () => import('./write-message-page.js')],
  '/admin/messages/edit': ['message.write', () => import('./edit-message-page.js')],
  [redirectPaths.viewinbox]: ['inbox.read', loadInboxPage],
};

/** Messages: the inbox is for all users, the rest is for the office. */
export const messageRoutes: RouteObject[] = Object.entries(pages).map(([path, [need, page]]) =>
  guardedPage(path, need, page),
);
