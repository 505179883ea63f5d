import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface LinkSecrets {
  readonly token: string;
  readonly email: string;
}

/**
 * What a link from an e-mail carries. It is taken out of the address bar as soon as it was read, so that it stands in no
 * picture of the screen and in no list of visited pages; a reload finds it in the entry of the history.
 * @param found what the address says; empty where it says nothing
 * @param clean the address without it
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
