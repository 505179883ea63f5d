import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { finishOauth } from '@tailboard/contracts/identity/oauth';
import { Icon } from '@tailboard/ui/icons';
import { Loading } from '@tailboard/ui/states';
import { useGround } from '@tailboard/web/ground';
import { safeRedirect } from '@tailboard/web/guard';
import { ApiProblem, NO_ANSWER } from '@tailboard/web/problem';
import { named } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Entrance } from '../sign-in/entrance.js';
import { takeOauth, type OauthState } from './oauth-state.js';
import { oauthTexts } from './oauth-texts.js';

type Ended =
  | { readonly why: 'denied' | 'elsewhere' }
  | { readonly why: 'refused'; readonly message: string; readonly again: boolean };

/**
 * Where a provider leads back to. Only the tab that began may finish: it holds the state that comes back. What the provider
 * said leaves the address bar at once, and every way to fail has a sentence and a way back.
 */
export function Page(): ReactNode {
  const t = useTexts(oauthTexts);
  const { api, session } = useGround();
  const { provider = '' } = useParams();
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const [ended, setEnded] = useState<Ended | null>(null);
  const [answer] = useState(() => ({
    code: asked.get('code') ?? undefined,
    state: asked.get('state') ?? '',
    iss: asked.get('iss') ?? undefined,
    error: asked.get('error') ?? undefined,
  }));
  const begun = useRef<OauthState | null | undefined>(undefined);

  const finish = useCallback(
    async ({ remember, redirect }: OauthState) => {
      setEnded(null);
      try {
        session.begin(await api.call(finishOauth, { provider, ...answer }, { quiet: true }), remember);
        void navigate(safeRedirect(redirect), { replace: true });
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        const { message, status } = problem as ApiProblem;
        setEnded({ why: 'refused', message, again: status === NO_ANSWER });
      }
    },
    [api, session, provider, answer, navigate],
  );

  useEffect(() => {
    // An effect may run twice; the state is good once.
    if (begun.current !== undefined) return;
    const kept = takeOauth();
    begun.current = kept;
    void navigate(location.pathname, { replace: true });
    if (!kept || kept.provider !== provider || kept.state !== answer.state || answer.state === '')
      setEnded({ why: 'elsewhere' });
    else if (answer.error !== undefined || answer.code === undefined) setEnded({ why: 'denied' });
    else void finish(kept);
  }, [provider, answer, navigate, finish]);

  if (!ended)
    return (
      <Entrance title={t('title')} lead={t('lead')}>
        <Loading rows={2} />
      </Entrance>
    );
  return (
    <Entrance title={t('failedTitle')}>
      <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
        {ended.why === 'refused' ? ended.message : t(ended.why)}
      </Alert>
      {ended.why === 'refused' && ended.again && begun.current && (
        <Button variant="contained" onClick={() => begun.current && void finish(begun.current)}>
          {t('again')}
        </Button>
      )}
      <Button component={Link} to={named.login} replace variant="outlined">
        {t('back')}
      </Button>
    </Entrance>
  );
}
