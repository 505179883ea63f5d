import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FinishOauth } from '@tailboard/contracts/identity/oauth';
import { Icon } from '@tailboard/ui/icons';
import { Loading } from '@tailboard/ui/layout/states';
import { useApp } from '@tailboard/web/app-context';
import { pageAfterSignIn } from '@tailboard/web/access/guard';
import { ApiError, NO_RESPONSE } from '@tailboard/web/api/problem';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Entrance } from '../signed-out/entrance.js';
import { offerConfirmation } from './confirmation.js';
import { forgetOauth, readOauth, type OauthState } from './oauth-state.js';

interface Refused {
  readonly message: string;
  /** No response arrived, so the same request may be repeated. */
  readonly repeatable: boolean;
}

/**
 * The redirect target of OAuth providers. Only the tab that started the sign-in can finish it, because it holds the
 * state. The provider's response leaves the address bar at once. Every failure has a message and a way back.
 */
export function Page(): ReactNode {
  const t = useTexts('shell-oauth');
  const { api, session } = useApp();
  const { provider = '' } = useParams();
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [response] = useState(() => ({
    code: searchParams.get('code') ?? undefined,
    state: searchParams.get('state') ?? '',
    iss: searchParams.get('iss') ?? undefined,
    error: searchParams.get('error') ?? undefined,
  }));
  const [begun] = useState(readOauth);
  const [refused, setRefused] = useState<Refused | null>(null);
  const ours = begun?.provider === provider && begun.state === response.state && response.state !== '' ? begun : null;
  // A response to no sign-in of this tab may belong to a confirmation in another one, which opened this tab.
  const [offered, setOffered] = useState<'open' | 'accepted' | null>(ours ? null : 'open');
  const unfit = !ours ? 'elsewhere' : response.error !== undefined || response.code === undefined ? 'denied' : null;

  const finish = useCallback(
    async ({ remember, redirect }: OauthState): Promise<Refused | null> => {
      try {
        session.begin(await api.call(FinishOauth, { provider, ...response }, { quiet: true }), remember);
        void navigate(pageAfterSignIn(redirect, session.state()), { replace: true });
        return null;
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        const { message, status } = problem as ApiError;
        return { message, repeatable: status === NO_RESPONSE };
      }
    },
    [api, session, provider, response, navigate],
  );

  const started = useRef(false);
  useEffect(() => {
    // An effect may run twice, but the provider's response is valid once.
    if (started.current) return;
    started.current = true;
    forgetOauth();
    void navigate(pathname, { replace: true });
    if (offered === 'open')
      void offerConfirmation(response).then((accepted) => {
        setOffered(accepted ? 'accepted' : null);
        if (accepted) window.close();
      });
    if (ours && unfit === null) void finish(ours).then(setRefused);
  }, [pathname, navigate, ours, unfit, finish, offered, response]);

  if (offered === 'accepted') return <Entrance title={t('confirmedTitle')} lead={t('confirmedLead')} />;
  if (offered === 'open' || (unfit === null && !refused))
    return (
      <Entrance title={t('title')} lead={t('lead')}>
        <Loading rows={2} />
      </Entrance>
    );
  return (
    <Entrance title={t('failedTitle')}>
      <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
        {unfit === null ? refused?.message : t(unfit)}
      </Alert>
      {ours && refused?.repeatable && (
        <Button
          variant="contained"
          onClick={() => {
            setRefused(null);
            void finish(ours).then(setRefused);
          }}
        >
          {t('again')}
        </Button>
      )}
      <Button component={Link} to={redirectPaths.login} replace variant="outlined">
        {t('back')}
      </Button>
    </Entrance>
  );
}
