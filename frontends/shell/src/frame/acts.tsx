import { useSession } from '@tailboard/web/ground';
import { named } from '@tailboard/web/remote';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import type { Act } from './entries.js';
import { ImpersonationContext } from './impersonation-place.js';

/** What the menus offer that leads to no page; what is `undefined` is not offered now. */
export function useActs(): Readonly<Record<Act, (() => void) | undefined>> {
  const { session } = useSession();
  const navigate = useNavigate();
  const impersonation = useContext(ImpersonationContext);
  return {
    impersonate: impersonation?.active === false ? () => impersonation.offer() : undefined,
    stop: impersonation?.active === true ? () => impersonation.stop() : undefined,
    signOut: () => void session.signOut().then(() => navigate(named.login, { replace: true })),
  };
}
