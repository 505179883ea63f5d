import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Permission } from '@tailboard/contracts/permission';
import { Loading } from '@tailboard/ui/states';
import { useEffect, type ReactNode } from 'react';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { Away } from './away.js';
import { useSession } from './ground.js';
import { checkLocale } from './locale.js';
import { namedRemote } from './remote.js';
import { safePath } from './safe-path.js';
import { scopeFor, type SessionState } from './session.js';
import { useTexts } from './texts.js';
import { commonTexts } from './words.js';
import { ReadFailed } from './read-failed.js';

/** Who may pass: everybody, nobody who is signed in, anybody who is, owners and admins, or whoever has a permission. */
export type Need = 'anybody' | 'guest' | 'signed-in' | 'admin' | Permission;

/** Where a sign-in leads back to: only a path of this product, never another site. */
export const safeRedirect = (asked: string | null): string => safePath(asked) ?? namedRemote.welcome;

/** Where somebody may be who signed in with a temporary password. */
const withTemporaryPassword: ReadonlySet<string> = new Set([namedRemote.newPassword, '/user/profile']);

/**
 * The guards of the routes. Before each, the locale is checked, and "check-auth" loads the user if a token exists but no user
 * is loaded.
 * `login required` sends visitors to the sign-in, `guest only` sends people who are signed in to the dashboard (or where
 * they were going), `admin only` sends everybody else to the dashboard.
 */
export function Guard({ need, children }: { need: Need; children: ReactNode }): ReactNode {
  const { session, state } = useSession();
  const { pathname, search, hash } = useLocation();
  const t = useTexts(commonTexts);
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
      <Navigate to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />
    ) : (
      children
    );
  if (state.status === 'out') {
    const here = `${pathname}${search}${hash}`;
    return (
      <Navigate
        to={
          here === namedRemote.welcome
            ? namedRemote.login
            : `${namedRemote.login}?${new URLSearchParams({ redirect: here }).toString()}`
        }
        replace
      />
    );
  }
  // The server opens nothing else either, until the person has a password that nobody else knows.
  if (state.user.profile.temp_password && !withTemporaryPassword.has(pathname))
    return <Navigate to={namedRemote.newPassword} replace />;
  if (need === 'admin') return isAdmin(state) ? children : <Navigate to={namedRemote.welcome} replace />;
  if (scopeFor(state, need) === null)
    return (
      <Box sx={{ p: 3, maxWidth: 560 }}>
        <Typography variant="h1" sx={{ mb: 1 }}>
          {t('notAllowedTitle')}
        </Typography>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('notAllowed')}</Typography>
        <Link component={RouterLink} to={namedRemote.welcome}>
          {t('home')}
        </Link>
      </Box>
    );
  return children;
}

const isAdmin = (state: SessionState): boolean =>
  state.status === 'in' && state.user.roles.some((role) => role === 'owner' || role === 'admin');

/** Whether the signed-in person passes the guard `admin only`. */
export const useIsAdmin = (): boolean => isAdmin(useSession().state);

/** Whether the signed-in person may do something at all. */
export function useMay(permission: Permission): boolean {
  const { state } = useSession();
  return scopeFor(state, permission) !== null;
}
