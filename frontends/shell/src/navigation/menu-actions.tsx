import { useContext } from 'react';
import { useLeave } from '../session/leave.js';
import type { MenuAction } from './entries.js';
import { ImpersonationContext } from '../impersonation/impersonation-place.js';

/** Returns the menu actions that open no page. `undefined` actions are not available now. */
export function useMenuActions(): Readonly<Record<MenuAction, (() => void) | undefined>> {
  const leave = useLeave();
  const impersonation = useContext(ImpersonationContext);
  return {
    impersonate: impersonation?.active === false ? () => impersonation.offer() : undefined,
    stop: impersonation?.active === true ? () => impersonation.stop() : undefined,
    signOut: leave,
  };
}
