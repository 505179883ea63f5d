import { useContext } from 'react';
import { useLeave } from '../session/leave.js';
import type { Act } from './entries.js';
import { ImpersonationContext } from '../impersonation/impersonation-place.js';

/** What the menus offer that leads to no page; what is `undefined` is not offered now. */
export function useActs(): Readonly<Record<Act, (() => void) | undefined>> {
  const leave = useLeave();
  const impersonation = useContext(ImpersonationContext);
  return {
    impersonate: impersonation?.active === false ? () => impersonation.offer() : undefined,
    stop: impersonation?.active === true ? () => impersonation.stop() : undefined,
    signOut: leave,
  };
}
