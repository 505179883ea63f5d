import { Navigate, type RouteObject } from 'react-router';
import { LazyPage } from '../remotes/lazy-page.js';

const ownProfile = () => import('./own-profile-page.js');
const profile = () => import('./profile-page.js');
const byDefault = () => import('./default-page.js');
const password = () => import('./password-page.js');
const secondFactor = () => import('./second-factor-page.js');
const sessions = () => import('./sessions-page.js');

/** The user's own profile and account settings, for every signed-in user. */
export const accountRoutes: RouteObject[] = [
  { path: '/user/profile', element: <LazyPage page={ownProfile} owner="account" /> },
  { path: '/settings', element: <Navigate to="/settings/profile" replace /> },
  { path: '/settings/profile', element: <LazyPage page={profile} owner="account" /> },
  { path: '/settings/default', element: <LazyPage page={byDefault} owner="account" /> },
  { path: '/settings/password', element: <LazyPage page={password} owner="account" /> },
  { path: '/settings/second-factor', element: <LazyPage page={secondFactor} owner="account" /> },
  { path: '/settings/sessions', element: <LazyPage page={sessions} owner="account" /> },
];
