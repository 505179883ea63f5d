import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** The API tokens, for owners and admins. */
export const apiTokenRoutes: RouteObject[] = [
  guardedPage('/settings/api-tokens', 'api-token.write', () => import('./api-tokens-page.js')),
];
