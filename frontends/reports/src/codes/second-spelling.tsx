import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

/** The other spelling of a path of the billing codes: it opens the same screen, with what its address asks (C-13). */
export function Page(): ReactNode {
  const { pathname, search } = useLocation();
  return <Navigate to={pathname.replace('/codes/billingcodes/', '/codes/') + search} replace />;
}
