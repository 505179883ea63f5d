import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface LinkSecrets {
  readonly token: string;
  readonly email: string;
}

/**
 * Returns the values of an e-mail link. It removes them from the address bar after reading, so that they appear neither
 * in screenshots nor in the browser history. A reload finds them in the state of the history entry.
 * @param found the values in the address; empty if it has none
 * @param clean the address without them
 */
export function useLinkSecrets(found: LinkSecrets, clean: string): LinkSecrets {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<LinkSecrets> | null;
  const [secrets] = useState<LinkSecrets>(() => {
    return found.token === '' ? { token: state?.token ?? '', email: state?.email ?? '' } : found;
  });
  const inAddress = found.token !== '' || found.email !== '';
  useEffect(() => {
    if (inAddress) void navigate(clean, { replace: true, state: secrets });
  }, [inAddress, navigate, clean, secrets]);
  return secrets;
}
