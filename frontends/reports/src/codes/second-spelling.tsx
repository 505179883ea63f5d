import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

/** The alternative spelling of a billing code path. It opens the same screen with the same parameters (C-13). */
export function Page(): ReactNode {
  const { pathname, search } = useLocation();
  return <Navigate to={pathname.replace('/codes/billingcodes/', '/codes/') + search} replace />;
}
