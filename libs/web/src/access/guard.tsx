import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Permission } from '@tailboard/contracts/permission';
import { Loading } from '@tailboard/ui/layout/states';
import { useEffect, type ReactNode } from 'react';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { Away } from './unavailable.js';
import { useSession } from '../app-context.js';
import { checkLocale } from '../i18n/locale.js';
import { redirectPaths } from '../remote.js';
import { safePath } from '../session/safe-path.js';
import { scopeFor, type SessionState } from '../session/session.js';
import { useTexts } from '../i18n/texts.js';
import { ReadFailed } from '../queries/read-failed.js';

/** The required access: anyone, guests only, signed-in users, owners and admins, or holders of a permission. */
export type Need = 'anybody' | 'guest' | 'signed-in' | 'admin' | Permission;

/** The first page of each role, by a permission that only these roles have. */
const firstPages: readonly (readonly [Permission, string])[] = [
  ['board.read', '/admin/jobs/assign'],
  ['job.own', '/tech/myjobs'],
  ['stock.read', '/warehouse/cpes'],
  ['qc.read', '/qcs/manage'],
];

/**
 * Returns the page after sign-in: the requested path of this product, never of another site; without one, the dashboard,
 * or the first page of the user's role if they do not start on the dashboard (decision D51).
 */
export function pageAfterSignIn(requested: string | null, state: SessionState): string {
  const path = safePath(requested);
  if (path !== null || state.status !== 'in' || state.user.profile.dashboard) return path ?? redirectPaths.welcome;
  return firstPages.find(([permission]) => scopeFor(state, permission) !== null)?.[1] ?? redirectPaths.welcome;
}

/** Pages that are open with a temporary password. */
const withTemporaryPassword: ReadonlySet<string> = new Set([redirectPaths.newPassword, '/user/profile']);

/**
 * Route guard. Checks the locale and loads the user if there is a token. `login required` sends guests to sign-in,
 * `guest only` sends users to their target or first page, `admin only` sends others to the dashboard.
 */
export function Guard({ need, children }: { need: Need; children: ReactNode }): ReactNode {
  const { session, state } = useSession();
  const { pathname, search, hash } = useLocation();
  const t = useTexts('web');
  useEffect(() => {
    checkLocale();
    void session.check();
  }, [session, pathname]);

  if (state.status === 'checking')
    return (
      <Box sx={{ p: 3 }}>
        <Loading />
      </Box>
    );
  if (need === 'anybody') return children;
  if (state.status === 'unreachable')
    return (
      <Box sx={{ p: 3, display: 'grid', gap: 2 }}>
        <Away />
        <ReadFailed problem={state.problem} onRetry={() => void session.check()}>
          {t('unreachable')}
        </ReadFailed>
      </Box>
    );
  if (need === 'guest')
    return state.status === 'in' ? (
      <Navigate to={pageAfterSignIn(new URLSearchParams(search).get('redirect'), state)} replace />
    ) : (
      children
    );
  if (state.status === 'out') {
    const here = `${pathname}${search}${hash}`;
    return (
      <Navigate
        to={
          here === redirectPaths.welcome
            ? redirectPaths.login
            : `${redirectPaths.login}?${new URLSearchParams({ redirect: here }).toString()}`
        }
        replace
      />
    );
  }
  // The server refuses everything else until the password is changed.
  if (state.user.profile.temp_password && !withTemporaryPassword.has(pathname))
    return <Navigate to={redirectPaths.newPassword} replace />;
  if (state.user.must_add_second_factor === true && pathname !== redirectPaths.addSecondFactor)
    return <Navigate to={redirectPaths.addSecondFactor} replace />;
  if (need === 'admin') return isAdmin(state) ? children : <Navigate to={redirectPaths.welcome} replace />;
  if (scopeFor(state, need) === null)
    return (
      <Box sx={{ p: 3, maxWidth: 560 }}>
        <Typography variant="h1" sx={{ mb: 1 }}>
          {t('notAllowedTitle')}
        </Typography>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('notAllowed')}</Typography>
        <Link component={RouterLink} to={redirectPaths.welcome}>
          {t('home')}
        </Link>
      </Box>
    );
  return children;
}

const isAdmin = (state: SessionState): boolean =>
  state.status === 'in' && state.user.roles.some((role) => role === 'owner' || role === 'admin');

/** Whether the user passes the guard `admin only`. */
export const useIsAdmin = (): boolean => isAdmin(useSession().state);

/** Whether the user has a permission at all. */
export function useMay(permission: Permission): boolean {
  const { state } = useSession();
  return scopeFor(state, permission) !== null;
}
